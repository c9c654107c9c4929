import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Form } from '#schemas/form/form.ts'
import { useMessages } from '../kit/i18n.ts'
import { addPart, changePart, emptyTest, removePart } from './editable-condition.ts'
import type { Group, Part } from './editable-condition.ts'
import classes from './condition-group.module.css'
import { ConditionRow, type ConditionRowProps } from './condition-row.tsx'
import { conditionMessages } from './messages.ts'

/**
 * Nesting depth up to which groups can be added. Deeper ones are shown and kept, but too hard to read to be offered.
 */
const deepest = 1

export interface ConditionGroupProps {
  readonly form: Form
  readonly group: Group
  readonly depth: number
  readonly isOffered?: ConditionRowProps['isOffered']
  readonly hasContext?: ConditionRowProps['hasContext']
  readonly onChange: (group: Group, mark?: string) => void
  readonly onRemove?: () => void
}

/** Edits tests joined by "all of" or "any of"; a test can be a group itself. */
export function ConditionGroup({ form, group, depth, isOffered, hasContext, onChange, onRemove }: ConditionGroupProps) {
  const t = useMessages(conditionMessages)
  const set = (at: number, part: Part, mark?: string): void =>
    onChange(changePart(group, at, part), mark && `part:${depth}:${at}:${mark}`)
  const remove = (at: number): void => {
    const left = removePart(group, at)
    if (left.parts.length > 0) return onChange(left)
    if (onRemove) return onRemove()
    onChange({ ...left, parts: [emptyTest] })
  }

  return (
    <fieldset className={classes.group} data-inner={depth > 0 || undefined} aria-label={t(`joint.${group.joint}Of`)}>
      {group.parts.length > 1 && (
        <SegmentedControl
          className={classes.joint ?? ''}
          size="xs"
          aria-label={t('joint.label')}
          value={group.joint}
          data={[
            { value: 'and', label: t('joint.and') },
            { value: 'or', label: t('joint.or') },
          ]}
          onChange={(joint) => onChange({ ...group, joint: joint === 'or' ? 'or' : 'and' })}
        />
      )}
      {group.parts.map((part, at) => {
        if (part.kind === 'group')
          return (
            <ConditionGroup
              key={at}
              form={form}
              group={part}
              depth={depth + 1}
              isOffered={isOffered}
              hasContext={hasContext}
              onChange={(next, mark) => set(at, next, mark)}
              onRemove={() => remove(at)}
            />
          )
        return (
          <ConditionRow
            key={at}
            form={form}
            part={part}
            isOffered={isOffered}
            hasContext={hasContext}
            canRemove={group.parts.length > 1 || depth > 0}
            onChange={(next, mark) => set(at, next, mark)}
            onRemove={() => remove(at)}
          />
        )
      })}
      <div className={classes.adds}>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => onChange(addPart(group, emptyTest))}
        >
          {t('test.add')}
        </Button>
        {depth < deepest && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() =>
              onChange(
                addPart(group, {
                  kind: 'group',
                  joint: group.joint === 'and' ? 'or' : 'and',
                  parts: [emptyTest, emptyTest],
                }),
              )
            }
          >
            {t('group.add')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

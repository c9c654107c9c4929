import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useId } from 'react'
import type { Effect, Finding, Form, Rule } from '#schemas/form/form.ts'
import { condOf, groupOf, isComplete } from '#renderer/condition/editable-condition.ts'
import { ConditionGroup } from '#renderer/condition/condition-group.tsx'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { EffectRow } from './rule-effect-row.tsx'
import classes from './rule-card.module.css'
import { askedBy, optionEffects } from './rule-effects.ts'
import { RuleSentence } from './rule-sentence.tsx'
import { logicMessages } from './messages.ts'

export interface RuleCardProps {
  readonly form: Form
  readonly rule: Rule
  readonly at: number
  readonly count: number
  readonly faults: readonly Finding[]
  /** Shows the controls below the sentence. */
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onChange: (rule: Rule, mark?: string) => void
  readonly onRemove: () => void
  readonly onMove: (by: number) => void
  readonly onDuplicate: () => void
}

/** Shows a rule as a sentence that opens into its controls, with its findings below. */
export function RuleCard({
  form,
  rule,
  at,
  count,
  faults,
  isOpen,
  onToggle,
  onChange,
  onRemove,
  onMove,
  onDuplicate,
}: RuleCardProps) {
  const t = useMessages(logicMessages)
  const text = useText()
  const n = at + 1
  const id = useId()
  const when = groupOf(rule.when)
  const asked = askedBy(rule)
  // An unfinished rule shows one hint instead of errors; invalid parts are marked in their fields anyway.
  const isUnfinished = !isComplete(when) || rule.then.some(lacksTarget)
  // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
  const setEffects = (then: readonly Effect[], mark?: string): void => onChange({ ...rule, then }, mark)

  return (
    <article
      className={classes.card}
      aria-label={t('rule.name', { n })}
      data-broken={(!isUnfinished && faults.length > 0) || undefined}
    >
      <header className={classes.head}>
        <h3 className={classes.name} aria-label={t('rule.name', { n })}>
          {n}
        </h3>
        <UnstyledButton
          className={classes.sentence ?? ''}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-describedby={`${id}-edit`}
          onClick={onToggle}
        >
          <RuleSentence form={form} rule={rule} />
          <span hidden id={`${id}-edit`}>
            {t('rule.edit', { n })}
          </span>
        </UnstyledButton>
        <Menu width={160}>
          <Menu.Target>
            <ActionIcon aria-label={t('rule.more', { n })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowUp size={16} />} disabled={at === 0} onClick={() => onMove(-1)}>
              {t('rule.up')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown size={16} />} disabled={at === count - 1} onClick={() => onMove(1)}>
              {t('rule.down')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={onDuplicate}>
              {t('rule.duplicate')}
            </Menu.Item>
            <Menu.Item color="red" c="var(--fw-fail)" leftSection={<IconTrash size={16} />} onClick={onRemove}>
              {t('rule.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      {isOpen && (
        <div id={id} className={classes.controls}>
          <div className={classes.clause}>
            <span className={classes.word}>{t('when')}</span>
            <ConditionGroup
              form={form}
              group={when}
              depth={0}
              hasContext
              onChange={(group, mark) => onChange({ ...rule, when: condOf(group) ?? rule.when }, mark)}
            />
          </div>
          <div className={classes.clause}>
            <span className={classes.word}>{t('so')}</span>
            <div className={classes.effects}>
              {rule.then.map((effect, place) => (
                <EffectRow
                  key={place}
                  form={form}
                  effect={effect}
                  asked={asked}
                  canRemove={rule.then.length > 1}
                  onChange={(next, mark) => setEffects(rule.then.with(place, next), mark && `effect:${place}:${mark}`)}
                  onRemove={() => setEffects(rule.then.toSpliced(place, 1))}
                />
              ))}
              <Button
                className={classes.add ?? ''}
                size="compact-xs"
                variant="subtle"
                leftSection={<IconPlus size={14} aria-hidden="true" />}
                onClick={() => setEffects([...rule.then, { do: 'show' }])}
              >
                {t('effect.add')}
              </Button>
            </div>
          </div>
          <div className={classes.foot}>
            {isUnfinished && <p className={classes.unfinished}>{t('rule.unfinished')}</p>}
            <Button className={classes.close ?? ''} variant="default" onClick={onToggle}>
              {t('rule.close')}
            </Button>
          </div>
        </div>
      )}
      {!isOpen && isUnfinished && <p className={classes.unfinished}>{t('rule.unfinished')}</p>}
      {!isUnfinished && faults.length > 0 && (
        <ul className={classes.faults}>
          {faults.map((fault, place) => (
            <li key={`${fault.code}${place}`}>
              <IconAlertCircle size={14} aria-hidden="true" />
              {text(fault.message)}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

const lacksTarget = ({ do: name, target, value }: Effect): boolean =>
  (name !== 'finish' && target === undefined) ||
  (optionEffects.has(name) && (value === undefined || (Array.isArray(value) && value.length === 0)))

import { ActionIcon, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsMove,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconTrash,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { ConditionSentence } from '#renderer/condition/condition-sentence.tsx'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { TreeBranch, TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { useConditionForm } from './branch-condition-operands.ts'
import { useDesigner } from './designer-context.ts'
import { designerMessages, titleOf } from './messages.ts'
import { newId, nodeIcons } from './node-types.ts'
import { duplicate, moveBranch, otherwiseOf, shift } from './edit-tree.ts'
import classes from './node-card.module.css'
import { useSummary } from './use-node-summary.ts'

/** A node with icon, name and summary. A click opens its settings. */
export function NodeCard({ node }: { readonly node: TreeNode }) {
  const t = useMessages(designerMessages)
  const { form, edit, startMove, remove } = useDesigner()
  const { text, isOpen } = useSummary(node, form)
  const Icon = nodeIcons[node.type]
  const isFixed = node.type === 'start'
  return (
    <Card
      id={node.id}
      title={titleOf(node, t)}
      type={node.type}
      icon={Icon}
      text={text}
      isOpen={isOpen}
      actions={
        isFixed ? undefined : (
          <>
            <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => edit((now) => shift(now, node.id, -1))}>
              {t('node.up')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => edit((now) => shift(now, node.id, 1))}>
              {t('node.down')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowsMove size={16} />} onClick={() => startMove(node.id)}>
              {t('node.move')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCopy size={16} />}
              onClick={() => edit((now) => duplicate(now, node.id, newId))}
            >
              {t('node.duplicate')}
            </Menu.Item>
            <Remove onRemove={() => remove(node.id)} />
          </>
        )
      }
    />
  )
}

/** The head of a branch with its condition. */
export function BranchCard({ split, branch }: { readonly split: TreeNode; readonly branch: TreeBranch }) {
  const t = useMessages(designerMessages)
  const { edit, remove } = useDesigner()
  const form = useConditionForm(branch.id)
  const isOtherwise = otherwiseOf(split) === branch && split.branches!.length > 1
  const isSide = split.type === 'parallel'
  const text = branch.when ? (
    <ConditionSentence form={form} cond={branch.when} />
  ) : (
    t(isSide ? 'side' : isOtherwise ? 'otherwise' : 'noCondition')
  )
  return (
    <Card
      id={branch.id}
      title={branch.name}
      type="when"
      text={text}
      isOpen={!isSide && !isOtherwise && !branch.when}
      actions={
        isOtherwise ? undefined : (
          <>
            <Menu.Item
              leftSection={<IconArrowLeft size={16} />}
              onClick={() => edit((now) => moveBranch(now, branch.id, -1))}
            >
              {t('node.left')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowRight size={16} />}
              onClick={() => edit((now) => moveBranch(now, branch.id, 1))}
            >
              {t('node.right')}
            </Menu.Item>
            <Remove onRemove={() => remove(branch.id)} />
          </>
        )
      }
    />
  )
}

function Remove({ onRemove }: { readonly onRemove: () => void }) {
  const t = useMessages(designerMessages)
  return (
    <Menu.Item color="red" c="var(--fw-fail)" leftSection={<IconTrash size={16} />} onClick={onRemove}>
      {t('node.remove')}
    </Menu.Item>
  )
}

interface CardProps {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly icon?: ComponentType<{ size?: number; stroke?: number }>
  readonly text: ReactNode
  /** Whether a required setting is missing, which the text then names. */
  readonly isOpen: boolean
  readonly actions: ReactNode | undefined
}

function Card({ id, title, type, icon: Icon, text, isOpen, actions }: CardProps) {
  const t = useMessages(designerMessages)
  const { problems, selected, moving, passed, current, isReadonly, select } = useDesigner()
  const faults = problems.get(id)
  const faultText = faults?.map(({ message }) => message).join(' ')
  return (
    <div
      className={classes.card}
      data-type={type}
      data-selected={selected === id || undefined}
      data-moving={moving?.id === id || undefined}
      data-passed={passed.has(id) || undefined}
      data-current={current === id || undefined}
      data-faulty={faults !== undefined || undefined}
    >
      <UnstyledButton
        className={classes.body ?? ''}
        data-node={id}
        aria-haspopup="dialog"
        aria-expanded={selected === id}
        title={faultText}
        onClick={() => select(id)}
      >
        <span className={classes.head}>
          {Icon && (
            <span className={classes.icon} aria-hidden="true">
              <Icon size={16} stroke={1.75} />
            </span>
          )}
          <span className={classes.title}>{title}</span>
          {faults && (
            <span className={classes.fault}>
              <VisuallyHidden>{t('node.problem')}</VisuallyHidden>
              <IconAlertCircle size={16} aria-hidden="true" />
            </span>
          )}
        </span>
        {text !== '' && (
          <span className={classes.text} data-open={isOpen || undefined}>
            {text}
          </span>
        )}
      </UnstyledButton>
      {actions && !isReadonly && (
        <Menu width={180} position="bottom-end">
          <Menu.Target>
            <ActionIcon className={classes.more ?? ''} size={28} aria-label={t('node.more', { name: title })}>
              <IconDots size={16} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>{actions}</Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

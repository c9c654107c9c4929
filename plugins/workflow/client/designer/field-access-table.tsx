import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { Fragment } from 'react'
import { conditionMessages, nameOf } from '#renderer/condition/messages.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { hasAnswer, questionNumbers } from '#schemas/form/item-types.ts'
import { rowItemsOf } from '#schemas/form/row-items.ts'
import { columnKey, fieldPolicies, taskActions, type FieldPolicy } from '#schemas/process/node-settings.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { useNodeSurroundings } from './node-settings-context.ts'
import { designerMessages } from './messages.ts'
import classes from './node-settings-panel.module.css'
import type { RuleFieldsProps } from './approval-rule-fields.tsx'

/** Field access of a node: hidden, read, write or required, for each question. */
export function AccessFields({ node, onChange }: RuleFieldsProps) {
  const t = useMessages(designerMessages)
  const tc = useMessages(conditionMessages)
  const text = useText()
  const { form, isReadonly } = useNodeSurroundings()
  const items = form.items.filter(hasAnswer)
  const numbers = questionNumbers(form)
  const usual = usualPolicy(node)
  const policies: readonly FieldPolicy[] = node.type === 'copy' ? ['hidden', 'read'] : fieldPolicies
  const data = policies.map((one) => ({ value: one, label: t(`fields.${one}`) }))
  if (items.length === 0) return <p className={classes.note}>{t('fields.none')}</p>

  const set = (ids: readonly string[], policy: FieldPolicy, without: FieldPolicy = usual): void => {
    const fields = { ...node.fields }
    for (const id of ids) {
      if (policy === without) delete fields[id]
      else fields[id] = policy
    }
    onChange({ fields: Object.keys(fields).length > 0 ? fields : undefined })
  }
  return (
    <div className={classes.group}>
      <div className={classes.line}>
        <p className={classes.note}>{t('fields.hint')}</p>
        {!isReadonly && (
          <Select
            size="xs"
            w={128}
            aria-label={t('fields.all')}
            placeholder={t('fields.all')}
            value={null}
            data={data}
            onChange={(policy) =>
              policy &&
              set(
                items.map(({ id }) => id),
                policy as FieldPolicy,
              )
            }
          />
        )}
      </div>
      <ul className={classes.access}>
        {items.map((item) => {
          const policy = node.fields?.[item.id] ?? usual
          return (
            <Fragment key={item.id}>
              <PolicyRow
                name={nameOf(item, tc, text)}
                number={numbers.get(item.id)}
                value={policy}
                policies={policies}
                onChange={(next) => set([item.id], next)}
              />
              {policy !== 'hidden' &&
                rowItemsOf(item).map((column) => (
                  <PolicyRow
                    key={column.id}
                    owner={nameOf(item, tc, text)}
                    name={column.label}
                    value={columnPolicy(node, columnKey(item.id, column.id), policy)}
                    policies={policy === 'read' ? ['hidden', 'read'] : policies}
                    onChange={(next) =>
                      set([columnKey(item.id, column.id)], next, policy === 'read' ? 'read' : 'write')
                    }
                  />
                ))}
            </Fragment>
          )
        })}
      </ul>
    </div>
  )
}

/** Access of a column, limited by the access of its question. */
function columnPolicy({ fields }: TreeNode, key: string, policy: FieldPolicy): FieldPolicy {
  const own = fields?.[key]
  if (policy === 'read') return own === 'hidden' ? 'hidden' : 'read'
  return own ?? 'write'
}

interface PolicyRowProps {
  readonly name: string
  readonly number?: string | number | undefined
  /** Only for a column: its question. */
  readonly owner?: string
  readonly value: FieldPolicy
  readonly policies: readonly FieldPolicy[]
  readonly onChange: (policy: FieldPolicy) => void
}

function PolicyRow({ name, number, owner, value, policies, onChange }: PolicyRowProps) {
  const t = useMessages(designerMessages)
  const { isReadonly } = useNodeSurroundings()
  return (
    <li className={classes.accessRow} data-column={owner === undefined ? undefined : true}>
      <span className={classes.question} title={name}>
        {number !== undefined && <span className={classes.number}>{number}</span>}
        {name}
      </span>
      <SegmentedControl
        className={classes.policy ?? ''}
        size="xs"
        aria-label={t('fields.of', { name: owner === undefined ? name : `${owner} · ${name}` })}
        readOnly={isReadonly}
        value={value}
        data={policies.map((one) => ({ value: one, label: t(`fields.${one}`) }))}
        onChange={(policy) => onChange(policy as FieldPolicy)}
      />
    </li>
  )
}

/** Server defaults: assignees read, and a starter who corrects writes. */
const usualPolicy = ({ type }: TreeNode): FieldPolicy => (type === 'start' ? 'write' : 'read')

/** Buttons of a node's assignees, and their labels. */
export function ActionFields({ node, onChange }: RuleFieldsProps) {
  const t = useMessages(designerMessages)
  const { isReadonly } = useNodeSurroundings()
  const isHandling = node.type === 'handle'
  return (
    <div className={classes.group}>
      <p className={classes.note}>{t('actions.hint')}</p>
      <ul className={classes.access}>
        {taskActions
          .filter((action) => !isHandling || action !== 'reject')
          .map((action) => {
            const own = node.actions?.[action]
            const usual = t(isHandling && action === 'approve' ? 'actions.done' : `actions.${action}`)
            const set = (next: { readonly on: boolean; readonly name?: string }, mark?: string): void => {
              const { [action]: _, ...rest } = node.actions ?? {}
              const isUsual = next.on && next.name === undefined
              const actions = isUsual ? rest : { ...rest, [action]: next }
              onChange({ actions: Object.keys(actions).length > 0 ? actions : undefined }, mark)
            }
            return (
              <li key={action} className={classes.accessRow}>
                <Switch
                  label={usual}
                  checked={own?.on ?? true}
                  disabled={isReadonly || action === 'approve'}
                  onChange={(event) =>
                    set({ on: event.currentTarget.checked, ...(own?.name ? { name: own.name } : {}) })
                  }
                />
                <TextInput
                  size="xs"
                  w={160}
                  aria-label={t('actions.name', { name: usual })}
                  placeholder={usual}
                  maxLength={20}
                  readOnly={isReadonly}
                  value={own?.name ?? ''}
                  onChange={(event) => {
                    const name = event.currentTarget.value
                    set({ on: own?.on ?? true, ...(name === '' ? {} : { name }) }, `action:${action}`)
                  }}
                />
              </li>
            )
          })}
      </ul>
    </div>
  )
}

import { NumberInput, Select, TextInput } from '@mantine/core'
import { ItemSelect } from '#renderer/condition/item-select.tsx'
import { useMessages } from '#renderer/kit/i18n.ts'
import { RefPicker } from '#renderer/schema-form/ref-picker.tsx'
import { readNumber } from '#renderer/ui/number-field.tsx'
import { hasAnswer, itemTypeOf } from '#schemas/form/item-types.ts'
import type { Assign, AssignWay } from '#schemas/process/node-settings.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { useNodeSurroundings } from './node-settings-context.ts'
import { designerMessages } from './messages.ts'
import classes from './node-settings-panel.module.css'
import { assigneeModules } from './use-node-summary.ts'

/** Offered strategies; an imported tree may have others, which are kept until changed. */
const offered: readonly AssignWay[] = [
  'users',
  'roles',
  'posts',
  'deptMembers',
  'deptLeader',
  'starterLeader',
  'leaders',
  'starter',
  'chosenByStarter',
  'chosenByPrevious',
  'item',
  'expression',
]

const labels = {
  users: 'users',
  roles: 'roles',
  posts: 'posts',
  deptMembers: 'depts',
  deptLeader: 'depts',
  leaders: 'depts',
} as const

export interface AssignFieldsProps {
  readonly node: TreeNode
  /** Whether what is still missing is said at its field. */
  readonly isChecked?: boolean
  readonly onChange: (assign: Assign, mark?: string) => void
  /** Another way than the strategies, which the caller edits. */
  readonly named?: { readonly label: string; readonly isChosen: boolean; readonly choose: () => void }
}

/** Assignment of a node: the strategy, and its parameters. */
export function AssignFields({ node, isChecked = false, onChange, named }: AssignFieldsProps) {
  const t = useMessages(designerMessages)
  const { form, isReadonly } = useNodeSurroundings()
  const { assign } = node
  const by = assign?.by
  const base = by && assigneeModules[by]
  const kind = node.type === 'handle' || node.type === 'copy' || node.type === 'subProcess' ? node.type : 'approve'
  const choices = by === undefined || offered.includes(by) ? offered : [...offered, by]

  const question = form.items.find(({ id }) => id === assign?.item)
  const isOfDepts =
    question &&
    itemTypeOf(question.type)
      ?.operands(question)
      .some(({ suffix }) => suffix === '.deptId')
  const hasLevel =
    by === 'starterLeader' ||
    by === 'leaders' ||
    (by === 'deptLeader' && !assign?.ids?.length) ||
    (by === 'item' && isOfDepts)

  return (
    <div className={classes.group}>
      <Select
        label={t(`assign.label.${kind}`)}
        placeholder={t('assign.choose')}
        withAsterisk
        allowDeselect={false}
        readOnly={isReadonly}
        error={isChecked && !named?.isChosen && by === undefined && t('assign.missing')}
        value={named?.isChosen ? 'named' : (by ?? null)}
        data={[
          ...choices.map((one) => ({ value: one as string, label: t(`assign.by.${one}`) })),
          ...(named ? [{ value: 'named', label: named.label }] : []),
        ]}
        onChange={(next) => {
          if (next === 'named') named?.choose()
          else if (next && next !== by) onChange({ by: next as AssignWay })
        }}
      />
      {assign && by && base && by in labels && (
        <RefPicker
          key={by}
          base={base}
          name={t(`assign.${labels[by as keyof typeof labels]}`)}
          isMany
          isTree={base === '/system/dept'}
          value={assign.ids ?? []}
          onChange={(ids) => onChange({ ...assign, ids })}
          input={{
            label: t(`assign.${labels[by as keyof typeof labels]}`),
            readOnly: isReadonly,
            ...(by === 'deptLeader' || by === 'leaders'
              ? { description: t(by === 'leaders' ? 'assign.ownManagers' : 'assign.ownDept') }
              : { withAsterisk: true, error: isChecked && !assign.ids?.length && t('summary.nobody') }),
          }}
        />
      )}
      {assign && by === 'item' && (
        <div>
          <span className={classes.label}>{t('assign.item')}</span>
          <ItemSelect
            isField
            form={form}
            label={t('assign.item')}
            placeholder={t('assign.chooseItem')}
            value={assign.item ?? ''}
            isBroken={assign.item !== undefined && !form.items.some(({ id }) => id === assign.item)}
            error={isChecked && !assign.item ? t('summary.noItem') : undefined}
            choices={form.items.filter(hasAnswer).map((item) => ({ value: item.id, item }))}
            onChange={(item) => onChange({ by: 'item', item })}
          />
          <span className={classes.note}>{t('assign.itemHint')}</span>
        </div>
      )}
      {assign && hasLevel && (
        <NumberInput
          label={t(by === 'leaders' || by === 'item' ? 'assign.levels' : 'assign.level')}
          description={t(
            by === 'item' || (by === 'leaders' && assign.ids?.length) ? 'assign.deptLevelHint' : 'assign.levelHint',
          )}
          min={1}
          max={20}
          allowDecimal={false}
          allowNegative={false}
          readOnly={isReadonly}
          value={assign.level ?? 1}
          onChange={(next) => onChange({ ...assign, level: Math.min(20, Math.max(1, readNumber(next) ?? 1)) }, 'level')}
        />
      )}
      {assign && by === 'expression' && (
        <TextInput
          label={t('assign.expression')}
          description={t('assign.expressionHint')}
          withAsterisk
          error={isChecked && !assign.expression?.trim() && t('summary.noExpression')}
          maxLength={200}
          readOnly={isReadonly}
          value={assign.expression ?? ''}
          onChange={(event) => onChange({ ...assign, expression: event.currentTarget.value }, 'expression')}
        />
      )}
    </div>
  )
}

import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { nameOf, conditionMessages } from '#renderer/condition/messages.ts'
import { useMessages, useText } from '#renderer/kit/messages.ts'
import { hasAnswer, questionNumbers } from '#schemas/form/item-types.ts'
import { mostParameters, longestParameter } from '#schemas/process/parameters.ts'
import type { TreeNode } from '#schemas/process/tree/tree.ts'
import { variablesBefore } from '#schemas/process/tree/variables.ts'
import { useDesigner } from './designer-context.ts'
import { designerMessages, titleOf } from './messages.ts'
import { entriesOf, recordOf, type NamedRow } from './named-rows.ts'
import classes from './node-drawer.module.css'
import { RemoveRow } from './output-fields.tsx'
import { useFreshRow } from './use-fresh-row.ts'

type Parameters = NonNullable<TreeNode['parameters']>

/** Values sent along: answers, variables, or texts with `${…}`. */
export function ParameterFields({
  node,
  onChange,
}: {
  readonly node: TreeNode
  readonly onChange: (parameters: Parameters | undefined, mark?: string) => void
}) {
  const t = useMessages(designerMessages)
  const { isReadonly } = useDesigner()
  const { box, fresh, setFresh } = useFreshRow()
  const sources = useSources(node)
  const rows = entriesOf(node.parameters ?? {})
  const store = (next: readonly NamedRow<string>[], mark?: string): void =>
    onChange(next.length === 0 ? undefined : recordOf(next), mark)
  const change = (at: number, patch: Partial<NamedRow<string>>, mark?: string): void =>
    store(
      rows.map((row, i) => (i === at ? { ...row, ...patch } : row)),
      mark && `parameter:${at}:${mark}`,
    )
  const nameError = (name: string, at: number): string | undefined => {
    if (name === '') return at === fresh ? undefined : t('parameters.nameFault.empty')
    return rows.findIndex((row) => row.name === name) === at ? undefined : t('parameters.nameFault.twice')
  }

  return (
    <fieldset ref={box} className={classes.rows}>
      <legend className={classes.label}>{t('parameters.title')}</legend>
      <p className={classes.note}>{t('parameters.hint')}</p>
      {rows.map(({ name, value }, at) => {
        const isCustom = !sources.some((one) => one.value === value)
        return (
          // a row is its position, so that the field being typed in keeps the focus
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={at} className={classes.row} aria-label={name || t('row.number', { n: at + 1 })}>
            <div className={classes.rowLine}>
              <TextInput
                label={t('parameters.name')}
                placeholder="days"
                w={140}
                maxLength={64}
                spellCheck={false}
                readOnly={isReadonly}
                data-row
                error={nameError(name, at)}
                value={name}
                onBlur={() => setFresh(undefined)}
                onChange={(event) => change(at, { name: event.currentTarget.value.trim() }, 'name')}
              />
              <Select
                label={t('parameters.value')}
                flex={1}
                allowDeselect={false}
                searchable={sources.length > 10}
                readOnly={isReadonly}
                value={isCustom ? custom : value}
                data={[...sources, { value: custom, label: t('parameters.custom') }]}
                onChange={(next) => next !== null && change(at, { value: next === custom ? '' : next })}
              />
              {!isReadonly && (
                <RemoveRow
                  label={t('row.remove', { name: name || t('row.number', { n: at + 1 }) })}
                  onRemove={() => store(rows.filter((_, i) => i !== at))}
                />
              )}
            </div>
            {isCustom && (
              <TextInput
                label={t('parameters.text')}
                description={t('parameters.textHint')}
                maxLength={longestParameter}
                readOnly={isReadonly}
                value={value}
                onChange={(event) => change(at, { value: event.currentTarget.value }, 'text')}
              />
            )}
          </fieldset>
        )
      })}
      {!isReadonly && rows.length < mostParameters && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => {
            setFresh(rows.length)
            store([...rows, { name: '', value: sources[0]?.value ?? '' }])
          }}
        >
          {t('parameters.add')}
        </Button>
      )}
    </fieldset>
  )
}

const custom = '\0custom'

/** Questions, variables before the node, and the initiator. */
function useSources(node: TreeNode): readonly { readonly value: string; readonly label: string }[] {
  const t = useMessages(designerMessages)
  const tc = useMessages(conditionMessages)
  const text = useText()
  const { tree, form } = useDesigner()
  const numbers = questionNumbers(form)
  return [
    ...form.items.filter(hasAnswer).map((item) => {
      const number = numbers.get(item.id)
      return { value: `\${${item.id}}`, label: `${number === undefined ? '' : `${number}. `}${nameOf(item, tc, text)}` }
    }),
    ...variablesBefore(tree, node.id).map(({ name, trigger }) => ({
      value: `\${${name}}`,
      label: t('variable', { name, trigger: titleOf(trigger, t) }),
    })),
    { value: '${starter}', label: t('parameters.starter') },
  ]
}

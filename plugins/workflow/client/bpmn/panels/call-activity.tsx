import { useMessages } from '#renderer/kit/i18n.ts'
import type { Assign } from '#schemas/process/node-settings.ts'
import { bpmnMessages } from '../messages.ts'
import { valuesOf, type PanelProps, type Values } from './edit-element.ts'
import { FlagField, RowsField, TextField } from './panel-fields.tsx'
import classes from '../bpmn.module.css'

/** The called process, the variables of both ways, and who fills in its form. */
export function CallActivity({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const { isReadonly } = edited
  const { assign, ...settings } = (edited.settings() ?? {}) as { readonly assign?: Assign }
  return (
    <>
      <TextField
        label={t('call.key')}
        value={edited.text('calledElement')}
        hint={t('call.keyHint')}
        isReadonly={isReadonly}
        onChange={(calledElement) => edited.set({ calledElement })}
      />
      {/* a tree's sub-process may name its people in another way, which is kept */}
      {(assign === undefined || assign.by === 'expression' || assign.by === 'starter') && (
        <TextField
          label={t('call.filledBy')}
          value={assign?.by === 'starter' ? '${starter}' : (assign?.expression ?? '')}
          hint={t('call.filledByHint')}
          isReadonly={isReadonly}
          onChange={(expression) =>
            edited.setSettings(expression === '' ? settings : { ...settings, assign: { by: 'expression', expression } })
          }
        />
      )}
      <Mapping edited={edited} way="in" />
      <Mapping edited={edited} way="out" />
    </>
  )
}

/** `in` or `out` elements of the tools; those with other attributes, such as `businessKey`, are kept. */
function Mapping({ edited, way }: PanelProps & { readonly way: 'in' | 'out' }) {
  const t = useMessages(bpmnMessages)
  const all = edited.extensions(way).map((one) => valuesOf(one))
  const isRow = (one: Values): boolean => 'target' in one || 'source' in one || 'sourceExpression' in one
  const rows = all.filter(isRow)
  const shown = rows.map(({ source, sourceExpression, target = '' }): Values => ({
    source: sourceExpression ?? source ?? '',
    target,
  }))
  const isWhole = all.some(({ variables }) => variables === 'all')
  const store = (next: readonly Values[], hasAll: boolean): void =>
    edited.setExtensions(way, [
      ...all.filter((one) => !isRow(one) && one.variables !== 'all').map((attributes) => ({ name: way, attributes })),
      ...(hasAll ? [{ name: way, attributes: { variables: 'all' } }] : []),
      ...next.map((attributes) => ({ name: way, attributes })),
    ])
  const check = (name: string): string | undefined => (name === '' ? t('call.empty') : undefined)
  return (
    <>
      <RowsField
        label={t(`call.${way}`)}
        add={t('call.add')}
        rows={shown}
        blank={{ source: '', target: '' }}
        columns={[
          { name: 'source', label: t('call.source'), hint: t('call.sourceHint'), check },
          { name: 'target', label: t(`call.target.${way}`), check },
        ]}
        isReadonly={edited.isReadonly}
        onChange={(next) =>
          store(
            next.map((row, at) => {
              const { source = '', target = '' } = row
              // a row that has not changed may have moved; one that has stands in its place
              const was = shown.includes(row) ? shown.indexOf(row) : at
              const { source: _, sourceExpression: __, ...others } = rows[was] ?? {}
              return { ...others, ...(/[$#]\{/.test(source) ? { sourceExpression: source } : { source }), target }
            }),
            isWhole,
          )
        }
      />
      {rows.length === 0 && !isWhole ? (
        <p className={classes.quiet}>{t(`call.whole.${way}`)}</p>
      ) : (
        <FlagField
          label={t(`call.all.${way}`)}
          value={isWhole}
          isReadonly={edited.isReadonly}
          onChange={(next) => store(rows, next)}
        />
      )}
    </>
  )
}

import { useMessages } from '#renderer/kit/i18n.ts'
import { bpmnMessages } from '../messages.ts'
import type { PanelProps, Values } from './edit-element.ts'
import { RowsField } from './panel-fields.tsx'

/** Returns the first unused id, such as `message1`. */
function freeId(stem: string, known: readonly { readonly id?: unknown }[]): string {
  let at = known.length + 1
  while (known.some(({ id }) => id === `${stem}${at}`)) at++
  return `${stem}${at}`
}

/** Messages and signals of the model, to which events and tasks refer. */
export function SignalsAndMessages({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  return (['Message', 'Signal'] as const).map((kind) => {
    const type = `bpmn:${kind}`
    const known = edited.roots(type)
    const store = (rows: readonly Values[]): void =>
      edited.setRoots((all) => {
        const next = rows.map(
          ({ id = '', name = '' }) =>
            known.find((one) => one.id === id && String(one.name ?? '') === name) ??
            edited.create(type, { id, name }, edited.definitions),
        )
        // events refer to the object, so a renamed message keeps its object
        for (const [at, row] of rows.entries()) {
          const before = rows.length === known.length ? known[at] : undefined
          if (before && next[at] !== before && !next.includes(before)) {
            edited.set({ id: row.id, name: row.name }, before)
            next[at] = before
          }
        }
        return [...next, ...all.filter(({ $type }) => $type !== type)]
      })
    return (
      <RowsField
        key={kind}
        label={t(kind === 'Message' ? 'event.messages' : 'event.signals')}
        add={t(kind === 'Message' ? 'event.addMessage' : 'event.addSignal')}
        rows={known.map((one) => ({ id: String(one.id ?? ''), name: String(one.name ?? '') }))}
        blank={{ id: freeId(kind.toLowerCase(), known), name: '' }}
        columns={[
          { name: 'id', label: t('base.id') },
          { name: 'name', label: t('base.name') },
        ]}
        isReadonly={edited.isReadonly}
        onChange={store}
      />
    )
  })
}

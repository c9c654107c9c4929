import type { ModuleCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import { api } from '../kit/api.ts'
import { useText, useWords } from '../kit/messages.ts'
import { notify } from '../kit/notify.ts'
import { refresh } from '../kit/use-api.ts'
import { confirm } from '../ui/confirm.tsx'
import type { Values } from '../form/shape.ts'
import { nameOf, type OwnAction } from './actions.ts'
import { useMay } from './use-module.ts'
import { crudWords } from './words.ts'

export interface Deeds {
  /** Asks, naming up to three, and removes. Resolves to whether the rows are gone. */
  readonly remove: (rows: readonly ModuleRow[]) => Promise<boolean>
  /** Calls one of the module's own actions: for the page, for one row, or for those ticked. */
  readonly call: (action: OwnAction, rows: readonly ModuleRow[]) => Promise<void>
  /** The same with what its form asked for, without another question. Failures are the form's to show. */
  readonly run: (action: OwnAction, rows: readonly ModuleRow[], body: Values) => Promise<void>
  /** Saves one value from the list itself; the lists have been read again when it resolves. */
  readonly save: (row: ModuleRow, field: string, value: unknown) => Promise<void>
}

/** What changes rows without a form. Every list showing the module's rows reloads afterwards. */
export function useDeeds(copy: ModuleCopy): Deeds {
  const t = useWords(crudWords)
  const text = useText()
  const may = useMay(copy)
  const idsOf = (rows: readonly ModuleRow[]): string => rows.map((row) => String(row[copy.key])).join(',')

  const remove = async (rows: readonly ModuleRow[]): Promise<boolean> => {
    const [first] = rows
    if (!first) return false
    const isOne = rows.length === 1
    const names = rows.slice(0, 3).map((row) => t('removeAsk.quoted', { name: nameOf(copy, row) })).join(t('removeAsk.join'))
    const agreed = await confirm({
      title: isOne ? t('removeAsk.one', { name: nameOf(copy, first) }) : t('removeAsk.many', { count: rows.length }),
      body: `${isOne ? '' : t(rows.length > 3 ? 'removeAsk.namesMore' : 'removeAsk.names', { names })}${t(may('restore') ? 'removeAsk.undoBody' : 'removeAsk.body')}`,
      verb: isOne ? t('removeAsk.verbOne') : t('removeAsk.verbMany', { count: rows.length }),
      run: () => api.del(`${copy.base}/${idsOf(rows)}`, undefined, { quiet: true }),
    })
    if (!agreed) return false
    await refresh(copy.base)
    const done = isOne ? t('done.removedOne', { name: nameOf(copy, first) }) : t('done.removedMany', { count: rows.length })
    if (!may('restore')) {
      notify.ok(done)
      return true
    }
    notify.undo(done, () => void restore(rows))
    return true
  }

  const restore = async (rows: readonly ModuleRow[]): Promise<void> => {
    await api.put(`${copy.base}/restore/${idsOf(rows)}`)
    await refresh(copy.base)
    notify.ok(t('done.restored'))
  }

  const call: Deeds['call'] = async (action, rows) => {
    const label = text(action.label)
    const run = (): Promise<unknown> => send(action, rows, copy)
    if (action.confirm) {
      if (!(await confirm({ title: text(action.confirm), verb: label, danger: action.danger ?? false, run }))) return
    } else {
      await run()
    }
    await refresh(copy.base)
    notify.ok(t('done.action', { action: label }))
  }

  const run: Deeds['run'] = async (action, rows, body) => {
    await send(action, rows, copy, { body, quiet: true })
    await refresh(copy.base)
    notify.ok(t('done.action', { action: text(action.label) }))
  }

  const save: Deeds['save'] = async (row, field, value) => {
    try {
      await api.patch(`${copy.base}/${String(row[copy.key])}`, { [field]: value, ...(copy.lock ? { version: row.version } : {}) })
    } finally {
      // A refusal may mean that someone else was here first.
      await refresh(copy.base)
    }
  }

  return { remove, call, run, save }
}

/** An action on a row sends its id, one on several their ids, one on the page nothing. */
function send({ method = 'POST', path = '', on }: OwnAction, rows: readonly ModuleRow[], { base, key }: ModuleCopy, { body: asked = {}, quiet = false }: { readonly body?: Values; readonly quiet?: boolean } = {}): Promise<unknown> {
  const ids = rows.map((row) => row[key])
  const target = on === 'row' ? { [key]: ids[0] } : on === 'bulk' ? { ids } : {}
  const given = { ...asked, ...target }
  const body = Object.keys(given).length > 0 ? given : undefined
  if (method === 'DELETE') return api.del(`${base}${path}`, body, { quiet })
  return method === 'PUT' ? api.put(`${base}${path}`, body, { quiet }) : api.post(`${base}${path}`, body, { quiet })
}

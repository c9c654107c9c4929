import type { ModuleCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import type { Action } from '#schemas/kit/module.ts'
import { api } from '../kit/api.ts'
import { useText, useWords } from '../kit/messages.ts'
import { notify } from '../kit/notify.ts'
import { refresh } from '../kit/use-api.ts'
import { confirm } from '../ui/confirm.tsx'
import { nameOf } from './actions.ts'
import { useMay } from './use-module.ts'
import { crudWords } from './words.ts'

export interface Deeds {
  /** Asks, naming up to three, and removes. Resolves to whether the rows are gone. */
  readonly remove: (rows: readonly ModuleRow[]) => Promise<boolean>
  /** Calls one of the module's own actions: for the page, for one row, or for those ticked. */
  readonly call: (action: Action & { readonly name: string }, rows: readonly ModuleRow[]) => Promise<void>
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

  return { remove, call }
}

/** An action on a row sends its id, one on several their ids, one on the page nothing. */
function send({ method = 'POST', path = '', on }: Action, rows: readonly ModuleRow[], { base, key }: ModuleCopy): Promise<unknown> {
  const ids = rows.map((row) => row[key])
  const body = on === 'row' ? { [key]: ids[0] } : on === 'bulk' ? { ids } : undefined
  if (method === 'DELETE') return api.del(`${base}${path}`, body)
  return method === 'PUT' ? api.put(`${base}${path}`, body) : api.post(`${base}${path}`, body)
}

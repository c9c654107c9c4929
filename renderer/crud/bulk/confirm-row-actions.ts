import { mutate } from 'swr'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import { api } from '../../kit/api.ts'
import { currentLocale, loadMessages, type KeyOf, type Translate } from '../../kit/i18n.ts'
import { notify } from '../../kit/toasts.ts'
import { refresh } from '../../kit/use-api-query.ts'
import { confirm } from '../../ui/ask-confirmation.tsx'
import type { Values } from '../../schema-form/form-values.ts'
import { isOffered, nameOf, nounOf, isLocked, actionMessage, type OwnAction } from '../row-and-page-actions.ts'
import { bodyOfTarget, countOfTarget, type BulkTarget } from './bulk-target.ts'
import { changing, followed } from './bulk-requests.ts'
import { countedRows } from './counted-rows.ts'
import { removalRefusal } from './removal-refusal.ts'
import { cascadeWarning, removalNote } from './removal-warnings.ts'
import { bulkMessages } from '../lazy-part-messages.ts'

/** Removes rows after a confirmation that names up to three of them. Resolves to whether the rows were removed. */
export async function remove(copy: ClientModule, wanted: readonly ModuleRow[], mayRestore: boolean): Promise<boolean> {
  const t = await loadMessages(bulkMessages)
  const idsOf = (rows: readonly ModuleRow[]): string => rows.map((row) => String(row[copy.key])).join(',')
  const rows = wanted.filter((row) => isOffered(copy, 'remove', row))
  const [first] = rows
  if (!first && wanted.length > 0) notify.fail(t('removeAsk.noneMay'))
  if (!first) return false
  const isOne = rows.length === 1
  const what = countedRows(t, copy, rows.length)
  const noun = nounOf(copy, currentLocale())
  const stays = wanted.filter((row) => !rows.includes(row))
  const agreed = await confirm({
    title: isOne ? t('removeAsk.one', { noun, name: nameOf(copy, first) }) : t('removeAsk.many', { what }),
    body: `${removalText(t, copy, rows, stays)}${cascadeWarning(copy, rows, (losses) => t(isOne ? 'removeAsk.loses' : 'removeAsk.losesMany', { what: losses }))}${removalNote(copy)}${t(mayRestore ? 'removeAsk.undoBody' : 'removeAsk.body')}`,
    verb: isOne ? t('removeAsk.verbOne', { noun: noun || t('bin.row') }) : t('removeAsk.verbMany', { what }),
    run: () => api.del(`${copy.base}/${idsOf(rows)}`, undefined, { quiet: true }),
    refusalOf: (failure) => removalRefusal(t, copy, rows, failure),
  })
  if (!agreed) return false
  await refreshWithout(
    copy.base,
    rows.map((row) => `${copy.base}/${String(row[copy.key])}`),
  )
  const done = isOne ? t('done.removedOne', { noun, name: nameOf(copy, first) }) : t('done.removedMany', { what })
  const restore = async (): Promise<void> => {
    await api.put(`${copy.base}/restore/${idsOf(rows)}`)
    await refresh(copy.base)
    notify.ok(t('done.restored'))
  }
  if (mayRestore) notify.undo(done, () => void restore())
  else notify.ok(done)
  return true
}

/** Reloads what is shown of a module except removed rows: a drawer that shows one is about to close. */
async function refreshWithout(base: string, removed: readonly string[]): Promise<void> {
  await mutate((key) => {
    const path: unknown = Array.isArray(key) ? key[0] : undefined
    return (
      typeof path === 'string' &&
      path.startsWith(base) &&
      !removed.some((one) => path === one || path.startsWith(`${one}/`))
    )
  })
}

/** Names the rows that go and the rows that stay, up to three of each. The question itself names a single row. */
export function removalText(
  t: Translate<KeyOf<typeof bulkMessages>>,
  copy: ClientModule,
  goes: readonly ModuleRow[],
  stays: readonly ModuleRow[],
): string {
  return `${goes.length > 1 ? namedIn(t, copy, stays.length > 0 ? 'removeAsk.gone' : 'removeAsk.names', goes) : ''}${namedIn(t, copy, 'removeAsk.stays', stays)}`
}

/** A sentence that names up to three rows; empty without rows. */
function namedIn(
  t: Translate<KeyOf<typeof bulkMessages>>,
  copy: ClientModule,
  key: 'removeAsk.names' | 'removeAsk.gone' | 'removeAsk.stays' | 'set.names' | 'set.stays',
  rows: readonly ModuleRow[],
): string {
  if (rows.length === 0) return ''
  const names = rows
    .slice(0, 3)
    .map((row) => t('bin.quoted', { name: nameOf(copy, row) }))
    .join(t('bin.join'))
  return t(`${key}${rows.length > 3 ? 'More' : ''}`, { names, count: rows.length })
}

/** Runs one of the module's own actions, after its confirmation if any. */
export async function call(copy: ClientModule, action: OwnAction, wanted: BulkTarget): Promise<void> {
  const label = textIn(action.label, currentLocale())
  const t = await loadMessages(bulkMessages)
  // for a selection on all pages, the server skips rows that cannot change
  const rows = action.set && !wanted.all ? wanted.rows.filter((row) => wouldSet(copy, action, row)) : wanted.rows
  if (action.set && rows.length === 0) return notify.ok(t('set.none'))
  const chosen = { ...wanted, rows }
  const stays = wanted.rows.filter((row) => !rows.includes(row))
  let answer: unknown
  const begin = async (): Promise<void> => {
    answer = await changing(copy, () => send(action, chosen, copy, { quiet: action.confirm !== undefined }))
  }
  if (action.confirm) {
    if (
      !(await confirm({
        title: actionMessage(action.confirm, namesOf(copy, chosen), currentLocale()),
        ...(action.set ? { body: setActionText(t, copy, chosen, stays) } : {}),
        verb:
          action.on === 'bulk'
            ? t('verb', { action: label, what: countedRows(t, copy, countOfTarget(chosen)) })
            : label,
        danger: action.danger ?? false,
        run: begin,
      }))
    )
      return
  } else {
    await begin()
  }
  await reportAction(copy, answer, action, chosen)
}

/** Runs an action with the values of its form, without confirmation. The form shows failures. */
export async function run(copy: ClientModule, action: OwnAction, chosen: BulkTarget, body: Values): Promise<void> {
  await reportAction(
    copy,
    await changing(copy, () => send(action, chosen, copy, { body, quiet: true })),
    action,
    chosen,
  )
}

/** Names the rows that an action changes and those that stay unchanged. */
function setActionText(
  t: Translate<KeyOf<typeof bulkMessages>>,
  copy: ClientModule,
  { rows, all }: BulkTarget,
  stays: readonly ModuleRow[],
): string {
  return all ? t('set.all') : `${namedIn(t, copy, 'set.names', rows)}${namedIn(t, copy, 'set.stays', stays)}`
}

async function reportAction(copy: ClientModule, answer: unknown, action: OwnAction, chosen: BulkTarget): Promise<void> {
  const label = textIn(action.label, currentLocale())
  if (followed(copy, answer, label)) return
  const { ids } = (action.set ? answer : {}) as { readonly ids?: readonly unknown[] }
  notify.ok(
    action.done
      ? actionMessage(action.done, { ...namesOf(copy, chosen), ...(ids ? { count: ids.length } : {}) }, currentLocale())
      : (await loadMessages(bulkMessages))('done.action', { action: label }),
  )
}

/** Placeholders of an action's messages. */
const namesOf = (copy: ClientModule, chosen: BulkTarget): { readonly name: string; readonly count: number } => ({
  name: chosen.rows[0] ? nameOf(copy, chosen.rows[0]) : '',
  count: countOfTarget(chosen),
})

/** Sends an action: with an id for one row, ids for several, no body for the page. */
function send(
  { method = 'POST', path = '', on, given: fixed }: OwnAction,
  chosen: BulkTarget,
  { base, key }: ClientModule,
  { body: asked = {}, quiet = false }: { readonly body?: Values; readonly quiet?: boolean } = {},
): Promise<unknown> {
  const target = on === 'row' ? { [key]: chosen.rows[0]?.[key] } : on === 'bulk' ? bodyOfTarget(chosen, key) : {}
  const given = { ...asked, ...fixed, ...target }
  const body = Object.keys(given).length > 0 ? given : undefined
  // the checker allows DELETE only on the page, where the body is empty
  if (method === 'DELETE') return api.del(`${base}${path}`, undefined, { quiet })
  return method === 'PUT' ? api.put(`${base}${path}`, body, { quiet }) : api.post(`${base}${path}`, body, { quiet })
}

/** Whether an action that sets values (`set`) would change a row. */
const wouldSet = (copy: Pick<ClientModule, 'form'>, { set = {} }: Pick<OwnAction, 'set'>, row: ModuleRow): boolean =>
  Object.entries(set).some(([name, value]) => row[name] !== value) &&
  !Object.keys(set).some((name) => isLocked(copy, name, row))

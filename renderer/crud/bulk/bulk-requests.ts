import type { ClientModule } from '#schemas/api/module-api-types.ts'
import type { StartedTask } from '#schemas/api/background-task-api-types.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import { ApiError } from '../../kit/api-error.ts'
import { api } from '../../kit/api.ts'
import { currentLocale, loadMessages } from '../../kit/i18n.ts'
import { notify } from '../../kit/toasts.ts'
import { refresh } from '../../kit/use-api-query.ts'
import { confirm } from '../../ui/ask-confirmation.tsx'
import { followBackgroundTask } from '../../ui/background-task/follow-task.ts'
import { nameOf, nounOf } from '../row-and-page-actions.ts'
import { bodyOfTarget, countOfTarget, type BulkTarget } from './bulk-target.ts'
import { countedRows } from './counted-rows.ts'
import { cascadeWarning } from './removal-warnings.ts'
import { bulkMessages } from '../lazy-part-messages.ts'

/** Calls over many rows. Fetched when the first is made; each resolves to whether it was agreed to and begun. */

/** Asks, then removes all rows of a search. */
export async function removeAll(copy: ClientModule, chosen: BulkTarget, isUndoable: boolean): Promise<boolean> {
  const t = await loadMessages(bulkMessages)
  const what = countedRows(t, copy, countOfTarget(chosen))
  return confirm({
    title: t('all.removeTitle', { what }),
    body: `${t('all.removeBody')}${t(isUndoable ? 'all.undone' : 'all.final')}`,
    verb: t('all.removeVerb', { what }),
    run: () => send(copy, 'remove', chosen),
  })
}

/** Restores rows from the recycle bin. */
export async function restore(copy: ClientModule, chosen: BulkTarget): Promise<boolean> {
  try {
    await send(copy, 'restore', chosen)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // no form is open that could show the field errors
    notify.fail((error.id === 'request.invalid' ? error.errors[0]?.message : undefined) ?? error.message)
    return false
  }
}

/** Asks, naming the loss, then permanently removes rows from the recycle bin. */
export async function purge(copy: ClientModule, chosen: BulkTarget): Promise<boolean> {
  const t = await loadMessages(bulkMessages)
  const count = countOfTarget(chosen)
  const isOne = count === 1
  const what = countedRows(t, copy, count)
  const names = chosen.rows
    .slice(0, 3)
    .map((row) => t('bin.quoted', { name: nameOf(copy, row) }))
    .join(t('bin.join'))
  const noun = nounOf(copy, currentLocale())
  return confirm({
    title: isOne ? t('bin.purgeOne', { noun, name: nameOf(copy, chosen.rows[0]!) }) : t('bin.purgeMany', { what }),
    body: `${isOne ? '' : t(count > 3 ? 'bin.purgeNamesMore' : 'bin.purgeNames', { names })}${chosen.all ? '' : cascadeWarning(copy, chosen.rows, (losses) => t('bin.purgeLoses', { what: losses }))}${t('bin.purgeBody')}`,
    verb: isOne ? t('bin.purgeVerbOne', { noun: noun || t('bin.row') }) : t('bin.purgeVerbMany', { what }),
    run: () => send(copy, 'purge', chosen),
  })
}

const running = { remove: 'removing', restore: 'restoring', purge: 'purging' } as const
const done = { remove: 'removed', restore: 'restored', purge: 'purged' } as const

async function send(copy: ClientModule, verb: keyof typeof running, chosen: BulkTarget): Promise<void> {
  const t = await loadMessages(bulkMessages)
  const answer = await changing(copy, () =>
    api.post<Partial<StartedTask>>(`${copy.base}/bulk/${verb}`, bodyOfTarget(chosen, copy.key), { quiet: true }),
  )
  const doneText = t(done[verb], { what: countedRows(t, copy, countOfTarget(chosen)) })
  if (!followed(copy, answer, t(running[verb], { title: textIn(copy.title, currentLocale()) }))) notify.ok(doneText)
}

/**
 * Runs a call that changes rows and reloads the lists afterwards, even after a failure. The error of a changed row
 * count contains the expected and the current number.
 */
export async function changing<T>(copy: Pick<ClientModule, 'base'>, run: () => Promise<T>): Promise<T> {
  const t = await loadMessages(bulkMessages)
  try {
    return await run()
  } catch (error) {
    const { expect, found } = (error instanceof ApiError && error.id === 'rows.changed' ? error.data : {}) as {
      readonly expect?: number
      readonly found?: number
    }
    if (expect === undefined || !(error instanceof ApiError)) throw error
    throw new ApiError(
      { id: error.id, code: error.code, message: t('all.changed', { expect, found }), data: error.data },
      { cause: error },
    )
  } finally {
    await refresh(copy.base)
  }
}

/** Opens the dialog of a background task; false when the answer is none. */
export function followed(copy: Pick<ClientModule, 'base'>, answer: unknown, title: string): boolean {
  const { key } = (answer ?? {}) as Partial<StartedTask>
  if (typeof key !== 'string') return false
  const again = (): void => void refresh(copy.base)
  followBackgroundTask(key, { title, onDone: again, onFailed: again })
  return true
}

/** Saves rows as a file, or follows the background task that writes it. */
export async function exportRows(copy: ClientModule, params: Readonly<Record<string, unknown>>): Promise<void> {
  const t = await loadMessages(bulkMessages)
  const begun = await api.download(`${copy.base}/export`, params).catch(() => undefined)
  if (begun)
    followBackgroundTask(begun.key, { title: t('export.running', { title: textIn(copy.title, currentLocale()) }) })
}

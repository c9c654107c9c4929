import { getDefaultStore } from 'jotai'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { ApiError } from '../../kit/api-error.ts'
import { api } from '../../kit/api.ts'
import { currentLocale, type KeyOf, type Translate } from '../../kit/i18n.ts'
import { screenIn } from '../../kit/module-screen.ts'
import { routersAtom } from '../../kit/signed-in-user.ts'
import type { Refusal } from '../../ui/ask-confirmation.tsx'
import type { bulkMessages } from '../lazy-part-messages.ts'
import { takesList, writeList } from '../list/list-url-state.ts'
import { nameOf, nounOf } from '../row-and-page-actions.ts'
import { countedRows } from './counted-rows.ts'

/** Rows that kept others from being removed, as the server counts them (server/crud/row-references.ts). */
interface UsedBy {
  readonly title: string
  readonly module: string
  readonly field: string
  readonly ids: readonly number[]
}

/**
 * Notice after a removal that was refused because something uses the rows, with links to the lists of what does, where
 * the reader has such a list with a filter for it. Undefined after other failures, which may pass.
 */
export async function removalRefusal(
  t: Translate<KeyOf<typeof bulkMessages>>,
  copy: ClientModule,
  rows: readonly ModuleRow[],
  failure: unknown,
): Promise<Refusal | undefined> {
  if (!(failure instanceof ApiError) || failure.id !== 'row.inUse') return undefined
  const { by = '', usedBy } = (failure.data ?? {}) as { readonly by?: string; readonly usedBy?: unknown }
  const uses = Array.isArray(usedBy) ? usedBy.filter(isUse) : []
  const links = await Promise.all(
    uses.map(async (use) => ({
      to: await listOf(use).catch(() => undefined),
      label: t('inUse.show', { what: use.title }),
    })),
  )
  const [first] = rows
  return {
    ...(first && rows.length === 1
      ? {
          title: t('inUse.one', { noun: nounOf(copy, currentLocale()), name: nameOf(copy, first) }),
          reason: t('inUse.reason', { by }),
        }
      : {
          title: t('inUse.many', { what: countedRows(t, copy, rows.length) }),
          reason: t('inUse.reasonOfSome', { by }),
        }),
    links: links.flatMap(({ to, label }) => (to === undefined ? [] : [{ to, label }])),
  }
}

/** The reason waits no longer than this for its links. */
const linkMs = 3000

/** Address of the list of what uses the rows. */
async function listOf({ module, field, ids }: UsedBy): Promise<string | undefined> {
  const screen = screenIn(getDefaultStore().get(routersAtom) ?? [], module)
  if (screen === undefined) return undefined
  const copy = await api.get<ClientModule>(`/schema/${module}`, undefined, { quiet: true, timeoutMs: linkMs })
  const item = copy.search.find((one) => one.field === field)
  if (!item) return undefined
  const isMany = takesList(item.op)
  if (!isMany && ids.length > 1) return undefined
  const { sort, pageSize } = copy.list
  const filters = { [field]: isMany ? ids.map(String) : String(ids[0]) }
  return `${screen}${writeList({ page: 1, limit: pageSize, sort, filters }, copy)}`
}

const isUse = (one: ModuleRow | null): one is ModuleRow & UsedBy =>
  typeof one?.title === 'string' &&
  typeof one.module === 'string' &&
  typeof one.field === 'string' &&
  Array.isArray(one.ids)

import { useEffect, useState } from 'react'
import type { ModuleRow } from '#schemas/api/module-api-types.ts'
import { ApiError } from '../../kit/api-error.ts'
import { useMessages } from '../../kit/i18n.ts'
import { useKeepAliveLocation } from '../../kit/keep-alive-location.ts'
import { useModuleScreen } from '../../kit/module-screen.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { bulkMessages } from '../lazy-part-messages.ts'
import { takesList, writeList } from '../list/list-url-state.ts'
import { useModule } from '../use-module.ts'
import classes from '../dialogs/dialog.module.css'

/** Rows that kept others from being removed, as the server counts them (server/crud/row-references.ts). */
interface UsedBy {
  readonly title: string
  readonly module: string
  readonly field: string
  readonly ids: readonly number[]
}

/** Links from a refused removal to the lists of what still uses the rows, where the reader has such a list with a filter for it. */
export function InUseLinks({ failure, onLeft }: { readonly failure: unknown; readonly onLeft: () => void }) {
  const uses = usesIn(failure)
  // the question stays behind where a link leads
  const { key } = useKeepAliveLocation().location
  const [asked] = useState(key)
  useEffect(() => {
    if (key !== asked) onLeft()
  }, [key, asked, onLeft])
  if (uses.length === 0) return null
  return (
    <ul className={classes.links}>
      {uses.map((use) => (
        <InUseLink key={`${use.module} ${use.field}`} use={use} />
      ))}
    </ul>
  )
}

function InUseLink({ use: { title, module, field, ids } }: { readonly use: UsedBy }) {
  const t = useMessages(bulkMessages)
  const screen = useModuleScreen(module)
  const { data: copy } = useModule(screen === undefined ? undefined : module)
  const item = copy?.search.find((one) => one.field === field)
  if (!copy || !item) return null
  const isMany = takesList(item.op)
  if (!isMany && ids.length > 1) return null
  const filters = { [field]: isMany ? ids.map(String) : String(ids[0]) }
  const { sort, pageSize } = copy.list
  return (
    <li>
      <TextLink to={`${screen}${writeList({ page: 1, limit: pageSize, sort, filters }, copy)}`}>
        {t('inUse.show', { what: title })}
      </TextLink>
    </li>
  )
}

/** Whether a removal was refused because something uses the rows. */
export const isInUse = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.id === 'row.inUse'

function usesIn(failure: unknown): readonly UsedBy[] {
  if (!isInUse(failure)) return []
  const { usedBy } = (failure.data ?? {}) as { readonly usedBy?: unknown }
  return Array.isArray(usedBy) ? usedBy.filter(isUse) : []
}

const isUse = (one: ModuleRow | null): one is ModuleRow & UsedBy =>
  typeof one?.title === 'string' &&
  typeof one.module === 'string' &&
  typeof one.field === 'string' &&
  Array.isArray(one.ids)

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { HistoryEntry, ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { Changes } from '#renderer/crud/detail/row-history.tsx'
import { useModule } from '#renderer/crud/use-module.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { NamedChanges } from './logged-object-changes.tsx'
import { changedRowsOf, leftOutOf, rowsOf, type LoggedRow } from './logged-rows.ts'
import classes from './logged-row-changes.module.css'
import { systemMessages } from '../messages.ts'

/** Maximum number of rows, because an import may change very many. */
const atOnce = 50

/** Changes in an entry of the operation log, by row and field. */
export function LoggedChanges({ row }: { readonly row: ModuleRow }) {
  const t = useMessages(systemMessages)
  const locale = useLocale()
  const [limit, setLimit] = useState(atOnce)
  const { data: copy, isLoading } = useModule(
    typeof row.module === 'string' && !namesItself(row) ? row.module : undefined,
  )
  const rows = changedRowsOf(row, locale)
  if (isLoading) return <RowsSkeleton rows={4} widths={['1fr', '2fr']} />
  const leftOut = leftOutOf(row)
  return (
    <>
      {rows.slice(0, limit).map((one) => (
        <section key={one.id} className={classes.row} aria-label={one.label}>
          {/* the facts name a single row already */}
          {rowsOf(row, locale).length > 1 && <h4 className={classes.name}>{one.label}</h4>}
          {one.names ? (
            <NamedChanges row={one} />
          ) : copy ? (
            <OfModule copy={copy} row={one} isNew={row.businessType === '1'} />
          ) : (
            <p className={classes.hint}>{t('logged.hidden')}</p>
          )}
        </section>
      ))}
      {rows.length > limit && (
        <Button className={classes.row!} variant="default" fullWidth onClick={() => setLimit(limit + atOnce)}>
          {t('logged.more')}
        </Button>
      )}
      {rows.length <= limit && leftOut > 0 && (
        <p className={`${classes.row!} ${classes.hint!}`}>{t('logged.leftOut', { total: leftOut })}</p>
      )}
    </>
  )
}

/** Whether the entry contains the names of its fields, because forms and submissions are not rows of a module. */
const namesItself = (row: ModuleRow): boolean => rowsOf(row, 'zh-cn').some(({ names }) => names !== undefined)

/** Same presentation as in the row's own history. */
function OfModule({
  copy,
  row,
  isNew,
}: {
  readonly copy: ClientModule
  readonly row: LoggedRow
  readonly isNew: boolean
}) {
  const part = (pairs: LoggedRow['fields'] = {}, at: 0 | 1) =>
    Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[at]]))
  const side = (at: 0 | 1): ModuleRow => ({
    ...part(row.fields, at),
    $labels: part(row.labels, at) as ModuleRow['$labels'] & object,
  })
  const entry: Pick<HistoryEntry, 'kind' | 'before' | 'after'> = {
    kind: isNew ? 'created' : 'changed',
    before: side(0),
    after: side(1),
  }
  const names = Object.keys(copy.fields).filter(
    (name) => name in entry.after && (!isNew || !isBlank(entry.after[name])),
  )
  return <Changes copy={copy} entry={entry} names={names} />
}

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

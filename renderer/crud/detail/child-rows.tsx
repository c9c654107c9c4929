import { Pagination, Table } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import type { Page } from '#schemas/api/envelope.ts'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import type { DetailChild } from '#schemas/module/module-file.ts'
import { midSentence } from '#schemas/module/localized-text.ts'
import { useLocale, useText, useMessages } from '../../kit/i18n.ts'
import { debugField, debugModule } from '../../kit/debug-attributes.ts'
import { useApi } from '../../kit/use-api-query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { Cell } from '../cells/cell.tsx'
import { numeric } from '../cells/cell-registry.tsx'
import { useModule } from '../use-module.ts'
import classes from './detail.module.css'
import { detailMessages } from '../lazy-part-messages.ts'

const pageSize = 10
/** A region that scrolls sideways must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

/**
 * Rows of another module that belong to the shown row, in that module's columns. `given` are rows already loaded with
 * the row.
 */
export default function ChildRows({
  child,
  value,
  given,
}: {
  readonly child: DetailChild
  readonly value: unknown
  readonly given?: unknown
}) {
  const t = useMessages(detailMessages)
  const [page, setPage] = useState(1)
  const { by } = child
  const module = useModule(child.module)
  const copy = module.data
  const isGiven = Array.isArray(given)
  const found = useApi<Page<ModuleRow>>(copy && !isGiven && `${copy.base}/page`, {
    [by]: { eq: value },
    sort: copy?.list.sort.join(',') || undefined,
    page,
    limit: pageSize,
  })
  const failed = [module, found].find(({ error }) => error !== undefined)
  if (failed) return <ErrorState error={failed.error!} onRetry={failed.reload} compact />
  if (copy && isGiven) return <RowTable copy={copy} by={by} rows={given as readonly ModuleRow[]} />
  const { data } = found
  // one outline from the module to the rows: each new one would wait until it shows
  if (!copy || !data) return <RowsSkeleton rows={pageSize} />
  return (
    <>
      <RowTable copy={copy} by={by} rows={data.rows} isStale={found.isStale} />
      {data.total > pageSize && (
        <Pagination
          mt="sm"
          size="sm"
          total={Math.ceil(data.total / pageSize)}
          value={page}
          onChange={setPage}
          getItemProps={(at) => ({ 'aria-label': String(at) })}
          getControlProps={(control) =>
            control === 'previous' || control === 'next' ? { 'aria-label': t(control) } : {}
          }
        />
      )}
    </>
  )
}

function RowTable({
  copy,
  by,
  rows,
  isStale = false,
}: {
  readonly copy: ClientModule
  readonly by: string
  readonly rows: readonly ModuleRow[]
  readonly isStale?: boolean
}) {
  const t = useMessages(detailMessages)
  const locale = useLocale()
  const text = useText()
  if (rows.length === 0)
    return <EmptyState icon={IconInbox} title={t('noRows', { title: midSentence(text(copy.title), locale) })} compact />

  const columns = copy.list.columns.filter((column) => !column.hidden && column.field !== by)
  const label = (field: string): string =>
    text(columns.find((column) => column.field === field)?.label ?? copy.fields[field]?.label ?? field)
  return (
    <section
      className={classes.scroll}
      {...reachable}
      aria-label={text(copy.title)}
      data-stale={isStale || undefined}
      {...debugModule(copy.module)}
    >
      <Table stickyHeader={false} verticalSpacing={8} aria-label={text(copy.title)} className={classes.rows!}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ field, cell }) => (
              <Table.Th key={field} data-align={numeric.has(cell) ? 'right' : undefined}>
                {label(field)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={String(row[copy.key])}>
              {columns.map((column) => (
                <Table.Td
                  key={column.field}
                  data-align={numeric.has(column.cell) ? 'right' : undefined}
                  {...debugField(column.field)}
                >
                  <Cell column={column} field={copy.fields[column.field]} row={row} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

import { IconInbox } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ClientModule, ModulePage, ModuleRow } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { useApi } from '../../kit/use-api-query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { nameOf, nounsOf } from '../row-and-page-actions.ts'
import { isBlank, pageParams, readList, type ListState } from '../list/list-url-state.ts'
import { Pager } from '../list/pager.tsx'
import { SearchBar } from '../search/search-bar.tsx'
import { PickCards, PickTable } from './pick-rows.tsx'
import classes from './pick.module.css'
import type { PickedRow, PickedRows } from './pick-mark.tsx'
import { pickMessages } from '../lazy-part-messages.ts'

interface PickListProps {
  readonly copy: ClientModule
  /** Filter on the pickable rows, in addition to the search. */
  readonly params: Readonly<Record<string, unknown>> | undefined
  /** Row that cannot be picked. */
  readonly without: string | undefined
  readonly picks: PickedRows
  readonly isNarrow: boolean
}

/** List of a module to pick from, with its search, columns, order and pages. Its state is not part of the URL. */
export function PickList({ copy, params, without, picks, isNarrow }: PickListProps) {
  const t = useMessages(pickMessages)
  const text = useText()
  const [state, setState] = useState<ListState>(() => ({ ...readList('', copy), limit: pageSize }))
  const { data, error, isPrevious, reload } = useApi<ModulePage>(`${copy.base}/page`, {
    ...pageParams(state, copy),
    ...params,
  })
  const show = (change: Partial<ListState>): void => setState({ ...state, page: 1, ...change })
  const filter = (field: string, value: ListState['filters'][string] | undefined): void => {
    const { [field]: _, ...others } = state.filters
    show({ filters: isBlank(value) ? others : { ...others, [field]: value! } })
  }
  const rows = useMemo(
    () =>
      (data?.rows ?? []).map((row) => ({
        row,
        pick: pickOf(copy, row),
        isDisabled: isOff(copy, row) || String(row[copy.key]) === without,
      })),
    [data, copy, without],
  )
  const listed = {
    copy,
    rows,
    picks,
    sort: state.sort,
    onSort: (sort: readonly string[]) => show({ sort }),
    label: t('list', { title: text(copy.title) }),
  }
  return (
    <>
      {copy.search.length > 0 && <SearchBar copy={copy} filters={state.filters} onFilter={filter} fixed={none} />}
      <div className={classes.scroll} data-stale={isPrevious || undefined}>
        {error && <ErrorState subject={nounsOf(copy) || text(copy.title)} error={error} onRetry={reload} compact />}
        {!error && !data && <RowsSkeleton rows={8} />}
        {!error && data?.rows.length === 0 && (
          <EmptyState icon={IconInbox} title={t(Object.keys(state.filters).length > 0 ? 'noMatch' : 'none')} compact />
        )}
        {!error && rows.length > 0 && (isNarrow ? <PickCards {...listed} /> : <PickTable {...listed} />)}
      </div>
      {data && data.total > 0 && (
        <div className={classes.pager}>
          <Pager
            page={state.page}
            limit={state.limit}
            total={data.total}
            isNarrow={isNarrow}
            onPage={(page) => show({ page })}
            onLimit={(limit) => show({ limit })}
          />
        </div>
      )}
    </>
  )
}

const pageSize = 10
const none: readonly string[] = []

const pickOf = (copy: ClientModule, row: ModuleRow): PickedRow => ({
  value: row[copy.key] as number,
  label: nameOf(copy, row),
})

/** Conditions that disable options too (server/crud/row-reader.ts). */
const isOff = ({ fields }: ClientModule, row: ModuleRow): boolean =>
  fields.status?.dict === 'sys_normal_disable' && row.status !== '0'

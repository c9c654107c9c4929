import { useEffect, useMemo, useRef } from 'react'
import type { ClientModule, ModulePage, ModuleRow, Totals } from '#schemas/api/module-api-types.ts'
import type { Cond } from '#schemas/module/condition.ts'
import type { ApiError } from '../../kit/api-error.ts'
import { useKeepAliveLocation } from '../../kit/keep-alive-location.ts'
import type { Params } from '../../kit/api.ts'
import { useApi } from '../../kit/use-api-query.ts'
import {
  defaultFilters,
  isBlank,
  pageParams,
  queryParams,
  readList,
  sortOf,
  writeList,
  type FilterValue,
  type ListState,
} from './list-url-state.ts'
import { useDistinctNames } from './use-distinct-names.tsx'
import { wholeTree } from '../../schema-form/flatten-tree.ts'

export interface List {
  readonly state: ListState
  /** Roots of a tree with their descendants under `children`. */
  readonly rows: readonly ModuleRow[] | undefined
  readonly total: number
  /** Totals of all matching rows by field, where columns are totalled. */
  readonly totals: Totals | undefined
  readonly error: ApiError | undefined
  /** Whether the rows belong to an earlier state while new ones load. */
  readonly isPrevious: boolean
  /** Key of the request behind the rows (`useIsReading`). */
  readonly asked: readonly [path: string, params: Params]
  readonly reload: () => Promise<unknown>
  readonly setPage: (page: number) => void
  readonly setLimit: (limit: number) => void
  readonly setSort: (sort: readonly string[]) => void
  /** Changes a filter. `isTyping`: further typing into the same field replaces the history entry. */
  readonly setFilter: (field: string, value: FilterValue | undefined, options?: { readonly isTyping?: boolean }) => void
  /** Sets a condition over any fields, or clears it. */
  readonly setCond: (cond: Cond | undefined) => void
  /** Selects a view of the module, or all rows. Filters stay. */
  readonly setView: (view: string | undefined) => void
  /** Enters or leaves the recycle bin. */
  readonly setBin: (isBin: boolean) => void
  /** Resets the list: no filter, default sort and size. */
  readonly reset: () => void
  /** Sets any other state, as a history entry of its own by default. */
  readonly show: (state: ListState, isSameStep?: boolean) => void
}

/** Rows of a module at the current URL. `match` is forced onto every query, as below a parent. */
export function useList(copy: ClientModule, match: Readonly<Record<string, unknown>> = none): List {
  const {
    location: { search },
    go,
  } = useKeepAliveLocation()
  const typedInto = useRef<string>(undefined)
  const state = useMemo(() => readList(search, copy), [search, copy])
  // deleted rows of a tree are a flat list
  const isTree = copy.tree !== undefined && !state.isBin
  const asked = isTree
    ? ([`${copy.base}/tree`, { ...match, ...queryParams(state, copy) }] as const)
    : ([`${copy.base}/page`, { ...match, ...pageParams(state, copy) }] as const)
  const paged = useApi<ModulePage>(!isTree && asked[0], asked[1])
  const tree = useApi<readonly ModuleRow[]>(isTree && asked[0], asked[1])
  // a tree has no totals
  const summed = useApi<ModulePage>(isTree && copy.list.columns.some((column) => column.total) && `${copy.base}/page`, {
    ...asked[1],
    limit: 1,
  })
  const { error, isPrevious, reload } = isTree ? tree : paged
  const { data } = paged
  const { rowOf } = copy
  const rows = useDistinctNames(
    copy,
    useMemo(() => (rowOf ? data?.rows.map(rowOf) : data?.rows), [data, rowOf]),
  )
  const total = useMemo(
    () => (isTree && tree.data ? wholeTree(tree.data).length : (data?.total ?? 0)),
    [isTree, tree.data, data],
  )

  const show = (next: ListState, typing?: string): void => {
    const address = writeList(next, copy)
    if (address === search) return
    const isSameStep = typing !== undefined && typedInto.current === typing
    typedInto.current = typing
    void go({ search: address }, { replace: isSameStep })
  }

  // The last row of the last page is gone: shows the previous page.
  const lastPage = data && Math.max(1, Math.ceil(data.total / state.limit))
  const isBeyond = lastPage !== undefined && data?.page === state.page && state.page > lastPage
  useEffect(() => {
    if (isBeyond) void go({ search: writeList({ ...state, page: lastPage }, copy) }, { replace: true })
  }, [isBeyond, lastPage, state, copy, go])

  return {
    state,
    rows: isTree ? tree.data : isBeyond ? undefined : rows,
    total,
    totals: (isTree ? summed : paged).data?.totals,
    error,
    isPrevious,
    asked,
    reload,
    setPage: (page) => show({ ...state, page }),
    setLimit: (limit) => show({ ...state, limit, page: 1 }),
    setSort: (sort) => show({ ...state, sort, page: 1 }),
    setFilter: (field, value, { isTyping = false } = {}) => {
      const { [field]: _, ...others } = state.filters
      show(
        { ...state, page: 1, filters: isBlank(value) ? others : { ...others, [field]: value! } },
        isTyping ? field : undefined,
      )
    },
    setCond: (cond) => {
      const { cond: _cond, ...others } = state
      show({ ...others, page: 1, ...(cond ? { cond } : {}) })
    },
    setView: (view) =>
      show({
        page: 1,
        limit: state.limit,
        sort: sortOf(view, copy),
        filters: state.saved === undefined ? state.filters : defaultFilters(copy),
        ...(state.saved === undefined && state.cond ? { cond: state.cond } : {}),
        ...(view === undefined ? {} : { view }),
      }),
    setBin: (isBin) =>
      show({ page: 1, limit: state.limit, sort: copy.list.sort, filters: {}, ...(isBin ? { isBin: true } : {}) }),
    reset: () =>
      show({
        page: 1,
        limit: copy.list.pageSize,
        sort: copy.list.sort,
        filters: state.isBin ? {} : defaultFilters(copy),
        ...(state.isBin ? { isBin: true } : {}),
      }),
    show: (next, isSameStep = false) =>
      isSameStep ? void go({ search: writeList(next, copy) }, { replace: true }) : show(next),
  }
}

const none = {}

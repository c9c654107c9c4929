import type { ClientModule, ClientSearchItem } from '#schemas/api/module-api-types.ts'
import type { View } from '#schemas/module/module-file.ts'
import { maxPageSize } from '#schemas/api/limits.ts'
import { condFault, type Cond } from '#schemas/module/condition.ts'
import { queryOf } from '../../kit/query-string.ts'

/** State of a list, stored in the URL only, so that Back, reload and shared links work. */
export interface ListState {
  /** From 1. */
  readonly page: number
  readonly limit: number
  /** `createTime`, `-createTime`. */
  readonly sort: readonly string[]
  /** Values by field in the shape of the search operator: a single value, a list, or both ends of a range. */
  readonly filters: Filters
  /** Condition over any fields, where the list supports it (`list.slots.filter`). */
  readonly cond?: Cond
  /** View of the module file; none: all rows. */
  readonly view?: string
  /** Saved view in which this state started; the state may have changed since. */
  readonly saved?: number
  /** Whether the list shows the recycle bin. */
  readonly isBin?: true
}

export type Filters = Readonly<Record<string, FilterValue>>
export type FilterValue = string | readonly string[]

type Listed = Pick<ClientModule, 'search' | 'fields' | 'list'> &
  Partial<Pick<ClientModule, 'views' | 'softDelete' | 'around'>>

/** Reads a URL. Unknown parts are dropped, so that old links work. */
export function readList(search: string, copy: Listed): ListState {
  const query = nested(search)
  const filters = copy.search.flatMap((item) => {
    // a box of several texts takes over what an old link or view asked each of them for: the server finds every word
    const values = [item.field, ...(item.also ?? [])].flatMap((field) => valueIn(query, { ...item, field }, copy) ?? [])
    const value = item.also ? [...new Set(values)].join(' ') : valueIn(query, item, copy)
    return isBlank(value) ? [] : [[item.field, value!] as const]
  })
  const sort =
    typeof query.sort === 'string'
      ? query.sort
          .split(',')
          .filter((one) => copy.fields[bare(one)]?.sortable)
          .slice(0, 3)
      : []
  const [, shipped, kept] =
    /^([a-z][A-Za-z0-9-]*)?\.?(\d{1,15})?$/.exec(typeof query.view === 'string' ? query.view : '') ?? []
  const view = viewOf(shipped, copy)?.key
  return {
    page: wholeNumber(query.page, 1, Number.MAX_SAFE_INTEGER) ?? 1,
    limit: wholeNumber(query.limit, 1, maxPageSize) ?? copy.list.pageSize,
    sort: sort.length > 0 ? sort : sortOf(view, copy),
    filters: Object.fromEntries(filters),
    ...condIn(query.filter, copy),
    ...(view === undefined ? {} : { view }),
    ...(kept === undefined ? {} : { saved: Number(kept) }),
    ...(copy.softDelete && (query.params as { readonly deleted?: unknown } | undefined)?.deleted === 'true'
      ? { isBin: true as const }
      : {}),
  }
}

/** Whether any filter is active. */
export const isNarrowed = ({ filters, cond, view }: ListState): boolean =>
  Object.keys(filters).length > 0 || cond !== undefined || view !== undefined

/** Reads the condition of a URL; undefined where the list supports none or the text is invalid. */
function condIn(text: unknown, { list }: Listed): Pick<ListState, 'cond'> {
  if (!list.slots?.filter || typeof text !== 'string' || text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return condFault(value) === undefined ? { cond: value as Cond } : {} // checked by condFault
  } catch {
    return {}
  }
}

/** Default sort of a list. */
export const sortOf = (view: string | undefined, copy: Listed): readonly string[] =>
  viewOf(view, copy)?.sort ?? copy.list.sort

export const viewOf = (view: string | undefined, { views = [] }: Listed): View | undefined =>
  views.find((one) => one.key === view)

/** Serializes a state without defaults: `?dictName=sex&page=2`, or ''. */
export function writeList(state: ListState, copy: Listed): string {
  const isDefaultSort = state.sort.join(',') === sortOf(state.view, copy).join(',')
  const defaults = defaultFilters(copy)
  const query = {
    ...copy.around,
    view: [state.view, state.saved].filter((part) => part !== undefined).join('.'),
    ...filterParams(
      Object.fromEntries(
        Object.entries(state.filters).filter(
          ([field, value]) => JSON.stringify(value) !== JSON.stringify(defaults[field]),
        ),
      ),
      copy,
    ),
    filter: state.cond && JSON.stringify(state.cond),
    sort: isDefaultSort ? undefined : state.sort.join(','),
    page: state.page === 1 ? undefined : state.page,
    limit: state.limit === copy.list.pageSize ? undefined : state.limit,
    params: state.isBin ? binParams : undefined,
  }
  // writes a default filter that the user has cleared as its bare name
  const opened = Object.keys(defaults)
    .filter((field) => isBlank(state.filters[field]))
    .map((field) => `${encodeURIComponent(field)}=`)
  const written = [queryOf(query), ...opened].filter((part) => part !== '').join('&')
  return written && `?${written}`
}

/** Default filters of a list. */
export function defaultFilters({ search }: Pick<Listed, 'search'>): Filters {
  return Object.fromEntries(
    search.flatMap(({ field, default: given }) => {
      if (given === undefined || given === null) return []
      const value = Array.isArray(given) ? given.map(String) : String(given)
      return isBlank(value) ? [] : [[field, value] as const]
    }),
  )
}

/** Part of the URL that a view stores: all but page, size and the view itself. */
export const queryOfList = ({ filters, cond, sort, view }: ListState, copy: Listed): string =>
  writeList(
    {
      filters,
      sort,
      page: 1,
      limit: copy.list.pageSize,
      ...(cond ? { cond } : {}),
      ...(view === undefined ? {} : { view }),
    },
    { ...copy, around: {} },
  ).replace(/^\?/, '')

/** State stored in a view. */
export const listOfView = (
  { viewId, query }: { readonly viewId: number; readonly query: string },
  copy: Listed,
): ListState => ({ ...readList(`?${query}`, copy), saved: viewId })

/** The parameters of `GET {base}/page` for a state (design/module-schema.md §2.7). */
export function pageParams(state: ListState, copy: Listed): Readonly<Record<string, unknown>> {
  return { ...queryParams(state, copy), page: state.page, limit: state.limit }
}

/** Query without paging, for trees and exports. */
export function queryParams(
  { sort, filters, cond, view, isBin }: ListState,
  copy: Listed,
): Readonly<Record<string, unknown>> {
  const parts = [isBin ? undefined : copy.list.where, viewOf(view, copy)?.filter, cond].filter(
    (part) => part !== undefined,
  )
  const filter = parts.length > 1 ? { and: parts } : parts[0]
  return {
    ...filterParams(filters, copy),
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(sort.length > 0 ? { sort: sort.join(',') } : {}),
    ...(isBin ? { params: binParams } : {}),
  }
}

const binParams = { deleted: 'true' }

/**
 * The filters of a state as query parameters: `field=value` for a field's own operator, `field[op]=value` for others.
 */
export function filterParams(filters: Filters, copy: Listed): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    copy.search.flatMap((item) => {
      const value = filters[item.field]
      if (isBlank(value)) return []
      return [[item.field, isPlain(item, copy) ? value : testOf(item, value!)] as const]
    }),
  )
}

/** Whether a filter is empty: an empty text or list, or a range without ends. */
export const isBlank = (value: FilterValue | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.every((one) => one === ''))

/** Next sort after a click on a header: ascending, descending, default. */
export function nextSort(sort: readonly string[], field: string, fallback: readonly string[]): readonly string[] {
  if (sort[0] === field) return [`-${field}`]
  if (sort[0] === `-${field}`) return fallback[0] === `-${field}` ? [field] : fallback
  return [field]
}

const bare = (sort: string): string => sort.replace(/^-/, '')

const isPlain = ({ field, op }: ClientSearchItem, copy: Listed): boolean =>
  op === copy.fields[field]?.ops[0] && !takesList(op)

/** Whether a filter with this operator has several values. */
export const takesList = (op: string): boolean => op === 'in' || op === 'between' || op === 'has' || op === 'hasAll'

/** Reads a field's filter by name, by aliases from older systems, or the file's default when the URL has none. */
function valueIn(
  query: Readonly<Record<string, unknown>>,
  item: ClientSearchItem,
  copy: Listed,
): FilterValue | undefined {
  const raw = query[item.field]
  if (raw !== undefined) return valueOf(raw, item, copy)
  const params = { ...(typeof query.params === 'object' ? query.params : {}) } as Readonly<Record<string, unknown>>
  const [from, to] = (item.alias ?? []).map((name) => params[name.replace(/^params\./, '')])
  const old =
    item.alias?.length === 2
      ? { gte: from, lte: to }
      : item.op === copy.fields[item.field]?.ops[0]
        ? from
        : from === undefined
          ? undefined
          : { [item.op]: from }
  return valueOf(old, item, copy) ?? defaultFilters(copy)[item.field]
}

function valueOf(raw: unknown, item: ClientSearchItem, copy: Listed): FilterValue | undefined {
  const test: Readonly<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {}
  const value =
    item.op === 'between'
      ? rangeOf(test)
      : takesList(item.op)
        ? texts(test[item.op] ?? raw)
        : isPlain(item, copy)
          ? raw
          : test[item.op]
  const known = typeof value === 'string' || isTexts(value) ? value : undefined
  return isBlank(known) ? undefined : known
}

/** Converts a half-open range to the operator of its end. */
function testOf({ op }: ClientSearchItem, value: FilterValue): Readonly<Record<string, unknown>> {
  if (op !== 'between' || typeof value === 'string') return { [op]: value }
  const [from = '', to = ''] = value
  return from === '' ? { lte: to } : to === '' ? { gte: from } : { between: [from, to] }
}

function rangeOf({ between, gte, lte }: Readonly<Record<string, unknown>>): readonly string[] {
  const [from, to] = texts(between) ?? [gte, lte]
  return [from, to].map((end) => (typeof end === 'string' ? end : ''))
}

function texts(raw: unknown): readonly string[] | undefined {
  if (typeof raw === 'string') return [raw]
  return typeof raw === 'object' && raw !== null
    ? Object.values(raw).filter((one) => typeof one === 'string')
    : undefined
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Parses bracket notation: `a[gte]=1&b[in][0]=x` is `{ a: { gte: '1' }, b: { in: { 0: 'x' } } }`. */
function nested(search: string): Readonly<Record<string, unknown>> {
  const query: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search)) {
    const path = name
      .split(/[[\]]+/)
      .filter((key) => key !== '')
      .slice(0, 3)
    if (path.length === 0) continue
    const inner = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => {
      const next = typeof at[key] === 'object' && at[key] !== null ? at[key] : Object.create(null)
      return (at[key] = next) as Record<string, unknown>
    }, query)
    inner[path.at(-1)!] = value
  }
  return query
}

function wholeNumber(raw: unknown, least: number, most: number): number | undefined {
  const number = typeof raw === 'string' && /^\d+$/.test(raw) ? Number(raw) : undefined
  return number !== undefined && number >= least && number <= most ? number : undefined
}

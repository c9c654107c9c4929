import type { ModuleCopy, SearchCopy } from '#schemas/api/module-wire.ts'
import type { View } from '#schemas/kit/module.ts'
import { maxPageSize } from '#schemas/api/limits.ts'
import { queryOf } from '../kit/query.ts'

/** What a list shows. It lives in the address and nowhere else, so Back, reload and a sent link all work. */
export interface ListState {
  /** From 1. */
  readonly page: number
  readonly limit: number
  /** `createTime`, `-createTime`. */
  readonly sort: readonly string[]
  /** Values by field, as the operator of the search item wants them: one, a list, or both ends of a range. */
  readonly filters: Filters
  /** The view of the module it is seen through; none: all of it. */
  readonly view?: string
}

export type Filters = Readonly<Record<string, FilterValue>>
export type FilterValue = string | readonly string[]

type Listed = Pick<ModuleCopy, 'search' | 'fields' | 'list'> & Partial<Pick<ModuleCopy, 'views'>>

/** Reads an address. What the module does not know is left out, so an old link never fails. */
export function readList(search: string, copy: Listed): ListState {
  const query = nested(search)
  const filters = copy.search.flatMap((item) => {
    const value = valueOf(query[item.field], item, copy)
    return value === undefined ? [] : [[item.field, value] as const]
  })
  const sort = typeof query.sort === 'string' ? query.sort.split(',').filter((one) => copy.fields[bare(one)]?.sortable).slice(0, 3) : []
  const view = viewOf(typeof query.view === 'string' ? query.view : undefined, copy)?.key
  return {
    page: wholeNumber(query.page, 1, Number.MAX_SAFE_INTEGER) ?? 1,
    limit: wholeNumber(query.limit, 1, maxPageSize) ?? copy.list.pageSize,
    sort: sort.length > 0 ? sort : sortOf(view, copy),
    filters: Object.fromEntries(filters),
    ...(view === undefined ? {} : { view }),
  }
}

/** How a list is sorted before anyone sorts it. */
export const sortOf = (view: string | undefined, copy: Listed): readonly string[] => viewOf(view, copy)?.sort ?? copy.list.sort

export const viewOf = (view: string | undefined, { views = [] }: Listed): View | undefined => views.find((one) => one.key === view)

/** The address of a state, without what goes without saying: `?dictName=sex&page=2`, or an empty text. */
export function writeList(state: ListState, copy: Listed): string {
  const isDefaultSort = state.sort.join(',') === sortOf(state.view, copy).join(',')
  const query = {
    view: state.view,
    ...filterParams(state.filters, copy),
    sort: isDefaultSort ? undefined : state.sort.join(','),
    page: state.page === 1 ? undefined : state.page,
    limit: state.limit === copy.list.pageSize ? undefined : state.limit,
  }
  const written = queryOf(query)
  return written && `?${written}`
}

/** The parameters of `GET {base}/page` for a state (design/module-schema.md §2.7). */
export function pageParams(state: ListState, copy: Listed): Readonly<Record<string, unknown>> {
  return { ...queryParams(state, copy), page: state.page, limit: state.limit }
}

/** The same for all pages at once, as trees and exports are asked for. */
export function queryParams({ sort, filters, view }: ListState, copy: Listed): Readonly<Record<string, unknown>> {
  const filter = viewOf(view, copy)?.filter
  return { ...filterParams(filters, copy), ...(filter ? { filter: JSON.stringify(filter) } : {}), ...(sort.length > 0 ? { sort: sort.join(',') } : {}) }
}

/** The filters of a state as query parameters: `field=value` for a field's own operator, `field[op]=value` for others. */
export function filterParams(filters: Filters, copy: Listed): Readonly<Record<string, unknown>> {
  return Object.fromEntries(copy.search.flatMap((item) => {
    const value = filters[item.field]
    if (isBlank(value)) return []
    return [[item.field, isPlain(item, copy) ? value : testOf(item, value!)] as const]
  }))
}

/** Nothing to filter by: an empty text, an empty list, a range open at both ends. */
export const isBlank = (value: FilterValue | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.every((one) => one === ''))

/** The next sort after a press on a column's head: up, down, and back to the list's own. */
export function nextSort(sort: readonly string[], field: string, fallback: readonly string[]): readonly string[] {
  if (sort[0] === field) return [`-${field}`]
  if (sort[0] === `-${field}`) return fallback[0] === `-${field}` ? [field] : fallback
  return [field]
}

const bare = (sort: string): string => sort.replace(/^-/, '')

const isPlain = ({ field, op }: SearchCopy, copy: Listed): boolean => op === copy.fields[field]?.ops[0] && !takesList(op)

const takesList = (op: string): boolean => op === 'in' || op === 'between' || op === 'has' || op === 'hasAll'

function valueOf(raw: unknown, item: SearchCopy, copy: Listed): FilterValue | undefined {
  const test: Readonly<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {}
  const value = item.op === 'between' ? rangeOf(test) : takesList(item.op) ? texts(test[item.op] ?? raw) : isPlain(item, copy) ? raw : test[item.op]
  const known = typeof value === 'string' || isTexts(value) ? value : undefined
  return isBlank(known) ? undefined : known
}

/** A range that is open at one end is asked for by its other end. */
function testOf({ op }: SearchCopy, value: FilterValue): Readonly<Record<string, unknown>> {
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
  return typeof raw === 'object' && raw !== null ? Object.values(raw).filter((one) => typeof one === 'string') : undefined
}

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** A query in bracket form as an object: `a[gte]=1&b[in][0]=x` is `{ a: { gte: '1' }, b: { in: { 0: 'x' } } }`. */
function nested(search: string): Readonly<Record<string, unknown>> {
  const query: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search)) {
    const path = name.split(/[[\]]+/).filter((key) => key !== '').slice(0, 3)
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

import type { ClientModule, ModuleRow } from '#schemas/api/module-wire.ts'
import { queryParams, type ListState } from '../list/list-state.ts'

/** What a call over several rows is meant for: those ticked, or all that match, on every page. */
export interface BulkTarget {
  readonly rows: readonly ModuleRow[]
  readonly all?: AllMatching
}

/** All rows of a search, and how many the person saw: the server counts again and refuses any other number. */
export interface AllMatching {
  readonly filter: Readonly<Record<string, unknown>>
  readonly expect: number
}

export const countOfTarget = ({ rows, all }: BulkTarget): number => all?.expect ?? rows.length

/** The body that names or describes them. */
export const bodyOfTarget = ({ rows, all }: BulkTarget, key: string): Readonly<Record<string, unknown>> =>
  all ? { filter: all.filter, expect: all.expect } : { ids: rows.map((row) => row[key]) }

/** Everything that a list shows in its present state, over all its pages. */
export function allOf(
  state: ListState,
  copy: ClientModule,
  match: Readonly<Record<string, unknown>>,
  total: number,
): AllMatching {
  // neither the order nor the bin says which rows: calls of the bin look there by themselves
  const { sort: _sort, params: _params, ...filter } = queryParams(state, copy)
  return { filter: { ...match, ...filter }, expect: total }
}

/** The same as parameters of an export: a search, or the rows that are ticked. */
export function paramsOfTarget(
  { rows, all }: BulkTarget,
  state: ListState,
  copy: ClientModule,
): Readonly<Record<string, unknown>> {
  const { sort, params } = queryParams(state, copy)
  const which = all ? all.filter : { filter: JSON.stringify({ [copy.key]: { in: rows.map((row) => row[copy.key]) } }) }
  return { ...which, ...(sort === undefined ? {} : { sort }), ...(params === undefined ? {} : { params }) }
}

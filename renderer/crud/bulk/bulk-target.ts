import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { queryParams, type ListState } from '../list/list-url-state.ts'

/** The rows of a bulk call: the ticked ones, or every match on all pages. */
export interface BulkTarget {
  readonly rows: readonly ModuleRow[]
  readonly all?: AllMatching
}

/** Every row of a search, with the count the person saw: the server counts again and refuses another number. */
export interface AllMatching {
  readonly filter: Readonly<Record<string, unknown>>
  readonly expect: number
}

export const countOfTarget = ({ rows, all }: BulkTarget): number => all?.expect ?? rows.length

/** The body that names or describes the rows. */
export const bodyOfTarget = ({ rows, all }: BulkTarget, key: string): Readonly<Record<string, unknown>> =>
  all ? { filter: all.filter, expect: all.expect } : { ids: rows.map((row) => row[key]) }

/** Every row of a list in its current state, on all pages. */
export function allOf(
  state: ListState,
  copy: ClientModule,
  match: Readonly<Record<string, unknown>>,
  total: number,
): AllMatching {
  // neither sort nor `params` select rows: calls of the recycle bin imply it
  const { sort: _sort, params: _params, ...filter } = queryParams(state, copy)
  return { filter: { ...match, ...filter }, expect: total }
}

/** The rows as export parameters: a search, or the ticked rows. */
export function paramsOfTarget(
  { rows, all }: BulkTarget,
  state: ListState,
  copy: ClientModule,
): Readonly<Record<string, unknown>> {
  const { sort, params } = queryParams(state, copy)
  const which = all ? all.filter : { filter: JSON.stringify({ [copy.key]: { in: rows.map((row) => row[copy.key]) } }) }
  return { ...which, ...(sort === undefined ? {} : { sort }), ...(params === undefined ? {} : { params }) }
}

import type { ModuleCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import { queryParams, type ListState } from '../list-state.ts'

/** What a call over several rows is meant for: those ticked, or all that match, on every page. */
export interface Chosen {
  readonly rows: readonly ModuleRow[]
  readonly all?: All
}

/** All rows of a search, and how many the person saw: the server counts again and refuses any other number. */
export interface All {
  readonly filter: Readonly<Record<string, unknown>>
  readonly expect: number
}

export const countOfChosen = ({ rows, all }: Chosen): number => all?.expect ?? rows.length

/** The body that names or describes them. */
export const bodyOfChosen = ({ rows, all }: Chosen, key: string): Readonly<Record<string, unknown>> =>
  all ? { filter: all.filter, expect: all.expect } : { ids: rows.map((row) => row[key]) }

/** Everything that a list shows in its present state, over all its pages. */
export function allOf(state: ListState, copy: ModuleCopy, match: Readonly<Record<string, unknown>>, total: number): All {
  // neither the order nor the bin says which rows: calls of the bin look there by themselves
  const { sort: _sort, params: _params, ...filter } = queryParams(state, copy)
  return { filter: { ...match, ...filter }, expect: total }
}

/** The same as parameters of an export: a search, or the rows that are ticked. */
export function paramsOfChosen({ rows, all }: Chosen, state: ListState, copy: ModuleCopy): Readonly<Record<string, unknown>> {
  const { sort, params } = queryParams(state, copy)
  const which = all ? all.filter : { filter: JSON.stringify({ [copy.key]: { in: rows.map((row) => row[copy.key]) } }) }
  return { ...which, ...(sort === undefined ? {} : { sort }), ...(params === undefined ? {} : { params }) }
}

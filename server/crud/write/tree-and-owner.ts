import type { FieldError } from '#schemas/api/envelope.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { Db } from '../../kit/database-tables.ts'
import { refuse } from '../parse-body.ts'
import type { HookContext, Row } from '#server/kit/module-hooks.ts'
import { fieldError } from '../body-errors.ts'
import { reachesAll, reachesByDept } from '../../authorization/row-scope.ts'
import { read, type WriteContext } from './write-context.ts'

export const parentIn = ({ table }: Module, body: Row): number | null =>
  (body[table.tree!.parent] as number | null | undefined) ?? null

/**
 * Default owner of a new row whose body has none: the writer and, if the writer's scope is by department, the writer's
 * department.
 */
export function ownerValue(
  { file, fields, key }: Module,
  body: Row,
  caller: HookContext['caller'],
  permission: string,
): Row {
  const { user, dept } = file.dataScope === false ? {} : file.dataScope
  const isOpen = (name: string | undefined): name is string => name !== undefined && name !== key && !(name in body)
  return {
    ...(isOpen(user) ? { [fields[user]!.column]: caller.userId } : {}),
    ...(isOpen(dept) && caller.deptId !== null && reachesByDept(caller, permission)
      ? { [fields[dept]!.column]: caller.deptId }
      : {}),
  }
}

/** The written rows in the given order (`asked`: the bodies as sent). Throws when a row has left the writer's scope. */
export async function stillWithin(
  context: WriteContext,
  trx: Db,
  written: readonly { readonly id: number; readonly before: Row | undefined; readonly asked: Row }[],
): Promise<readonly Row[]> {
  const { module, sight, caller, permission, locale } = context
  const { tree } = module.table
  const rows = new Map(
    (await read(context, trx).locked(written.map(({ id }) => id))).map((row) => [row[module.key], row]),
  )
  return written.map(({ id, before, asked }) => {
    const row = rows.get(id)
    if (!row) refuse([scopeFault(context, asked)])
    // a branch moved to the root would leave the scope of everyone but its own department
    if (tree && sight.within && before?.[tree.parent] && !row![tree.parent] && !reachesAll(caller, permission))
      refuse([fieldError(module, tree.parent, 'required', locale)])
    return row!
  })
}

/**
 * The error of a row out of the writer's scope: the row names no owner or department, or one out of the writer's scope.
 */
export function scopeFault({ module, locale }: Pick<WriteContext, 'module' | 'locale'>, asked: Row): FieldError {
  const place = placeField(module)
  return fieldError(module, place, place !== module.key && isEmpty(asked[place]) ? 'required' : 'missing', locale)
}

/** The field that decides a row's scope, which shows the error. */
function placeField({ file, key, table }: Module): string {
  const { dept, user } = file.dataScope === false ? {} : file.dataScope
  return (dept === key ? table.tree?.parent : dept) ?? user ?? key
}

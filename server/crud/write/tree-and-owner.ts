import type { FieldError } from '#schemas/api/envelope.ts'
import { isEmpty } from '#schemas/module/cond.ts'
import type { Module } from '#schemas/module/resolve.ts'
import type { Db } from '../../kit/decorations.ts'
import { refuse } from '../body.ts'
import type { HookContext, Row } from '#server/kit/module-hooks.ts'
import { fieldError } from '../messages.ts'
import { reachesAll, reachesByDept } from '../../authorization/row-scope.ts'
import { read, type WriteContext } from './context.ts'

export const parentIn = ({ table }: Module, body: Row): number | null =>
  (body[table.tree!.parent] as number | null | undefined) ?? null

/**
 * Whose a new row is where its body does not say: its writer's own and, where they reach rows by department, their
 * department's.
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

/**
 * The rows as written (`asked`: as their writer meant them), in the order given. Nobody may put one where they do not
 * reach, nor take one away to there.
 */
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
    if (!row) refuse([placeFault(context, asked)])
    // a branch cut off its trunk would leave everyone's reach but its own people's
    if (tree && sight.within && before?.[tree.parent] && !row![tree.parent] && !reachesAll(caller, permission))
      refuse([fieldError(module, tree.parent, 'required', locale)])
    return row!
  })
}

/**
 * What is wrong with a row that would be out of its writer's reach: it does not say where it belongs, or says what they
 * do not reach.
 */
export function placeFault({ module, locale }: Pick<WriteContext, 'module' | 'locale'>, asked: Row): FieldError {
  const place = placeField(module)
  return fieldError(module, place, place !== module.key && isEmpty(asked[place]) ? 'required' : 'missing', locale)
}

/** The field that says where a row belongs: what is wrong when it would be out of its writer's reach. */
function placeField({ file, key, table }: Module): string {
  const { dept, user } = file.dataScope === false ? {} : file.dataScope
  return (dept === key ? table.tree?.parent : dept) ?? user ?? key
}

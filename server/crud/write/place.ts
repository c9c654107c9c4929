import type { Module } from '#schemas/kit/resolve.ts'
import type { Db } from '../../kit/decorations.ts'
import { refuse } from '../body.ts'
import type { HookContext, Row } from '../hooks.ts'
import { fieldError } from '../messages.ts'
import { reachesAll } from '../scope.ts'
import { read, type WriteContext } from './context.ts'

export const parentIn = ({ table }: Module, body: Row): number | null => (body[table.tree!.parent] as number | null | undefined) ?? null

/** A row that its writer may only reach as its owner is the writer's own, unless the body says whose it is. */
export function ownerValue({ file, fields, key }: Module, body: Row, { userId }: HookContext['caller']): Row {
  const owner = file.dataScope === false ? undefined : file.dataScope.user
  return owner === undefined || owner === key || owner in body ? {} : { [fields[owner]!.column]: userId }
}

/** The rows as written, in the order given. Nobody may put one where they do not reach, nor take one away to there. */
export async function stillWithin(context: WriteContext, trx: Db, written: readonly { readonly id: number; readonly before: Row | undefined }[]): Promise<readonly Row[]> {
  const { module, sight, caller, permission, locale } = context
  const { tree } = module.table
  const rows = new Map((await read(context, trx).locked(written.map(({ id }) => id))).map((row) => [row[module.key], row]))
  return written.map(({ id, before }) => {
    const row = rows.get(id)
    if (!row) refuse([fieldError(module, placeField(module), 'missing', locale)])
    // a branch cut off its trunk would leave everyone's reach but its own people's
    if (tree && sight.within && before?.[tree.parent] && !row![tree.parent] && !reachesAll(caller, permission)) refuse([fieldError(module, tree.parent, 'missing', locale)])
    return row!
  })
}

/** The field that says where a row belongs: what is wrong when it would be out of its writer's reach. */
export function placeField({ file, key, table }: Module): string {
  const { dept, user } = file.dataScope === false ? {} : file.dataScope
  return (dept === key ? table.tree?.parent : dept) ?? user ?? key
}

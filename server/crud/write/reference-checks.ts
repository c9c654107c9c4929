import { sql, type RawBuilder } from 'kysely'
import { permissionOf } from '#schemas/module/permission.ts'
import type { Module, ModuleField } from '#schemas/module/resolve.ts'
import { boundTo } from '#schemas/module/user-values.ts'
import { condToSql } from '../../kit/cond-sql.ts'
import type { Db } from '../../kit/decorations.ts'
import { refuse } from '../body.ts'
import { dictFaults } from '../dict-values.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { fieldError } from '../messages.ts'
import { rowSql, targetOf, type RowSql } from '../row-sql.ts'
import { rowScope } from '../../authorization/row-scope.ts'
import { wholeRows } from '../../authorization/field-visibility.ts'
import { aliveIn, plain, type WriteContext } from './context.ts'
import { update } from './row-writes.ts'

interface Linking {
  readonly body: Row
  readonly current: Row
}

/**
 * What bodies newly point to must exist, be in use, be in the caller's reach and be offered by its field. Of what is
 * out of reach the same is said as of what is not there. A foreign key alone would accept a row in the recycle bin.
 */
export async function checkLinks(context: WriteContext, trx: Db, links: readonly Linking[]): Promise<void> {
  const { module, registry, locale } = context
  const missing: string[] = []
  const notOffered: string[] = []
  for (const field of Object.values(module.fields)) {
    const target = targetOf(field, registry)
    const ids = [
      ...new Set(
        links.flatMap(({ body, current }) => {
          const kept = new Set([current[field.name] ?? []].flat())
          return [body[field.name] ?? []].flat().filter((id) => !kept.has(id))
        }),
      ),
    ]
    if (!target || ids.length === 0) continue
    const { rows: offered, filter } = offeredBy(field, target.module, context)
    const lock = target.module.source === 'table' ? sql` for share of t` : sql``
    // locked, so that nobody removes it before the row that points to it is there
    const count = async (test: RawBuilder<unknown>): Promise<number> => {
      const { rows } =
        await sql`select from ${offered.table} where ${offered.key} in (${sql.join(ids)}) and ${offered.isAlive}${test}${lock}`.execute(
          plain(trx),
        )
      return rows.length
    }
    if ((await count(filter)) === ids.length) continue
    const isInReach = field.ref?.filter !== undefined && (await count(sql``)) === ids.length
    const those = isInReach ? notOffered : missing
    those.push(field.name)
  }
  missing.push(
    ...(await withoutParent(
      context,
      trx,
      links.map(({ body }) => body),
    )),
  )
  refuse([
    ...missing.map((name) => fieldError(module, name, 'missing', locale)),
    ...notOffered.map((name) => fieldError(module, name, 'notOffered', locale)),
    ...(await dictFaults(trx, module, links, locale)),
  ])
}

/**
 * Rows out of the recycle bin come back whole: what they point to may have been removed since, and whoever may bring
 * them back need not reach it. A link that its file lets go of is let go of now, as it would have been then.
 */
export async function checkRestored(context: WriteContext, trx: Db, restored: readonly Row[]): Promise<void> {
  const { module, registry, locale } = context
  const missing: string[] = []
  for (const field of Object.values(module.fields)) {
    const target = targetOf(field, registry)?.module
    const ids = [...new Set(restored.flatMap((row) => [row[field.name] ?? []].flat() as number[]))]
    // a list of links is as long as what is left of it, unless its file says that the row needs them
    if (
      !target ||
      ids.length === 0 ||
      (field.type === 'refs' && field.ref?.onDelete !== 'restrict' && field.ref?.onDelete !== 'cascade')
    )
      continue
    const { table, key, isAlive } = rowSql(target, registry, wholeRows(undefined))
    const lock = target.source === 'table' ? sql` for share of t` : sql``
    const { rows: there } = await sql<{
      id: number
    }>`select ${key} as id from ${table} where ${key} in (${sql.join(ids)}) and ${isAlive}${lock}`.execute(plain(trx))
    const gone = ids.filter((id) => !there.some((row) => row.id === id))
    if (gone.length === 0) continue
    if (field.ref?.onDelete === 'setNull')
      await update(
        plain(trx),
        module,
        restored.filter((row) => gone.includes(row[field.name] as number)).map((row) => row[module.key] as number),
        { [field.column]: null },
      )
    else missing.push(field.name)
  }
  missing.push(...(await withoutParent(context, trx, restored)))
  refuse(missing.map((name) => fieldError(module, name, 'missing', locale)))
}

/** Fields that bind a row to one of its module's parent where no parent has that value. */
async function withoutParent(
  { module, registry }: WriteContext,
  trx: Db,
  bodies: readonly Row[],
): Promise<readonly string[]> {
  const missing: string[] = []
  const parent = module.file.parent && registry.find(module.file.parent.module)
  for (const [child, wanted] of Object.entries(parent ? module.file.parent!.match : {})) {
    for (const value of new Set(bodies.flatMap((body) => (child in body ? [body[child]] : [])))) {
      const { rows } = await sql`
        select from ${sql.table(parent!.table.name)} where ${sql.id(parent!.fields[wanted]!.column)} = ${value} ${aliveIn(parent!)} limit 1`.execute(
        plain(trx),
      )
      if (rows.length === 0) missing.push(child)
    }
  }
  return missing
}

/**
 * The rows that a field may newly point to: in reach by the permission of its options, and as its `ref.filter` says.
 */
export function offeredBy(
  field: ModuleField,
  target: Module,
  { registry, caller, sight }: Pick<WriteContext, 'registry' | 'caller' | 'sight'>,
): { readonly rows: RowSql; readonly filter: RawBuilder<unknown> } {
  const rows = rowSql(target, registry, wholeRows(rowScope(target, caller, permissionOf(target.file, 'options'))))
  return {
    rows,
    filter: field.ref?.filter
      ? sql` and ${condToSql(boundTo(field.ref.filter, caller, target.key), rows.field, sight.timeZone)}`
      : sql``,
  }
}

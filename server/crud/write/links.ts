import { sql, type RawBuilder } from 'kysely'
import { permissionOf } from '#schemas/kit/permission.ts'
import type { Module, ModuleField } from '#schemas/kit/resolve.ts'
import { boundTo } from '#schemas/kit/user-values.ts'
import { condToSql } from '../../kit/cond-sql.ts'
import type { Db } from '../../kit/decorations.ts'
import { refuse } from '../body.ts'
import { dictFaults } from '../dict-values.ts'
import type { Row } from '../hooks.ts'
import { fieldError } from '../messages.ts'
import { rowSql, targetOf, type RowSql } from '../row-sql.ts'
import { scopeOf } from '../scope.ts'
import { wholeRows } from '../sight.ts'
import { aliveIn, plain, type WriteContext } from './context.ts'

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
    const ids = [...new Set(links.flatMap(({ body, current }) => {
      const kept = new Set([current[field.name] ?? []].flat())
      return [body[field.name] ?? []].flat().filter((id) => !kept.has(id))
    }))]
    if (!target || ids.length === 0) continue
    const { rows: offered, filter } = offeredBy(field, target.module, context)
    const lock = target.module.source === 'table' ? sql` for share of t` : sql``
    // locked, so that nobody removes it before the row that points to it is there
    const count = async (test: RawBuilder<unknown>): Promise<number> => {
      const { rows } = await sql`select from ${offered.table} where ${offered.key} in (${sql.join(ids)}) and ${offered.isAlive}${test}${lock}`.execute(plain(trx))
      return rows.length
    }
    if ((await count(filter)) === ids.length) continue
    const isInReach = field.ref?.filter !== undefined && (await count(sql``)) === ids.length
    const those = isInReach ? notOffered : missing
    those.push(field.name)
  }
  const parent = module.file.parent && registry.find(module.file.parent.module)
  for (const [child, wanted] of Object.entries(parent ? module.file.parent!.match : {})) {
    for (const value of new Set(links.flatMap(({ body }) => (child in body ? [body[child]] : [])))) {
      const { rows } = await sql`
        select from ${sql.table(parent!.table.name)} where ${sql.id(parent!.fields[wanted]!.column)} = ${value} ${aliveIn(parent!)} limit 1`.execute(plain(trx))
      if (rows.length === 0) missing.push(child)
    }
  }
  refuse([...missing.map((name) => fieldError(module, name, 'missing', locale)), ...notOffered.map((name) => fieldError(module, name, 'notOffered', locale)), ...(await dictFaults(trx, module, links, locale))])
}

/** The rows that a field may newly point to: in reach by the permission of its options, and as its `ref.filter` says. */
export function offeredBy(field: ModuleField, target: Module, { registry, caller, sight }: Pick<WriteContext, 'registry' | 'caller' | 'sight'>): { readonly rows: RowSql; readonly filter: RawBuilder<unknown> } {
  const rows = rowSql(target, registry, wholeRows(scopeOf(target, caller, permissionOf(target.file, 'options'))))
  return { rows, filter: field.ref?.filter ? sql` and ${condToSql(boundTo(field.ref.filter, caller, target.key), rows.field, sight.timeZone)}` : sql`` }
}

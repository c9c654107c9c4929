import { sql, type RawBuilder } from 'kysely'
import { permissionOf } from '#schemas/module/permission-names.ts'
import { ofModule, type Module, type ModuleField } from '#schemas/module/resolve-module.ts'
import { boundTo } from '#schemas/module/user-variables.ts'
import { condToSql } from '../../kit/condition-to-sql.ts'
import type { Db } from '../../kit/database-tables.ts'
import { refuse } from '../parse-body.ts'
import { dictFaults } from '../check-dict-values.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { fieldError } from '../body-errors.ts'
import { rowSql, targetOf, type RowSql } from '../select-rows-sql.ts'
import { rowScope } from '../../authorization/row-scope.ts'
import { wholeRows } from '../../authorization/field-visibility.ts'
import { aliveIn, plain, type WriteContext } from './write-context.ts'
import { update } from './batch-statements.ts'

interface Linking {
  readonly body: Row
  readonly current: Row
}

/**
 * Checks new references: the target must exist, be enabled, be in the caller's scope and be offered by the field. A
 * target out of scope gets the same error as a missing one. A foreign key alone would accept a row in the recycle bin.
 */
export async function checkLinks(context: WriteContext, trx: Db, links: readonly Linking[]): Promise<void> {
  const { module, registry, locale } = context
  const missing: string[] = []
  const notOffered: string[] = []
  for (const field of referenceFields(module)) {
    if (links.every(({ body }) => (body[field.name] ?? null) === null)) continue
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
    // locked, so that no one removes the target before the reference exists
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

const referenceFields = ofModule(({ fields }) => Object.values(fields).filter(({ ref }) => ref !== undefined))

/**
 * Checks restored rows: their targets may have been removed since. The caller need not reach the targets. A reference
 * with `onDelete: setNull` is cleared now, as the removal would have done.
 */
export async function checkRestored(context: WriteContext, trx: Db, restored: readonly Row[]): Promise<void> {
  const { module, registry, locale } = context
  const missing: string[] = []
  for (const field of referenceFields(module)) {
    const target = targetOf(field, registry)?.module
    const ids = [...new Set(restored.flatMap((row) => [row[field.name] ?? []].flat() as number[]))]
    // a list of references shrinks to the remaining targets, unless its file requires them
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

/** Fields that tie a row to its parent's value where no parent has the value. */
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

/** Condition on the rows a field may newly reference: in scope by the options permission, and matching `ref.filter`. */
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

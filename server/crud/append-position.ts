import { sql } from 'kysely'
import { orderField, type Module } from '#schemas/module/resolve-module.ts'
import type { Db } from '../kit/database-tables.ts'
import type { Row } from '#server/kit/module-hooks.ts'

/** Fields that siblings share: the parent in a tree, the parent row in a child module. */
export const siblingFields = ({ table, file }: Module): readonly string[] => [
  ...(table.tree ? [table.tree.parent] : []),
  ...Object.keys(file.parent?.match ?? {}),
]

/** Appends bodies without a position after their siblings, in the given order. */
export async function appendPosition(db: Db, module: Module, bodies: readonly Row[]): Promise<readonly Row[]> {
  const name = orderField(module.file)
  const field = name === undefined ? undefined : module.fields[name]
  if (!field || bodies.every((body) => isPlaced(body[field.name]))) return bodies
  const beside = siblingFields(module)
  const next = new Map<string, number>()
  const placed: Row[] = []
  for (const body of bodies) {
    if (isPlaced(body[field.name])) {
      placed.push(body)
      continue
    }
    const group = JSON.stringify(beside.map((one) => body[one] ?? null))
    const place = next.get(group) ?? (await lastOf(db, module, field.column, beside, body)) + 1
    next.set(group, place + 1)
    placed.push({ ...body, [field.name]: Math.min(place, field.max ?? place) })
  }
  return placed
}

const isPlaced = (value: unknown): boolean => value !== undefined && value !== null

async function lastOf(db: Db, module: Module, column: string, beside: readonly string[], body: Row): Promise<number> {
  const tests = [
    ...(module.table.softDelete ? [sql`del_flag = '0'`] : []),
    ...beside.map((name) => sql`${sql.id(module.fields[name]!.column)} is not distinct from ${body[name] ?? null}`),
  ]
  const {
    rows: [found],
  } = await sql<{ last: number | null }>`
    select max(${sql.id(column)}) as last from ${sql.table(module.table.name)} ${tests.length > 0 ? sql`where ${sql.join(tests, sql` and `)}` : sql``}`.execute(
    db,
  )
  return found?.last ?? 0
}

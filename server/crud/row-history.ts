import { sql } from 'kysely'
import type { Page } from '#schemas/api/envelope.ts'
import type { HistoryEntry, HistoryKind } from '#schemas/api/module-api-types.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { pageOf, pageQuery } from '../kit/envelope.ts'
import { AppError } from '../kit/app-error.ts'
import type { Db } from '../kit/database-tables.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { logNameOf, operationTypes, type LoggedChange } from './change-log.ts'
import type { RowReader } from './row-reader.ts'
import type { Registry } from './module-registry.ts'
import { labelIn, targetOf } from './select-rows-sql.ts'
import { maskRow, type Visibility } from '../authorization/field-visibility.ts'
import { plain } from './write/write-context.ts'

interface Logged {
  readonly id: number
  readonly type: string
  readonly changes: unknown
  readonly url: string
  readonly who: string
  readonly time: Date
  readonly total: number
}

/**
 * Changes of one row, newest first, without reads. A caller who may read the row may read its history; a row out of
 * scope is 404. Fields hidden or masked in the row are so here too. The operation log's own permission is not required.
 */
export async function rowHistory(
  reader: RowReader,
  db: Db,
  module: Module,
  registry: Registry,
  sight: Visibility,
  id: number,
  query: Row,
): Promise<Page<HistoryEntry>> {
  if (!module.file.log) throw new AppError('route.unknown', `<${module.name}> keeps no log`)
  await reader.get(id)
  const { page, limit } = pageQuery(query, sight.locale ?? 'zh-cn')
  const { rows } = await sql<Logged>`
    select l.oper_id as id, l.business_type as type, l.changes, l.oper_url as url, coalesce(nullif(u.nick_name, ''), l.oper_name) as who, l.oper_time as time, count(*) over () as total
    from sys_oper_log_row r join sys_oper_log l on l.oper_id = r.oper_id left join sys_user u on u.user_id = l.user_id
    where r.module = ${logNameOf(module)} and r.row_id = ${id} and l.status = '0' and l.request_method <> 'GET'
    order by l.oper_time desc, l.oper_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(plain(db))
  const label = await labelling(
    db,
    module,
    registry,
    sight.locale,
    rows.flatMap((row) => Object.entries(fieldsOf(row, id))),
  )
  const mask = maskRow(module, registry, sight)
  const entries = rows.map((row): HistoryEntry => {
    const fields = Object.entries(fieldsOf(row, id))
    const side = (at: 0 | 1): Row => mask(label(Object.fromEntries(fields.map(([name, pair]) => [name, pair[at]]))))
    const action = (row.changes as { action?: unknown } | null)?.action
    return {
      id: row.id,
      kind: historyKindOf(row, module),
      who: row.who,
      time: row.time.toISOString(),
      before: side(0),
      after: side(1),
      ...(typeof action === 'string' ? { action } : {}),
      ...(isLeftOut(row, id) ? { leftOut: true } : {}),
    }
  })
  return pageOf(entries, rows[0]?.total ?? 0, { page, limit })
}

/** The rows in an entry: each row of a write, or the updated rows of an import. */
function changesIn({ changes }: Logged): readonly Partial<LoggedChange>[] {
  const rows = Array.isArray(changes) ? changes : (changes as ImportLogged | null)?.changes
  return Array.isArray(rows) ? rows : []
}

/** The part of an import's log entry that history reads (import/store-rows.ts). */
interface ImportLogged {
  readonly createdIds?: string
  readonly changes?: unknown
}

/** The changed fields an entry has for this row. */
const fieldsOf = (entry: Logged, id: number): LoggedChange['fields'] =>
  changesIn(entry).find((change) => change.id === id)?.fields ?? {}

/** Whether an entry has dropped this row for lack of room (server/services/truncate-changes.ts). */
function isLeftOut(entry: Logged, id: number): boolean {
  const rows = changesIn(entry)
  return (
    'leftOut' in (rows.at(-1) ?? {}) &&
    !rows.some((change) => change.id === id) &&
    !isInRanges((entry.changes as ImportLogged).createdIds ?? '', id)
  )
}

function historyKindOf({ type, changes, url }: Logged, { base }: Module): HistoryKind {
  if (typeof (changes as { action?: unknown } | null)?.action === 'string') return 'action'
  if (url.startsWith(`/api${base}/restore/`) || url === `/api${base}/bulk/restore`) return 'restored'
  return historyKinds[type] ?? 'changed'
}

const historyKinds: Readonly<Record<string, HistoryKind>> = {
  [operationTypes.create]: 'created',
  [operationTypes.remove]: 'removed',
  6: 'imported',
}

/** Adds `$labels` for references, as rows have them, with one query per target. */
async function labelling(
  db: Db,
  module: Module,
  registry: Registry,
  locale: Locale | undefined,
  changed: readonly (readonly [string, readonly [unknown, unknown]])[],
): Promise<(row: Row) => Row> {
  const known = new Map<string, ReadonlyMap<number, string>>()
  for (const field of Object.values(module.fields)) {
    const target = targetOf(field, registry)
    const ids = [...new Set(changed.filter(([name]) => name === field.name).flatMap(([, pair]) => pair.flat()))].filter(
      (one): one is number => Number.isSafeInteger(one),
    )
    if (!target || ids.length === 0) continue
    const { rows } = await sql<{ id: number; label: string }>`
      select r.${sql.id(target.key)} as id, ${labelIn(target, locale)}::text as label from ${sql.table(target.table)} r where r.${sql.id(target.key)} in (${sql.join(ids)})`.execute(
      plain(db),
    )
    known.set(field.name, new Map(rows.map((row) => [row.id, row.label])))
  }
  return (row) => {
    const labels = Object.entries(row).flatMap(([name, value]) => {
      const names = known.get(name)
      return names && value !== null ? [[name, labelOf(module.fields[name]!, value, names)] as const] : []
    })
    return labels.length > 0 ? { ...row, $labels: Object.fromEntries(labels) } : row
  }
}

/** The name of a referenced row; its id when the row no longer exists. */
function labelOf({ type }: ModuleField, value: unknown, names: ReadonlyMap<number, string>): unknown {
  const one = (id: unknown): string => names.get(id as number) ?? String(id)
  return type === 'refs' ? [value].flat().map(one) : one(value)
}

/** Writes ids as ranges, such as `1-3,7`: consecutive ids need little room. */
export function inRanges(ids: readonly number[]): string {
  const sorted = [...ids].sort((a, b) => a - b)
  const starts = sorted.filter((id, i) => i === 0 || sorted[i - 1] !== id - 1)
  const ends = sorted.filter((id, i) => i === sorted.length - 1 || sorted[i + 1] !== id + 1)
  return starts.map((start, i) => (start === ends[i] ? `${start}` : `${start}-${ends[i]}`)).join(',')
}

/** Whether such ranges contain an id. */
export function isInRanges(ranges: string, id: number): boolean {
  return ranges.split(',').some((range) => {
    const [start, end = start] = range.split('-').map(Number)
    return start !== undefined && start <= id && id <= end!
  })
}

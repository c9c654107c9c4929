import type { FieldType } from '#schemas/module/module-file.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import type { Registry } from '../module-registry.ts'
import { targetOf } from '../select-rows-sql.ts'

/**
 * Predicts the stored row of a checked body for the operation log; undefined where only the database knows it, because
 * it converts a value or looks up a label.
 */
export function storedRow(module: Module, registry: Registry, body: Row, current?: Row): Row | undefined {
  return withValues(module, body, current ?? withoutLinks(module, registry))
}

/** Reference lists of a new row, which are written after the row. */
function withoutLinks({ fields }: Module, registry: Registry): Row {
  const lists = Object.values(fields).filter(({ type }) => type === 'refs')
  const labelled = lists.filter((field) => targetOf(field, registry))
  return {
    ...Object.fromEntries(lists.map(({ name }) => [name, []])),
    ...(labelled.length > 0 ? { $labels: Object.fromEntries(labelled.map(({ name }) => [name, []])) } : {}),
  }
}

function withValues(module: Module, body: Row, current: Row): Row | undefined {
  const stored: Record<string, unknown> = { ...current }
  for (const [name, value] of Object.entries(body)) {
    const field = module.fields[name]
    if (!field || JSON.stringify(value ?? null) === JSON.stringify(current[name] ?? null)) continue
    const known = storedValue(field, value)
    if (known === undefined) return undefined
    stored[name] = known
  }
  return isLabelled(module, stored) ? stored : undefined
}

/** Whether the log can name the row by its label; a new row has no key yet. */
const isLabelled = ({ labelField, key }: Module, row: Row): boolean => key in row || (row[labelField] ?? null) !== null

function storedValue({ type, secret }: ModuleField, value: unknown): unknown {
  if (secret) return null
  if (value === null || value === undefined) return type === 'ref' ? undefined : null
  if (asGiven.has(type)) return value
  if (lists.has(type)) return value
  if (type === 'date') return /^[1-9]\d{3}-\d\d-\d\d$/.test(String(value)) ? value : undefined
  if (type === 'time') return /^\d\d:\d\d(:\d\d)?$/.test(String(value)) ? String(value).padEnd(8, ':00') : undefined
  if (type === 'datetime') return isMoment.test(String(value)) ? new Date(String(value)).toISOString() : undefined
  return undefined
}

/** Types whose columns store a validated value unchanged. */
const asGiven: ReadonlySet<FieldType> = new Set([
  'string',
  'text',
  'richtext',
  'code',
  'int',
  'bigint',
  'decimal',
  'bool',
  'email',
  'phone',
  'url',
  'ip',
  'color',
  'icon',
  'cron',
  'dict',
  'enum',
  'image',
  'file',
])
/** Lists of texts. */
const lists: ReadonlySet<FieldType> = new Set(['dicts', 'images', 'files'])

/** Timestamp with zone, in milliseconds or coarser. */
const isMoment = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

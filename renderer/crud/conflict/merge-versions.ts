import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import type { Values } from '../../schema-form/form-values.ts'

export type Side = 'mine' | 'theirs'
export type Choice = Readonly<Record<string, Side>>

/** A field with different values on the two sides. */
export interface Difference {
  readonly field: string
  /** The side that changed the original value. */
  readonly changedBy: Side | 'both'
  /** The side that changed the value; mine where both did. */
  readonly proposed: Side
}

/** The fields in which my body differs from the current row, given the row I started from. */
export function differences(
  original: ModuleRow,
  mine: Values,
  theirs: ModuleRow,
  ignored: readonly string[],
): readonly Difference[] {
  return Object.keys(mine)
    .filter((field) => !ignored.includes(field) && !isSame(mine[field], theirs[field]))
    .map((field) => {
      const isMineNew = !isSame(mine[field], original[field])
      const isTheirsNew = !isSame(theirs[field], original[field])
      const changedBy = isMineNew && isTheirsNew ? 'both' : isTheirsNew ? 'theirs' : 'mine'
      return { field, changedBy, proposed: changedBy === 'theirs' ? 'theirs' : 'mine' }
    })
}

/** The body that saves the choice over their version. */
export function merged(mine: Values, theirs: ModuleRow, choice: Choice, fields: ClientModule['fields'] = {}): Values {
  const chosen = Object.entries(choice)
    .filter(([, side]) => side === 'theirs')
    .map(([field]) => [field, theirs[field] ?? null] as const)
  const rows = Object.keys(mine).flatMap((name) => {
    const { children } = fields[name] ?? {}
    return children && Array.isArray(mine[name])
      ? [
          [
            name,
            upon(mine[name] as readonly Values[], (theirs[name] ?? []) as readonly Values[], children.key),
          ] as const,
        ]
      : []
  })
  return { ...mine, ...Object.fromEntries([...rows, ...chosen]), version: theirs.version }
}

/** Rebases my child rows on theirs: each takes their current version, and rows they removed become new ones. */
function upon(mine: readonly Values[], theirs: readonly Values[], key: string): readonly Values[] {
  return mine.map((row) => {
    if (row[key] === undefined) return row
    const now = theirs.find((one) => one[key] === row[key])
    if (now) return 'version' in now ? { ...row, version: now.version } : row
    const own = new Set([key, 'version', '$labels', 'createBy', 'createTime', 'updateBy', 'updateTime'])
    return Object.fromEntries(Object.entries(row).filter(([name]) => !own.has(name)))
  })
}

/** Compares values without regard to key order or the order of picks. */
const isSame = (a: unknown, b: unknown): boolean => written(a) === written(b)

function written(value: unknown): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return 'null'
  if (Array.isArray(value))
    return `[${(value.every((one) => typeof one === 'number') ? value.toSorted((a, b) => a - b) : value).map(written).join()}]`
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => `${key}:${written(one)}`)
      .join()}}`
  return JSON.stringify(value)
}

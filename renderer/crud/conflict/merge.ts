import type { ClientModule, ModuleRow } from '#schemas/api/module-wire.ts'
import type { Values } from '../../schema-form/form-values.ts'

export type Side = 'mine' | 'theirs'
export type Choice = Readonly<Record<string, Side>>

/** One field two people left with different values. */
export interface Difference {
  readonly field: string
  /** Who changed it from what it was. */
  readonly changedBy: Side | 'both'
  /** The side that changed it; mine where both did. */
  readonly proposed: Side
}

/** Where what I want to save differs from the row as it is now, given the row I started from. */
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

/** My rows over theirs: of each its version as it is now, and those they have removed as new ones. */
function upon(mine: readonly Values[], theirs: readonly Values[], key: string): readonly Values[] {
  return mine.map((row) => {
    if (row[key] === undefined) return row
    const now = theirs.find((one) => one[key] === row[key])
    if (now) return 'version' in now ? { ...row, version: now.version } : row
    const own = new Set([key, 'version', '$labels', 'createBy', 'createTime', 'updateBy', 'updateTime'])
    return Object.fromEntries(Object.entries(row).filter(([name]) => !own.has(name)))
  })
}

/** Without regard to the order of what is picked, nor of keys. */
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

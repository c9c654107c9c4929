import type { ModuleRow } from '#schemas/api/module-wire.ts'
import type { Values } from '../form/shape.ts'

export type Side = 'mine' | 'theirs'

/** One field two people set to different values. `both` of them changed it; else only one did, and that side is proposed. */
export interface Difference {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
  readonly both: boolean
  readonly proposed: Side
}

/** Where what I want to save differs from the row as it is now, given the row I started from. */
export function differences(original: ModuleRow, mine: Values, theirs: ModuleRow, ignored: readonly string[]): readonly Difference[] {
  return Object.keys(mine).filter((field) => !ignored.includes(field) && !isSame(mine[field], theirs[field])).map((field) => {
    const isMineNew = !isSame(mine[field], original[field])
    const isTheirsNew = !isSame(theirs[field], original[field])
    return { field, mine: mine[field], theirs: theirs[field], both: isMineNew && isTheirsNew, proposed: isTheirsNew && !isMineNew ? 'theirs' : 'mine' }
  })
}

/** The body that saves the choice over their version. */
export function merged(mine: Values, theirs: ModuleRow, choice: Readonly<Record<string, Side>>): Values {
  const chosen = Object.entries(choice).filter(([, side]) => side === 'theirs').map(([field]) => [field, theirs[field] ?? null] as const)
  return { ...mine, ...Object.fromEntries(chosen), version: theirs.version }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

import { holds, type Cond, type Op } from '#schemas/module/condition.ts'

type Row = Readonly<Record<string, unknown>>

/** What to ask an operator for, given the values of two rows. */
export function wantedBy(op: Op, value: unknown, other: unknown): unknown {
  if (op === 'empty') return 'true'
  if (value === null || value === undefined) return undefined
  switch (op) {
    case 'between':
      return [value, other].sort()
    case 'in':
      return [value, other].filter((one) => one !== null)
    case 'like':
    case 'startsWith':
      return String(value).slice(0, 3)
    case 'has':
    case 'hasAll':
      return [value].flat().length > 0 ? [value].flat() : undefined
    default:
      return value
  }
}

/** As the query string means it: values are text there, and moments compare as moments. */
export function agrees(cond: Cond, row: Row): boolean {
  const [[field, test]] = Object.entries(cond) as [[string, Record<string, unknown>]]
  const [[op, wanted]] = Object.entries(test) as [[string, unknown]]
  return holds({ [field]: { [op]: op === 'empty' ? true : wanted } } as Cond, (name) => row[name])
}

export const idsOf = ({ key }: { readonly key: string }, rows: readonly Row[]): readonly unknown[] =>
  rows.map((row) => row[key])

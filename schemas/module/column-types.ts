/** A type in PostgreSQL's own notation. */
export function printed(type: string): string {
  return type
    .replace(/^varchar/, 'character varying')
    .replace(/^char\(/, 'character(')
    .replace(/^timestamptz$/, 'timestamp with time zone')
    .replace(/^time$/, 'time without time zone')
}

/** The kind of a type: all texts are one kind, all numbers another. */
export function kindOfColumn(type: string): string {
  if (/^(varchar|char|text|name|citext)/.test(type)) return 'text'
  if (/^(bigint|integer|smallint|numeric|double|real)/.test(type)) return 'a number'
  if (/^(timestamptz|timestamp)/.test(type)) return 'a moment'
  return type.replace(/^time\b.*/, 'time')
}

/** Whether every value of type `from` is exactly representable in type `to`, both in PostgreSQL's notation. */
export function isWider(from: string, to: string): boolean {
  const length = textLength(to)
  if (length !== undefined) return from === 'integer' ? length >= wholeText : length > (textLength(from) ?? Infinity)
  if (to === 'bigint') return from === 'integer'
  const [had, holds] = [digits(from), decimalDigits(to)]
  return had !== undefined && holds !== undefined && holds.before >= had.before && holds.after >= had.after
}

/** Characters that hold any `integer`. */
export const wholeText = '-2147483648'.length

function textLength(type: string): number | undefined {
  if (type === 'text') return Infinity
  const length = /^character varying\((\d+)\)$/.exec(type)?.[1]
  return length === undefined ? undefined : Number(length)
}

/** Digits before and after the decimal point. A bigint counts only the digits our fields allow. */
function digits(type: string): { readonly before: number; readonly after: number } | undefined {
  if (type === 'integer') return { before: 10, after: 0 }
  if (type === 'bigint') return { before: String(Number.MAX_SAFE_INTEGER).length, after: 0 }
  return decimalDigits(type)
}

function decimalDigits(type: string): { readonly before: number; readonly after: number } | undefined {
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  return precision === undefined ? undefined : { before: Number(precision) - Number(scale), after: Number(scale) }
}

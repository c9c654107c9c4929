/** A type as PostgreSQL prints it. */
export function printed(type: string): string {
  return type
    .replace(/^varchar/, 'character varying')
    .replace(/^char\(/, 'character(')
    .replace(/^timestamptz$/, 'timestamp with time zone')
    .replace(/^time$/, 'time without time zone')
}

/** Types that read alike: any text, any number. */
export function kindOfColumn(type: string): string {
  if (/^(varchar|char|text|name|citext)/.test(type)) return 'text'
  if (/^(bigint|integer|smallint|numeric|double|real)/.test(type)) return 'a number'
  if (/^(timestamptz|timestamp)/.test(type)) return 'a moment'
  return type.replace(/^time\b.*/, 'time')
}

/** Whether every value of one type, as PostgreSQL prints it, is one of the other, to the last character and digit. */
export function isWider(from: string, to: string): boolean {
  const length = textLength(to)
  if (length !== undefined) return from === 'integer' ? length >= wholeText : length > (textLength(from) ?? Infinity)
  if (to === 'bigint') return from === 'integer'
  const [had, holds] = [digits(from), decimalDigits(to)]
  return had !== undefined && holds !== undefined && holds.before >= had.before && holds.after >= had.after
}

/** Characters that any `integer` has room in. */
export const wholeText = '-2147483648'.length

function textLength(type: string): number | undefined {
  if (type === 'text') return Infinity
  const length = /^character varying\((\d+)\)$/.exec(type)?.[1]
  return length === undefined ? undefined : Number(length)
}

/** Digits before and after the point; of a bigint those that a field of ours takes. */
function digits(type: string): { readonly before: number; readonly after: number } | undefined {
  if (type === 'integer') return { before: 10, after: 0 }
  if (type === 'bigint') return { before: String(Number.MAX_SAFE_INTEGER).length, after: 0 }
  return decimalDigits(type)
}

function decimalDigits(type: string): { readonly before: number; readonly after: number } | undefined {
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  return precision === undefined ? undefined : { before: Number(precision) - Number(scale), after: Number(scale) }
}

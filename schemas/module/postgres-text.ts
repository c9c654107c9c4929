/**
 * Whether PostgreSQL can hold a value as it is: no text with a NUL or half a character (a lone surrogate), whose jsonb
 * refuses both and whose text loses the second, and no number that JSON cannot write (`1e400` reads as infinite and is
 * written as null).
 */
export function isPostgresText(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value === 'number') return Number.isFinite(value)
  return (
    typeof value !== 'object' ||
    value === null ||
    Object.entries(value).every(([name, part]) => isPostgresText(name) && isPostgresText(part))
  )
}

/**
 * Whether PostgreSQL can store a value unchanged. Rejects NUL and lone surrogates, which jsonb refuses and text loses,
 * and numbers that JSON cannot write (`1e400` parses as infinite and is written as null).
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

/** A number field's text while it is typed: `7.` on the way to 7.5 is 7, a lone sign is nothing yet. */
export function readNumber(typed: string | number | bigint): number | undefined {
  if (typeof typed === 'number') return typed
  const number = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(number) ? number : undefined
}

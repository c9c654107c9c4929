/**
 * Parameters as a query in bracket form (specification §7): `filter[age][gte]=18&ids[0]=1`. What the package qs
 * writes, in a hundredth of its size. Empty texts, null and undefined are left out.
 */
export function queryOf(params: Readonly<Record<string, unknown>>): string {
  return Object.entries(params)
    .flatMap(([name, value]) => pairs(encodeURIComponent(name), value))
    .join('&')
}

function pairs(name: string, value: unknown): readonly string[] {
  if (value === undefined || value === null || value === '') return []
  if (value instanceof Date) return [`${name}=${encodeURIComponent(value.toISOString())}`]
  if (typeof value !== 'object') return [`${name}=${encodeURIComponent(String(value))}`]
  return Object.entries(value).flatMap(([key, part]) => pairs(`${name}${encodeURIComponent(`[${key}]`)}`, part))
}

import type { Envelope, Page } from '#schemas/api/envelope.ts'
import { defaultPageSize, maxPageSize } from '#schemas/api/limits.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { invalid } from './app-error.ts'

/** The envelope of a success. Routes return plain data; a hook wraps the data in this. */
export const ok = <T>(data: T): Envelope<T> => ({ code: 200, msg: 'OK', data })

export const pageOf = <Row>(rows: readonly Row[], total: number, { page, limit }: PageQuery): Page<Row> => ({
  rows,
  total,
  page,
  limit,
})

export interface PageQuery {
  readonly page: number
  readonly limit: number
}

/**
 * `page` and `limit` of a query string. Absent values get defaults; invalid ones throw an error with a message for
 * people.
 */
export function pageQuery(query: Readonly<Record<string, unknown>>, locale: Locale): PageQuery {
  return {
    page: whole(query, 'page', 1, 1_000_000, locale),
    limit: whole(query, 'limit', defaultPageSize, maxPageSize, locale),
  }
}

function whole(
  query: Readonly<Record<string, unknown>>,
  name: string,
  absent: number,
  max: number,
  locale: Locale,
): number {
  const text = query[name]
  if (text === undefined) return absent
  const value = typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= 1 && value <= max) return value
  const given = String(text)
  throw invalid(
    name,
    'range',
    locale === 'en'
      ? `${name} must be a whole number from 1 to ${max}, not “${given}”`
      : `「${name}」应是 1 到 ${max} 的整数，不是「${given}」`,
  )
}

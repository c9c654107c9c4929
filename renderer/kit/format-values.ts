import dayjs from 'dayjs'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'

/** `2026-11-21`, or an em dash without a value. The product's only format for days. */
export const formatDate = (value: unknown): string => written(value, 'YYYY-MM-DD')

/** `2026-11-21 14:05`. */
export const formatDateTime = (value: unknown): string => written(value, 'YYYY-MM-DD HH:mm')

/** `2026-11-21 14:05:09`, shown when hovering over a shorter one. */
export const formatExact = (value: unknown): string => written(value, 'YYYY-MM-DD HH:mm:ss')

/** UTC offset of this browser at a time: `UTC+08:00`. */
export const formatOffset = (value: unknown): string => `UTC${written(value, 'Z')}`

/** `14:05`. */
export const formatTime = (value: unknown): string => written(value, 'HH:mm')

/** `刚刚`, `3 分钟前`, `yesterday`; a date once it is more than 30 days away. */
export function formatRelative(value: unknown, locale: Locale, now: Date = new Date()): string {
  const date = dateOf(value)
  if (!date) return dash
  const seconds = (date.getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) < 60) return textIn(justNow, locale)
  const [unit, size] = steps.find(([, , limit]) => Math.abs(seconds) < limit) ?? []
  if (!unit || !size) return formatDate(value)
  const text = new Intl.RelativeTimeFormat(locale === 'zh-cn' ? 'zh-CN' : 'en', { numeric: 'auto' }).format(
    Math.trunc(seconds / size),
    unit,
  )
  // adds the space between digits and Chinese that Intl leaves out
  return locale === 'zh-cn' ? text.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ') : text
}

/** `12,345.6`; `digits` fixes the decimals. A text keeps digits beyond the precision of a number. */
export function formatNumber(value: unknown, digits?: number): string {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return dash
  const places =
    digits === undefined
      ? { maximumFractionDigits: 20 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat('en-US', places).format(
    typeof value === 'string' ? (value as Intl.StringNumericLiteral) : number,
  )
}

/** `1.5 MB`, from bytes. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), sizes.length - 1)
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${sizes[step]}`
}

/** The content of an empty cell. */
export const dash = '—'

const justNow = { 'zh-cn': '刚刚', en: 'just now' }
const sizes = ['B', 'KB', 'MB', 'GB', 'TB']
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number, number])[] = [
  ['minute', 60, 3600],
  ['hour', 3600, 86_400],
  ['day', 86_400, 30 * 86_400],
]

function written(value: unknown, pattern: string): string {
  const date = dateOf(value)
  return date ? dayjs(date).format(pattern) : dash
}

function dateOf(value: unknown): Date | undefined {
  if (!(typeof value === 'string' || typeof value === 'number' || value instanceof Date) || value === '')
    return undefined
  const date = dayjs(value)
  return date.isValid() ? date.toDate() : undefined
}

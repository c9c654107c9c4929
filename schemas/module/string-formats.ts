import { iconNames } from './icon-names.ts'

const calendarDay = String.raw`(?!0000)(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)`
const moment = String.raw`T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const v4 = `${octet}(?:\\.${octet}){3}`
const group = '[\\dA-Fa-f]{1,4}'
/** The last 32 bits, which may be written as an IPv4 address. */
const last = `(?:${group}:${group}|${v4})`
/** An IPv6 address (RFC 3986): eight groups, or fewer around one `::`. */
const v6 = [
  `(?:${group}:){6}${last}`,
  `::(?:${group}:){5}${last}`,
  `(?:${group})?::(?:${group}:){4}${last}`,
  ...[3, 2, 1, 0].map((after, before) => `(?:(?:${group}:){0,${before + 1}}${group})?::(?:${group}:){${after}}${last}`),
  `(?:(?:${group}:){0,5}${group})?::${group}`,
  `(?:(?:${group}:){0,6}${group})?::`,
].join('|')

/**
 * One field of a cron expression: `*` or `?`, values, ranges and steps, separated by commas. `more` is syntax only this
 * field allows.
 */
const cronField = (value: string, step: string, more = ''): string => {
  const item = `(?:(?:[*?]|${value}(?:-${value})?)(?:/(?:${step}))?${more && `|${more}`})`
  return `${item}(?:,${item}){0,59}`
}
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const weekday = '(?:[0-7]|SUN|MON|TUE|WED|THU|FRI|SAT)'
const sixtieth = cronField('[0-5]?\\d', '[1-9]|[1-5]\\d')
/** The five fields from minute to weekday. */
const cronFive = [
  sixtieth,
  cronField('(?:[01]?\\d|2[0-3])', '[1-9]|1\\d|2[0-3]'),
  cronField(day, '[1-9]|[12]\\d|3[01]', `L|LW|${day}W`),
  cronField('(?:0?[1-9]|1[0-2]|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)', '[1-9]|1[0-2]'),
  cronField(weekday, '[1-7]', `${weekday}(?:L|#[1-5])`),
].join(' ')
/** Excludes a day that none of its months has, when no weekday is given: such a schedule never runs. */
const never =
  '(?!(?:\\S+ ){2,3}(?:3[01](?:,3[01])* (?:0?2|FEB)|31 (?:0?[2469]|11|FEB|APR|JUN|SEP|NOV)(?:,(?:0?[2469]|11|FEB|APR|JUN|SEP|NOV))*) [*?](?: |$))'
const year = cronField('(?:19[7-9]|20\\d)\\d', '[1-9]\\d?')

/**
 * String formats of module bodies, each one regular expression. Ajv inlines the expressions into compiled code, so the
 * browser needs no library and no `eval`.
 */
export const formats = {
  /** An existing calendar day, leap years included. PostgreSQL has no year 0. */
  date: new RegExp(`^${calendarDay}$`),
  /**
   * RFC 3339 with an offset, on an existing day, without leap seconds. The first day allows no eastern offset and the
   * last no western one: converted to UTC they could fall into year 0 or 10000, and the stored value could not be sent
   * back.
   */
  'date-time': new RegExp(`^(?!0001-01-01.*\\+|9999-12-31T.*-)${calendarDay}${moment}$`),
  time: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/,
  /** The pattern of HTML's `input type=email`, with a dot required in the domain. */
  email:
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)+$/,
  /** Digits, with at most one blank or hyphen between two. */
  phone: /^\+?\d(?:[ -]?\d){4,19}$/,
  url: /^https?:\/\/[^\s/?#]\S*$/i,
  ip: new RegExp(`^(?:${v4}|${v6})$`),
  color: /^#[\dA-Fa-f]{6}(?:[\dA-Fa-f]{2})?$/,
  /** Icons that the screens can draw. */
  icon: new RegExp(`^(?:${iconNames.join('|')})$`),
  /** Five fields, with optional seconds in front and an optional year behind. */
  cron: new RegExp(`^${never}(?:${cronFive}|${sixtieth} ${cronFive}(?: ${year})?)$`, 'i'),
  /** The URL of an upload or a web page. Never `javascript:` or another scheme. */
  address: /^(?:\/(?!\/)|https?:\/\/)\S*$/,
} as const satisfies Readonly<Record<string, RegExp>>

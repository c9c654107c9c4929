import type { ModuleField } from '#schemas/module/resolve-module.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { momentAt } from '#schemas/module/local-time.ts'
import { isCellError } from '../../kit/xlsx.ts'
import { importText, type ImportMessage } from './messages.ts'

/** A value, or the error of the cell. The value `undefined` means an empty cell. */
export type Read = { readonly value: unknown } | { readonly fault: string }

/** Resolves a text to a row, a dictionary entry or an option. */
export type Find = (text: string) => Read

export interface CellContext {
  readonly locale: Locale
  readonly timeZone: string
  /** Resolvers of the fields whose cells hold names. */
  readonly find: ReadonlyMap<string, Find>
}

/** The longest text that can be a number, date or time. The patterns below take very long on longer texts. */
const longestBrief = 500

/** Reads a cell as a field's value: text as people type it, or a number, date or boolean as spreadsheets store it. */
export function readCell(cell: unknown, field: ModuleField, context: CellContext): Read {
  if (cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === ''))
    return { value: undefined }
  const wrong = (word: ImportMessage): Read => ({
    fault: importText(word, context.locale, { label: textIn(field.label, context.locale) }),
  })
  const found = <T>(value: T | undefined, word: ImportMessage): Read => (value === undefined ? wrong(word) : { value })
  if (isCellError(cell))
    return {
      fault: importText('formula', context.locale, {
        label: textIn(field.label, context.locale),
        value: cell.formulaError,
      }),
    }
  const brief = typeof cell === 'string' && cell.trim().length > longestBrief ? '' : cell
  const find = context.find.get(field.name)
  if (find)
    return field.type === 'refs' || field.type === 'dicts' ? each(cellText(cell), find) : find(cellText(cell).trim())
  switch (field.type) {
    case 'int':
    case 'bigint':
    case 'decimal':
      return found(numberIn(brief), 'number')
    case 'bool':
      return found(truthIn(brief), 'bool')
    case 'date':
      return found(dayIn(brief), 'date')
    case 'datetime':
      return found(momentIn(brief, context.timeZone), 'datetime')
    case 'time':
      return found(timeIn(brief), 'time')
    case 'json':
      return found(jsonIn(cell), 'json')
    case 'images':
    case 'files':
      return { value: parts(cellText(cell)) }
    case 'text':
    case 'richtext':
    case 'code':
      return { value: cellText(cell) }
    // blanks around a short text are never intended, and a spreadsheet does not show them
    default:
      return { value: cellText(cell).trim() }
  }
}

/** The text of a cell as a person reads it. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime())
      ? ''
      : cell
          .toISOString()
          .replace('T', ' ')
          .replace(/\.\d+Z$/, '')
          .replace(/ 00:00:00$/, '')
  if (isCellError(cell)) return cell.formulaError
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

/** Tries the whole text first: a name may contain a comma. */
function each(text: string, find: Find): Read {
  const whole = find(text.trim())
  if ('value' in whole) return { value: [whole.value] }
  const values: unknown[] = []
  for (const part of parts(text)) {
    const one = find(part)
    if ('fault' in one) return one
    values.push(one.value)
  }
  return { value: [...new Set(values)] }
}

const parts = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,、;，；\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

function numberIn(cell: unknown): number | undefined {
  // spreadsheets show fifteen digits; later digits are rounding noise
  if (typeof cell === 'number') return Number.isFinite(cell) ? Number(cell.toPrecision(15)) : undefined
  const text = cellText(cell).normalize('NFKC').replaceAll(/\s/g, '')
  const plain = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(plain) ? Number(plain) : undefined
}

const truths = new Set(['是', 'yes', 'y', 'true', '1', '对', '√', '✓', 'on'])
const falsehoods = new Set(['否', 'no', 'n', 'false', '0', '错', '×', 'off'])

function truthIn(cell: unknown): boolean | undefined {
  const text = cellText(cell).trim().normalize('NFKC').toLowerCase()
  if (truths.has(text)) return true
  return falsehoods.has(text) ? false : undefined
}

/** Converts a serial date, in days since 1899-12-30 as Excel counts. */
const serialMoment = (serial: number): Date | undefined =>
  serial > 0 && serial < 2_958_466 ? new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400_000)) : undefined

/** Wall-clock time such as `2026-03-05T08:30:00`, without a time zone. */
function clockIn(cell: unknown): string | undefined {
  const date =
    cell instanceof Date
      ? cell
      : typeof cell === 'number'
        ? cell > 10_000_000
          ? undefined
          : serialMoment(cell)
        : undefined
  if (date)
    return Number.isNaN(date.getTime())
      ? undefined
      : new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19)
  const text = cellText(cell).trim().normalize('NFKC')
  const found =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T\s]\s*(\d{1,2})[:时](\d{1,2})分?(?::?(\d{1,2})秒?(?:\.\d+)?)?)?$/.exec(
      text,
    ) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (!found) return undefined
  const [year, month, day, hour, minute, second] = found.slice(1).map((part = '0') => part.padStart(2, '0'))
  const clock = `${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}`
  // rejects dates that would roll over, such as 30 February
  return Number.isNaN(Date.parse(`${clock}Z`)) || !new Date(`${clock}Z`).toISOString().startsWith(clock)
    ? undefined
    : clock
}

function dayIn(cell: unknown): string | undefined {
  const clock = clockIn(cell)
  return clock?.endsWith('T00:00:00') ? clock.slice(0, 10) : undefined
}

function momentIn(cell: unknown, zone: string): string | undefined {
  const text = typeof cell === 'string' ? cell.trim() : ''
  if (/^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/.test(text))
    return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()
  const clock = clockIn(cell)
  return clock && momentAt(clock, zone).toISOString()
}

function timeIn(cell: unknown): string | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : cell.toISOString().slice(11, 19)
  if (typeof cell === 'number')
    return cell >= 0 && cell < 1 ? new Date(Math.round(cell * 86_400) * 1000).toISOString().slice(11, 19) : undefined
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(cellText(cell).trim().normalize('NFKC'))
  return found
    ? found
        .slice(1)
        .map((part = '00') => part.padStart(2, '0'))
        .join(':')
    : undefined
}

function jsonIn(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}

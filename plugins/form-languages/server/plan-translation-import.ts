import { setImmediate } from 'node:timers/promises'
import type { Form } from '#schemas/form/form.ts'
import { fingerprint, formTexts, type FormText } from '#schemas/form/translatable-texts.ts'
import { languageName, type Language } from '#schemas/form/languages.ts'
import { mainLanguage, translatedLanguages } from '#schemas/form/translations.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { cellText } from '#server/crud/import/parse-cell.ts'
import { sanitizeRichText } from '#server/kit/sanitize-rich-text.ts'
import type { Sheet, SheetRow } from '#server/kit/spreadsheet.ts'
import { cellMax, fitCell, isCellError } from '#server/kit/xlsx.ts'
import {
  maxListedProblems,
  type ChangedTranslation,
  type ImportProblem,
  type ImportProblemCode,
  type TranslationImportPreview,
} from '../shared/translation-import-api-types.ts'
import { problemMessage, refusedTranslations } from './import-messages.ts'
import { columnOf } from './translation-file-columns.ts'

/** Rows compared before other requests have a turn. */
const rowsPerTurn = 200

interface Columns {
  readonly key: number
  readonly original: number | undefined
  readonly languages: ReadonlyMap<Language, number>
}

type Report = (row: number, code: ImportProblemCode, values: Readonly<Record<string, string | number>>) => void

/**
 * Compares a file of translations with a form, without writing. An empty cell keeps the translation that is there, so
 * that a file of some rows or languages loses nothing. Throws a worded error for a file without keys or languages.
 */
export async function planTranslationImport(
  form: Form,
  sheet: Sheet,
  locale: Locale,
): Promise<TranslationImportPreview> {
  const problems: ImportProblem[] = []
  let problemCount = 0
  const report: Report = (row, code, values) => {
    if (++problemCount <= maxListedProblems) problems.push({ row, code, message: problemMessage(code, locale, values) })
  }
  const [header, ...rows] = sheet.rows
  const columns = columnsOf(header ?? { row: 1, cells: [] }, mainLanguage(form), locale, report)
  const texts = new Map(formTexts(form).map((text) => [text.key, text]))
  const firstRows = new Map<string, number>()
  const changes: ChangedTranslation[] = []
  let unchanged = 0
  for (const [at, { row, cells }] of rows.entries()) {
    if (at % rowsPerTurn === rowsPerTurn - 1) await setImmediate()
    const key = cellText(cells[columns.key]).trim()
    const text = texts.get(key)
    const first = firstRows.get(key)
    if (!text || first !== undefined) {
      report(row, key === '' ? 'noKey' : text ? 'repeatedKey' : 'unknownKey', { key, first: first ?? 0 })
      continue
    }
    firstRows.set(key, row)
    const of = originalIn(cells, columns, text, sheet.kind)
    const changed = [...columns.languages].flatMap(([language, column]): readonly ChangedTranslation[] => {
      const before = form.translations?.[language]
      const own = before && Object.hasOwn(before, key) ? before[key]!.text : undefined
      const read = translationIn(cells[column], text, own, sheet.kind)
      if (read === undefined) return []
      if (read === 'same') {
        unchanged += 1
        return []
      }
      if ('problem' in read) {
        const name = languageName(language, locale)
        report(row, read.problem, { language: name, max: text.max, ...read.values })
        return []
      }
      return [{ language, key, text: read.text, of: of ?? fingerprint(text.text), ...(own ? { before: own } : {}) }]
    })
    if (of !== undefined && changed.length > 0) {
      const names = changed.map(({ language }) => languageName(language, locale))
      report(row, 'outdated', { languages: names.join(locale === 'en' ? ', ' : '、') })
    }
    changes.push(...(of === undefined ? changed : changed.map((one) => ({ ...one, isOutdated: true as const }))))
  }
  const known = new Set(translatedLanguages(form))
  return {
    changes,
    added: [...columns.languages.keys()].filter(
      (language) => !known.has(language) && changes.some((one) => one.language === language),
    ),
    unchanged,
    problems,
    problemCount,
  }
}

function columnsOf({ row, cells }: SheetRow, main: Language, locale: Locale, report: Report): Columns {
  let key: number | undefined
  let original: number | undefined
  const languages = new Map<Language, number>()
  for (const [at, cell] of cells.entries()) {
    const header = cellText(cell).trim()
    if (header === '') continue
    const column = columnOf(header, main)
    const language = typeof column === 'object' ? column.language : undefined
    const isRepeated =
      (column === 'key' && key !== undefined) ||
      (column === 'original' && original !== undefined) ||
      (language !== undefined && languages.has(language))
    if (column === undefined || isRepeated)
      report(row, isRepeated ? 'repeatedColumn' : 'column', { column: at + 1, header })
    else if (column === 'key') key = at
    else if (column === 'original') original = at
    else if (language !== undefined) languages.set(language, at)
  }
  if (key === undefined) throw refusedTranslations('noKeyColumn', locale)
  if (languages.size === 0) throw refusedTranslations('noLanguage', locale)
  return { key, original, languages }
}

/** Spreadsheets and their users change line ends. */
const withPlainLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n')
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const isSame = (cell: string, text: string, kind: Sheet['kind']): boolean =>
  cell === withPlainLines(text) || (kind === 'xlsx' && cell === withPlainLines(fitCell(text)))

/** Fingerprint of the original in the file where it differs from the form's. */
function originalIn(
  cells: readonly unknown[],
  { original }: Columns,
  { text }: FormText,
  kind: Sheet['kind'],
): string | undefined {
  const cell = original === undefined ? '' : withPlainLines(cellText(cells[original]))
  return cell.trim() === '' || isSame(cell, text, kind) ? undefined : fingerprint(cell)
}

type ReadTranslation =
  | undefined
  | 'same'
  | { readonly text: string }
  | {
      readonly problem: Extract<ImportProblemCode, 'tooLong' | 'cut' | 'formula'>
      readonly values: Readonly<Record<string, string | number>>
    }

/** The translation in a cell; undefined for an empty one. */
function translationIn(
  cell: unknown,
  { format, max }: FormText,
  before: string | undefined,
  kind: Sheet['kind'],
): ReadTranslation {
  const typed = withPlainLines(storable(cellText(cell)))
  if (typed.trim() === '') return undefined
  if (isCellError(cell)) return { problem: 'formula', values: { value: cell.formulaError } }
  if (before !== undefined && isSame(typed, before, kind)) return 'same'
  if (typed.length > max) return { problem: 'tooLong', values: { length: typed.length } }
  if (kind === 'xlsx' && typed.length >= cellMax) return { problem: 'cut', values: {} }
  const text = format === 'rich' ? sanitizeRichText(typed) : typed
  if (text.trim() === '') return undefined
  return text === before ? 'same' : { text }
}

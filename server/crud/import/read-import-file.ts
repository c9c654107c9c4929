import type { FastifyRequest } from 'fastify'
import type { ImportColumn } from '#schemas/api/import-api-types.ts'
import { fileMaxBytes } from '#schemas/module/upload-file-types.ts'
import { grants } from '#schemas/api/current-user-api-types.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { AppError, invalid } from '../../kit/app-error.ts'
import type { TaskBody } from '../../kit/background-tasks.ts'
import type { Caller } from '../../kit/caller.ts'
import { readSheet, type Sheet, type SheetRow } from '../../kit/spreadsheet.ts'
import type { WorkerPool } from '../../kit/worker-pool.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { cellText } from './parse-cell.ts'
import { chosenColumns, guessColumns, headerRow, maxColumns, maxHeader, maxNameless } from './column-mapping.ts'
import { refusedFile, importText } from './messages.ts'

/** The body of an import, sent as `multipart/form-data`. */
export interface ImportInput {
  readonly name: string
  /** Empty once `readTable` has passed the bytes on. */
  readonly bytes: Buffer<ArrayBuffer>
  /** `mapping`: JSON, a field or null for each column. Absent: the server guesses. */
  readonly mapping: readonly (string | null)[] | undefined
  /** `update=true` changes existing rows instead of refusing them. */
  readonly update: boolean
  /** `mode=skip` leaves out rows with faults. Otherwise one fault stops the import. */
  readonly skip: boolean
  /** `match`: JSON, the values that tie the rows to their parent. */
  readonly match: Row
}

/** A table with known columns. Rows are numbered from 1, as in a spreadsheet. */
export interface Table {
  readonly sheet: Sheet
  /** Index of the header row, from 0. */
  readonly headerAt: number
  readonly columns: readonly ImportColumn[]
  readonly rows: readonly SheetRow[]
}

/** Characters of the longest field type (`richtext`, `code`). */
const longestCell = 1_000_000

/** The parts of the body, `file` among them. */
export const inputParts: readonly string[] = ['file', 'mapping', 'update', 'mode', 'match']

/**
 * Reads the parts of an import. Throws `file.none`, `file.tooLarge`, or `request.invalid` for an unknown part or
 * parameter and for an invalid value.
 */
export async function readInput(request: FastifyRequest, module: Module): Promise<ImportInput> {
  if (!request.isMultipart()) throw new AppError('file.none', 'the body is not multipart/form-data')
  const { locale } = request
  const texts = new Map<string, string>()
  let file: Pick<ImportInput, 'name' | 'bytes'> | undefined
  for await (const part of request.parts({
    limits: { fileSize: fileMaxBytes, files: 1, fields: 10, fieldSize: 50_000 },
  })) {
    if (part.type === 'file' && part.fieldname === 'file') {
      const chunks: Buffer[] = []
      for await (const chunk of part.file) chunks.push(chunk as Buffer)
      if (part.file.truncated) throw new AppError('file.tooLarge', part.filename, { data: { limit: fileMaxBytes } })
      file = { name: part.filename, bytes: Buffer.concat(chunks) }
    } else {
      texts.set(part.fieldname, part.type === 'file' ? '' : String(part.value))
      if (part.type === 'file') part.file.resume()
    }
  }
  // an ignored part would change the outcome silently; the captcha check reads its own part
  const [stray] = [
    ...[...texts.keys()].filter((name) => !inputParts.includes(name)),
    ...Object.keys(request.query as object).filter((name) => name !== 'slideCode'),
  ]
  if (stray !== undefined)
    throw invalid(stray, 'unknown', importText('part', locale, { name: stray, known: inputParts.join(', ') }))
  if (!file) throw new AppError('file.none')
  const mode = texts.get('mode') ?? 'all'
  if (mode !== 'all' && mode !== 'skip')
    throw invalid('mode', 'value', importText('choiceOf', locale, { name: 'mode', known: 'all, skip', value: mode }))
  const change = texts.get('update') ?? 'false'
  if (change !== 'true' && change !== 'false')
    throw invalid(
      'update',
      'value',
      importText('choiceOf', locale, { name: 'update', known: 'true, false', value: change }),
    )
  const update = change === 'true'
  if (update && !module.import!.modes.includes('upsert'))
    throw invalid('update', 'denied', importText('newOnly', locale))
  return {
    ...file,
    update,
    skip: mode === 'skip',
    mapping: mappingIn(texts.get('mapping'), locale),
    match: matchIn(module, texts.get('match'), locale),
  }
}

/** The body that `readInput` reads as this input. */
export async function bodyOf({ name, bytes, mapping, update, skip, match }: ImportInput): Promise<TaskBody> {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  form.set('update', String(update))
  form.set('mode', skip ? 'skip' : 'all')
  form.set('match', JSON.stringify(match))
  const wire = new Response(form)
  return { type: wire.headers.get('content-type')!, bytes: new Uint8Array(await wire.arrayBuffer()) }
}

function mappingIn(text: string | undefined, locale: Locale): ImportInput['mapping'] {
  if (text === undefined) return undefined
  const value = json(text)
  if (!Array.isArray(value) || value.some((one) => one !== null && typeof one !== 'string'))
    throw invalid('mapping', 'value', importText('mapping', locale))
  return value as readonly (string | null)[]
}

function matchIn({ file }: Module, text: string | undefined, locale: Locale): Row {
  const value = text === undefined ? {} : json(text)
  const known = Object.keys(file.parent?.match ?? {})
  if (typeof value !== 'object' || value === null || Object.keys(value).some((name) => !known.includes(name)))
    throw invalid('match', 'value', importText('match', locale, { known: known.join(', ') || '{}' }))
  return value as Row
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Fields this caller's files may have columns for, without those that `match` sets. */
export function importedFields(
  module: Module,
  { permissions }: Pick<Caller, 'permissions'>,
  match: Row,
): readonly ModuleField[] {
  return module.import!.fields.flatMap((name) => {
    const field = module.fields[name]
    const { read, write } = field?.access ?? {}
    return field &&
      !(name in match) &&
      [read, write].every((permission) => permission === undefined || grants(permissions, [permission]))
      ? [field]
      : []
  })
}

/** Fields that this caller may export but not import. */
export function otherFields(
  { fields }: Module,
  { permissions }: Pick<Caller, 'permissions'>,
  imported: readonly ModuleField[],
): readonly ModuleField[] {
  return Object.values(fields).filter(
    (field) =>
      !field.secret &&
      !imported.includes(field) &&
      (field.access?.read === undefined || grants(permissions, [field.access.read])),
  )
}

/** Extra rows read beyond the import's limit, for titles and headers. */
const extraRows = 20

/** Reads the header and rows; throws a worded error for a file that is no such table. */
export async function readTable(
  pool: WorkerPool,
  { bytes, mapping }: ImportInput,
  fields: readonly ModuleField[],
  others: readonly ModuleField[],
  maxRows: number,
  locale: Locale,
  keepsFile: boolean,
): Promise<Table> {
  if (bytes.length === 0) throw refusedFile('empty', locale)
  const sheet = await readSheet(
    pool,
    bytes,
    { maxRows: maxRows + extraRows, maxColumns, maxCell: longestCell },
    { gives: !keepsFile },
  )
  if ('fault' in sheet) throw refusedFile(sheet.fault, locale, { row: sheet.row ?? 0, max: longestCell })
  const header = headerRow(
    sheet.rows.map(({ cells }) => cells),
    fields,
  )
  const width = sheet.rows.slice(0, 200).reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const all = Array.from({ length: width }, (_, i) => cellText(sheet.rows[header]?.cells[i]).trim().slice(0, maxHeader))
  const headers = all.slice(0, all.findLastIndex((text) => text !== '') + 1 + maxNameless)
  const rows = sheet.rows.filter(({ cells }, i) => i > header && cells.some((cell) => cellText(cell).trim() !== ''))
  if (rows.length === 0) throw refusedFile('empty', locale)
  if (rows.length > maxRows) throw refusedFile('tooMany', locale, { max: maxRows })
  const mapped = mapping ? chosenColumns(headers, mapping, fields, locale) : guessColumns(headers, fields, others)
  const columns = mapped.map((column, i) => ({
    ...column,
    sample: sampleOf(rows.slice(0, 20).map(({ cells }) => cells[i])),
  }))
  if (columns.every((column) => column.field === null)) throw refusedFile('noHeader', locale)
  return { sheet, headerAt: sheet.rows[header]!.row - 1, columns, rows }
}

/** The first three distinct values of a column, as one short text. */
const sampleOf = (cells: readonly unknown[]): string =>
  [...new Set(cells.map((cell) => cellText(cell).trim()).filter(Boolean))].slice(0, 3).join(' · ').slice(0, 80)

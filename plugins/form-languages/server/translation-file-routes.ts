import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { csvLines } from '#schemas/module/csv.ts'
import { fileMaxBytes } from '#schemas/module/upload-file-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { allow } from '#server/authorization/route-access.ts'
import { refusedFile } from '#server/crud/import/messages.ts'
import { file, flag, list, one, text, whole } from '#server/kit/openapi-schemas.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import { readSheet } from '#server/kit/spreadsheet.ts'
import { sendTable } from '#server/kit/table-download.ts'
import { writeXlsx, xlsxType } from '#server/kit/xlsx.ts'
import {
  maxFileRows,
  translationFormats,
  type TranslationFormat,
  type TranslationImportPreview,
} from '../shared/translation-import-api-types.ts'
import { inPortions, translationTable } from './export-translations.ts'
import { planTranslationImport } from './plan-translation-import.ts'

interface OfForm {
  Params: { formKey: string }
}

const params = { type: 'object', properties: { formKey: { type: 'string' } } } as const
const schema = {
  export: {
    params,
    querystring: {
      type: 'object',
      required: ['format'],
      properties: { format: { enum: translationFormats } },
    },
  },
  preview: { params },
} as const

const csvType = 'text/csv; charset=utf-8'
/** Columns of a file: every language, and room for a translator's own. */
const maxColumns = 100

/** Calls of the languages screen: a form's texts with their translations as a file, and the changes in such a file. */
export async function translationFileRoutes(app: FastifyInstance): Promise<void> {
  describeRoutes(app, docs)
  await app.register(multipart, { throwFileSizeLimit: false })
  const managed = (request: FastifyRequest<OfForm>): Promise<FormHead> =>
    app.forms.managed(request.params.formKey, callerOf(request))
  const draftOf = async ({ formId }: FormHead): Promise<Form> =>
    (await app.db.selectFrom('form').select('draft').where('formId', '=', formId).executeTakeFirstOrThrow()).draft

  app.get<OfForm & { Querystring: { format: TranslationFormat } }>(
    '/:formKey/translations',
    { schema: schema.export, config: allow('project:form:query') },
    async (request, reply) => {
      const head = await managed(request)
      const { format } = request.query
      const { columns, rows } = translationTable(await draftOf(head), request.locale)
      const name = `${head.name}${request.locale === 'en' ? ' - translations' : '-翻译'}`
      return sendTable(request, reply, {
        title: { 'zh-cn': `导出「${head.name}」的翻译`, en: `Export translations of “${head.name}”` },
        fileName: `${name}.${format}`,
        mime: format === 'csv' ? csvType : xlsxType,
        rows: rows.length,
        write: (onWritten) => {
          const portions = inPortions(rows, onWritten)
          if (format === 'xlsx') return writeXlsx(name, columns, portions)
          const titles = columns.map(({ title }) => title)
          return Readable.from(csvLines(titles, portions))
        },
      })
    },
  )

  // writes nothing: the screen applies the changes to the draft, where they can be undone
  app.post<OfForm>(
    '/:formKey/translations/preview',
    { schema: schema.preview, config: allow('project:form:edit') },
    async (request): Promise<TranslationImportPreview> => {
      const head = await managed(request)
      const { files } = app.workers
      // reserves a slot before reading the body: reading a rejected file costs as much as an accepted one
      const releaseReservation = files.reserve(callerOf(request).userId)
      try {
        const bytes = await uploadedBytes(request)
        if (bytes.length === 0) throw refusedFile('empty', request.locale)
        const sheet = await readSheet(
          files,
          bytes,
          { maxRows: maxFileRows + 2, maxColumns, maxCell: limits.html },
          { gives: true },
        )
        if ('fault' in sheet) throw refusedFile(sheet.fault, request.locale, { row: sheet.row ?? 0, max: limits.html })
        if (sheet.rows.length <= 1) throw refusedFile('empty', request.locale)
        if (sheet.rows.length > maxFileRows + 1) throw refusedFile('tooMany', request.locale, { max: maxFileRows })
        return await planTranslationImport(await draftOf(head), sheet, request.locale)
      } finally {
        releaseReservation()
      }
    },
  )
}

/** The bytes of the part `file`; other parts are ignored. */
async function uploadedBytes(request: FastifyRequest): Promise<Buffer<ArrayBuffer>> {
  if (!request.isMultipart()) throw new AppError('file.none', 'the body is not multipart/form-data')
  let bytes: Buffer<ArrayBuffer> | undefined
  for await (const part of request.parts({
    limits: { fileSize: fileMaxBytes, files: 1, fields: 5, fieldSize: 1_000 },
  })) {
    if (part.type !== 'file') continue
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    if (part.file.truncated) throw new AppError('file.tooLarge', part.filename, { data: { limit: fileMaxBytes } })
    bytes = Buffer.concat(chunks)
  }
  if (!bytes) throw new AppError('file.none')
  return bytes
}

const docs = {
  'GET /:formKey/translations': documented(
    '导出表单的翻译',
    'Export the translations of a form',
    file(xlsxType, 'text/csv'),
  ),
  'POST /:formKey/translations/preview': documented(
    '预览要导入的翻译',
    'Preview translations to import',
    one({
      changes: list(one({ language: text, key: text, text, of: text, 'before?': text, 'isOutdated?': flag })),
      added: list(text),
      unchanged: whole,
      problems: list(one({ row: whole, code: text, message: text })),
      problemCount: whole,
    }),
  ),
} satisfies DocsByRoute

import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { AnswerVersion } from '#schemas/api/form-wire.ts'
import type { Answers } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { allow } from '#server/authorization/route-access.ts'
import { pageOf, pageQuery } from '#server/kit/envelope.ts'
import { filterToSql, orderToSql, readFilter } from '#server/kit/submission-filter.ts'
import { AppError } from '#server/kit/app-error.ts'
import { callerOf, holdsAll } from '#server/authorization/require-permission.ts'
import { codebookOf } from '#server/kit/codebooks.ts'
import type { FormHead } from '#server/kit/decorations.ts'
import { sendTable, refuseLong } from '#server/kit/table-download.ts'
import { localTime } from '#server/kit/time-zone.ts'
import { editAnswers } from './edit.ts'
import { exportFile, exportTypes, type ExportFormat } from './export.ts'
import { operations, submissionChange } from './operations.ts'
import * as schema from './query-schemas.ts'
import { dataStore, tellOf } from './store.ts'
import { formTrend } from './trend.ts'

/** The calls of contract.md, Forms, that concern a form's answers. */
export const formDataRoutes: FastifyPluginAsync = async (app) => {
  const managed = (request: FastifyRequest<{ Params: { formKey: string } }>) =>
    app.forms.managed(request.params.formKey, callerOf(request))
  const filterSql = async (head: FormHead, text: string | undefined, zone: string) => {
    const filter = readFilter(text)
    return filter && filterToSql(filter, await codebookOf(app.forms, head), zone)
  }

  app.get<{ Querystring: { days: string } }>(
    '/trend',
    { schema: schema.trend, config: allow('project:data:list') },
    async (request) => {
      const caller = callerOf(request)
      return formTrend(
        app.db,
        Number(request.query.days),
        request.timeZone,
        app.clock(),
        holdsAll(caller) ? undefined : caller.userId,
      )
    },
  )

  app.get<Of & { Querystring: PageQuery }>(
    '/:formKey/data/page',
    { schema: schema.page, config: allow('project:data:list') },
    async (request) => {
      const head = await managed(request)
      const page = pageQuery(request.query, request.locale)
      const { rows, total } = await dataStore(app.db, head.formId).page(
        await filterSql(head, request.query.filter, request.timeZone),
        orderToSql(request.query.sort, await codebookOf(app.forms, head)),
        page,
      )
      return pageOf(rows, total, page)
    },
  )

  app.get<Of>(
    '/:formKey/data/codebook',
    { schema: schema.ofForm, config: allow('project:data:list') },
    async (request) => codebookOf(app.forms, await managed(request)),
  )

  app.get<Of & { Params: { version: string } }>(
    '/:formKey/version/:version',
    { schema: schema.ofVersion, config: allow('project:data:list') },
    async (request): Promise<AnswerVersion> => {
      const { formId } = await managed(request)
      const found = await app.forms.version(formId, Number(request.params.version))
      if (!found) throw new AppError('answer.version', `version <${request.params.version}>`)
      const { version, hash, document, artifact } = found
      return { version, hash, document, artifact }
    },
  )

  app.get<Of & { Querystring: ExportQuery }>(
    '/:formKey/data/export',
    { schema: schema.exported, config: { ...allow('project:data:export'), ...operations.export, bare: true } },
    async (request, reply) => {
      const { format = 'xlsx', filter, labels = '1' } = request.query
      const head = await managed(request)
      const codebook = await codebookOf(app.forms, head)
      const store = dataStore(app.db, head.formId)
      const where = await filterSql(head, filter, request.timeZone)
      const rows = await store.count(where, rowsMax + 1)
      app.audit.note(request, { ids: [], changes: { form: head.name, formKey: head.formKey, format, rows } })
      refuseLong(rows, rowsMax)
      // the two kinds of file must not overwrite each other in a folder
      const kind = labels === '1' ? '' : request.locale === 'en' ? '-values' : '-选项值'
      return sendTable(request, reply, {
        title: { 'zh-cn': `导出「${head.name}」的答卷`, en: `Export submissions of “${head.name}”` },
        fileName: `${head.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()}-${localTime(app.clock(), request.timeZone).slice(0, 10)}${kind}.${format}`,
        mime: exportTypes[format],
        rows,
        write: (told) =>
          exportFile(format, {
            name: head.name,
            rows: counted(store.all(where), told),
            codebook,
            codebookOf: async (version) =>
              byId((await app.forms.version(head.formId, version))?.artifact.codebook ?? []),
            labels: labels === '1',
            locale: request.locale,
            timeZone: request.timeZone,
          }),
      })
    },
  )

  app.get<OfAnswer>(
    '/:formKey/data/:id',
    { schema: schema.ofAnswer, config: allow('project:data:query') },
    async (request) => {
      const { formId } = await managed(request)
      const row = await dataStore(app.db, formId).find(Number(request.params.id))
      if (!row) throw new AppError('answer.unknown', `id <${request.params.id}>`)
      return row
    },
  )

  app.put<OfAnswer & { Body: EditBody }>(
    '/:formKey/data/:id',
    { schema: schema.edit, config: { ...allow('project:data:edit'), ...operations.edit, maxKeys: limits.answerKeys } },
    async (request) => {
      const head = await managed(request)
      const { answers, revision } = request.body
      const { row, changes } = await editAnswers(
        app,
        head,
        { id: Number(request.params.id), answers, revision },
        request.locale,
      )
      app.audit.note(request, { ids: [row.id], changes: [submissionChange(head, row, changes)] })
      return row
    },
  )

  app.delete<{ Params: { formKey: string; ids: string } }>(
    '/:formKey/data/:ids',
    { schema: schema.removed, config: { ...allow('project:data:remove'), ...operations.remove } },
    async (request) => {
      const head = await managed(request)
      const ids = [...new Set(request.params.ids.split(',').map(Number))]
      const removed = await dataStore(app.db, head.formId, tellOf(app.events, head)).remove(ids, app.clock())
      if (removed.length === 0) throw new AppError('answer.unknown', `id <${request.params.ids}>`)
      app.audit.note(request, {
        ids: removed.map(({ id }) => id),
        changes: removed.map((one) => submissionChange(head, one)),
      })
      return { removed: removed.length }
    },
  )
}

interface Of {
  Params: { formKey: string }
}

interface OfAnswer {
  Params: { formKey: string; id: string }
}

interface PageQuery {
  readonly [key: string]: unknown
  readonly sort?: string
  readonly filter?: string
}

interface ExportQuery {
  readonly format?: ExportFormat
  readonly filter?: string
  readonly labels?: '0' | '1'
}

interface EditBody {
  readonly answers: Answers
  readonly revision: number
}

/** A sheet of Excel holds 1 048 576. */
const rowsMax = 1_000_000

/** The same rows; every five hundredth is told of. */
async function* counted<Row>(rows: AsyncIterable<Row>, told: (written: number) => void): AsyncGenerator<Row> {
  let written = 0
  for await (const row of rows) {
    yield row
    if (++written % 500 === 0) told(written)
  }
}

/** Asked once per row of an export; a version's list is the same object each time. */
const maps = new WeakMap<object, ReadonlyMap<string, unknown>>()
function byId<Entry extends { readonly id: string }>(list: readonly Entry[]): ReadonlyMap<string, Entry> {
  const known = maps.get(list) as ReadonlyMap<string, Entry> | undefined // set below, for this very list
  if (known) return known
  const made = new Map(list.map((entry) => [entry.id, entry]))
  maps.set(list, made)
  return made
}

import { formFailures } from '#schemas/form/form-failures.ts'
import { failures } from './failures.ts'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { formKeyPattern, type FormDetail } from '#schemas/api/form-api-types.ts'
import { asExam, emptyForm, type Form, type FormStatus, type FormType } from '#schemas/form/form.ts'
import { documentChanges } from '#schemas/form/diff-documents.ts'
import { validateDocument } from '#schemas/form/validate-document.ts'
import { cleanTranslations } from '#schemas/form/translations.ts'
import { finding, optionsOf } from '#schemas/form/item.ts'
import { isExam } from '#schemas/form/grading.ts'
import { itemTypes, withFormattedTexts } from '#schemas/form/item-types.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { allow } from '#server/authorization/route-access.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import { keepUploads } from '#server/crud/check-upload-fields.ts'
import { callerOf, ownerOnly } from '#server/authorization/require-permission.ts'
import { formsToDo } from './forms-needing-action-query.ts'
import { actedChannel, type PartFinding } from './cached-form-repository.ts'
import * as schema from './request-schemas.ts'
import { changeOf, draftEdits, operations, reopened, statusNames } from './operation-log-types.ts'
import { check, publish, type Publishing } from './publish-form.ts'
import { copyName, formStore, newFormKey, type Stamp } from './form-store.ts'
import { formsToDoPusher } from './push-forms-to-do-count.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { sanitizeRichText } from '#server/kit/sanitize-rich-text.ts'
import { formDocs } from './route-docs.ts'

/** Key of a form; the module engine handles ids and other words at the same position of the path. */
const byKey = `/:formKey(${formKeyPattern.source})`

/** Body limit; a document of 4 000 items is about two megabytes. */
const documentBytes = 8 * 1024 * 1024
/** Maximum number of forms that need action in one answer. */
const mostAttention = 20

/** Calls of contract.md, Forms, about the form itself. */
export const formEditorRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, formDocs)
  const store = formStore(app.db)
  const publishing: Publishing = { store, forms: app.forms, pool: app.workers.brief, events: app.events, db: app.db }
  const notifyTodo = formsToDoPusher(app)
  const edits = draftEdits()
  app.forms.addCheck(async (_head, { settings }) => pastEnd(settings.window?.to, app.clock()))
  const stamp = (request: FastifyRequest): Stamp => ({ by: callerOf(request).userName, at: app.clock() })
  const managed = (request: FastifyRequest<Of>) => app.forms.managed(request.params.formKey, callerOf(request))
  /** Notifies open lists of forms, like writes of the module. */
  const notifyLists = (request: FastifyRequest, formId: number, op: 'create' | 'update' | 'remove' = 'update'): void =>
    app.bus.publishInBackground('module.changed', {
      module: 'project/form',
      op,
      ids: [formId],
      n: 1,
      by: callerOf(request).userId,
    })
  const stopListening = app.bus.subscribe(actedChannel, (formId) => edits.ended(Number(formId)))
  app.addHook('onClose', async () => stopListening())

  app.get('/attention', { config: allow('project:form:list') }, async (request) =>
    (await formsToDo(app.db, callerOf(request).userId, app.clock())).slice(0, mostAttention),
  )

  app.post<{ Body: NewFormBody }>(
    '/',
    { schema: schema.create, config: { ...allow('project:form:add'), ...operations.create }, bodyLimit: documentBytes },
    async (request) => {
      const { name, type = 'form', folderId = null, document } = request.body
      const caller = callerOf(request)
      if (folderId !== null && !(await store.isFolder(folderId, ownerOnly(caller).ownerId)))
        throw invalid('folderId', 'unknown', `there is no folder <${folderId}>`)
      const given = document === undefined ? emptyForm(name, request.locale) : read(document, request.locale)
      const draft = type === 'exam' && !isExam(given) ? asExam(given) : given
      const { formId, ...created } = await store.create(
        { formKey: newFormKey(), name, type, folderId, ownerId: caller.userId, draft },
        stamp(request),
      )
      await keepUploads(app.db, draft, app.clock())
      const fields = {
        name: [null, name],
        type: [null, type],
        folder: [null, folderId],
        items: [null, draft.items.length],
      } as const
      app.audit.note(request, { ids: [formId], changes: changeOf({ formId, name }, fields) })
      notifyLists(request, formId, 'create')
      return created
    },
  )

  app.get<Of>(byKey, { schema: schema.ofForm, config: allow('project:form:query') }, async (request) => {
    const { formId, formKey } = await managed(request)
    const detail = await store.detail(formId)
    if (!detail) throw new AppError(formFailures['form.unknown'], `key <${formKey}>`)
    const published = await app.forms.frozen(formId, detail.version)
    const unready = app.sms.isSet() ? [] : Object.keys(itemTypes).filter((type) => itemTypes[type]!.needsCode)
    return {
      ...detail,
      ...(unready.length > 0 ? { unready } : {}),
      ...(published ? againstPublished(published.document, detail.draft.document) : {}),
    }
  })

  app.put<Of & { Body: { name: string } }>(
    byKey,
    { schema: schema.rename, config: { ...allow('project:form:edit'), ...operations.rename } },
    async (request) => {
      const head = await managed(request)
      const { formId, formKey } = head
      const { name } = request.body
      await store.change(formId, { name }, stamp(request))
      edits.ended(formId)
      app.audit.note(request, { ids: [formId], changes: changeOf({ formId, name }, { name: [head.name, name] }) })
      await app.forms.changed(formKey)
      notifyLists(request, formId)
      return { name }
    },
  )

  app.put<Of & { Body: DraftBody }>(
    '/:formKey/draft',
    { schema: schema.draft, config: { ...allow('project:form:edit'), ...operations.draft }, bodyLimit: documentBytes },
    async (request) => {
      const head = await managed(request)
      const { formId, ownerId } = head
      const { revision } = request.body
      const { userId } = callerOf(request)
      const document = read(request.body.document, request.locale)
      const before = edits.begins(formId, userId, app.clock()) ? (await store.draft(formId)).document : undefined
      const saved = await store.saveDraft(formId, document, revision, stamp(request))
      if (saved === undefined)
        throw new AppError(failures['form.stale'], `revision <${revision}>`, {
          data: { current: await store.draft(formId) },
        })
      await keepUploads(app.db, document, app.clock())
      app.audit.note(request, edits.saved(head, userId, app.clock(), document, before, saved.name))
      await notifyTodo(ownerId)
      if (saved.name === head.name) return { revision: saved.revision }
      await app.forms.changed(head.formKey)
      notifyLists(request, formId)
      return saved
    },
  )

  app.post<Of>('/:formKey/check', { schema: schema.ofForm, config: allow('project:form:query') }, async (request) =>
    check(publishing, await managed(request)),
  )

  app.post<Of & { Body: { acceptBreaking?: boolean } | null }>(
    '/:formKey/publish',
    { schema: schema.publish, config: { ...allow('project:form:publish'), ...operations.publish } },
    async (request) => {
      const head = await managed(request)
      // opens the queue first: the version's event is written in the transaction, which must not wait for the queue
      await app.queue.ready()
      const { published, before, document } = await publish(
        publishing,
        head,
        request.body?.acceptBreaking ?? false,
        stamp(request),
      )
      edits.ended(head.formId)
      const isSame = published.version === head.version
      const fields = {
        ...(head.status === 'open' ? {} : { status: [statusNames[head.status], statusNames.open] as const }),
        ...(isSame ? {} : { version: [head.version || null, published.version] as const }),
      }
      app.audit.note(request, {
        ...(isSame ? { action: reopened } : {}),
        ids: [head.formId],
        changes: changeOf(head, fields, before && documentChanges(before, document)),
      })
      await app.forms.changed(head.formKey)
      notifyLists(request, head.formId)
      await notifyTodo(head.ownerId)
      return published
    },
  )

  app.post<Of>(
    '/:formKey/stop',
    { schema: schema.ofForm, config: { ...allow('project:form:publish'), ...operations.stop } },
    async (request) => {
      const head = await managed(request)
      const { formId, formKey, ownerId, version } = head
      // A form that was never published stays a draft: "stopped" would promise visitors that it had been open.
      const status: FormStatus = version === 0 ? 'draft' : 'stopped'
      await store.change(formId, { status }, stamp(request))
      edits.ended(formId)
      app.audit.note(request, {
        ids: [formId],
        changes: changeOf(head, { status: [statusNames[head.status], statusNames[status]] }),
      })
      await app.forms.changed(formKey)
      notifyLists(request, formId)
      await notifyTodo(ownerId)
      return { status }
    },
  )

  app.post<Of>(
    '/:formKey/copy',
    { schema: schema.ofForm, config: { ...allow('project:form:add'), ...operations.copy } },
    async (request) => {
      const { formId, name, type, folderId } = await managed(request)
      const { document } = await store.draft(formId)
      const copy = {
        formKey: newFormKey(),
        name: copyName(name, request.locale),
        type,
        folderId,
        ownerId: callerOf(request).userId,
        draft: document,
      }
      const { formId: copied, ...created } = await store.create(copy, stamp(request))
      app.audit.note(request, {
        ids: [copied],
        changes: changeOf(
          { formId: copied, name: copy.name },
          { copyOf: [null, name], name: [null, copy.name], items: [null, document.items.length] },
        ),
      })
      notifyLists(request, copied, 'create')
      return created
    },
  )

  app.delete<Of>(
    byKey,
    { schema: schema.ofForm, config: { ...allow('project:form:remove'), ...operations.remove } },
    async (request) => {
      const head = await managed(request)
      const { formId, formKey, ownerId } = head
      await store.change(formId, { delFlag: '1' }, stamp(request))
      edits.ended(formId)
      app.audit.note(request, { ids: [formId], changes: changeOf(head, {}) })
      await app.forms.changed(formKey)
      notifyLists(request, formId, 'remove')
      await notifyTodo(ownerId)
      return null
    },
  )
}

/** Warns of an end that has passed: the form would be closed at once, which nobody sees on the day that was meant. */
const pastEnd = (to: string | undefined, now: Date): readonly PartFinding[] =>
  to === undefined || new Date(to) > now
    ? []
    : [
        {
          ...finding(
            'window.past',
            'settings/window/to',
            '结束时间已经过去，发布后表单立即关闭',
            'The closing time has passed: the form will close as soon as it’s published',
          ),
          isWarning: true,
        },
      ]

/** What the editor has to know of the published version, without the version itself. */
function againstPublished(
  published: Form,
  draft: Form,
): Pick<FormDetail, 'hasChanges' | 'removedOptions' | 'newItems'> {
  const drafted = new Map(draft.items.map((item) => [item.id, item]))
  const known = new Set(published.items.map(({ id }) => id))
  const removed = published.items.flatMap((item) => {
    const now = drafted.get(item.id)
    const kept = new Set(now && optionsOf(now).map(({ value }) => value))
    const gone = now ? optionsOf(item).filter(({ value }) => !kept.has(value)) : []
    return gone.length > 0 ? [[item.id, gone.map(({ value, label }) => ({ value, label }))] as const] : []
  })
  const newItems = draft.items.flatMap(({ id }) => (known.has(id) ? [] : [id]))
  return {
    hasChanges: !isDeepStrictEqual(published, draft),
    ...(removed.length > 0 ? { removedOptions: Object.fromEntries(removed) } : {}),
    ...(newItems.length > 0 ? { newItems } : {}),
  }
}

interface Of {
  Params: { formKey: string }
}

interface NewFormBody {
  readonly name: string
  readonly type?: FormType
  readonly folderId?: number | null
  readonly document?: unknown
}

interface DraftBody {
  readonly document: unknown
  readonly revision: number
}

/** Reads the document of a body, sanitizes its formatted texts and drops translations of unknown texts; throws 400 with every error and its position. */
function read(document: unknown, locale: Locale): Form {
  const result = validateDocument(document)
  if ('form' in result)
    return cleanTranslations(
      { ...result.form, items: result.form.items.map((item) => withFormattedTexts(item, sanitizeRichText)) },
      sanitizeRichText,
    )
  const errors = result.faults.map(({ at, code, message }) => ({
    field: ['document', ...at.split('/')].filter(Boolean).join('.'),
    code,
    message: textIn(message, locale),
  }))
  throw new AppError('request.invalid', `${errors.length} faults in the document`, { errors })
}

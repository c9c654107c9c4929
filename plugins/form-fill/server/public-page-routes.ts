import { formFailures } from '#schemas/form/form-failures.ts'
import { failures } from './failures.ts'
import multipart from '@fastify/multipart'
import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isPublic } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { inEventLoopTurn } from '#server/kit/event-loop-turns.ts'
import { firstQuestions } from '#schemas/form/form-pages.ts'
import { addressOf } from '../shared/page-model.ts'
import { bodyBytes, submitLimit } from './json-submit.ts'
import { sameText } from './access-rules.ts'
import { pageWithFiles } from './files/receive-posted-files.ts'
import { sendCompressed, sendHtml, type Html } from './send-html.ts'
import { inTurnIfLarge } from './queue-large-checks.ts'
import { pagePost, passwordPost, signInPost } from './no-script-submit.ts'
import { findPageCaller } from './no-script-session.ts'
import { formForCaller } from './people/form-for-caller.ts'
import { about, pageResponses } from './page-responses.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { zoneOfForm } from '#schemas/form/form-time-zone.ts'
import { publishedIn } from '#schemas/form/published-translation.ts'
import { inLanguageOf, languageOf, languageOfSubmission, localeOf, rememberLanguage } from './visitor-language.ts'
import { defaultsOf, fieldsOf, urlValues } from './parse-posted-answers.ts'
import { prefilledAnswers } from './prefilled-answers.ts'
import { embedded, permitFrames } from './frame-ancestors.ts'
import { gateOf, isHidden, publicForm, type PublicForm } from './find-public-form.ts'
import { examTimes, lateText, timedState } from './exam-time.ts'
import { visibleResult } from './visible-exam-result.ts'
import { submissionFingerprint } from './submission-fingerprint.ts'
import { editPathOf, editValueOf, isEditValue } from './receipt-link.ts'
import { receiptPage } from './receipt-page.ts'
import { beginningOf, editable, type Editable } from './visitor-edit.ts'
import { fillStore } from './submission-store.ts'
import { variesByVisitor } from '#schemas/form/visitor-form.ts'
import { remainingQuotas } from './remaining-quotas.ts'
import { passHolder } from './signed-validator-url.ts'
import { moduleOf, validatorHash } from './answer-validator.ts'
import { checkSource } from './validator-module.ts'
import { markDevice, visitorOf } from './visitor-cookies.ts'
import { drafts } from './drafts/resumable-drafts.ts'
import { draftOfResumeLink } from './drafts/draft-from-resume-link.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { pageDocs } from './route-docs.ts'

interface OfForm {
  Params: { formKey: string }
}
const params = { type: 'object', required: ['formKey'], properties: { formKey: { type: 'string' } } }
const page = { schema: { params }, config: { ...isPublic, bare: true } } as const

/** Placeholder in cached pages for the visitor's own idempotency key. */
const anyKey = '00000000-0000-4000-8000-000000000000'
/** Placeholder for the time of opening, in seconds. */
const anyTime = '@fw-opened@'
const keptPages = 500
/** Length in characters above which parsing takes milliseconds and is queued. */
const shortBody = 32_000
/** Operands other than answers. A page whose first state depends on them is rendered per request. */
const outside = ['now', 'today', 'user', 'url']

/** `/s/{formKey}`: complete HTML that works without JavaScript, one native form per page. */
export const publicPages: FastifyPluginAsync = async (app) => {
  describeRoutes(app, pageDocs)
  const store = fillStore(app)
  const write = pageResponses(app)
  const kept = drafts(app)
  const showReceipt = receiptPage(app, write)
  const enter = passwordPost(app, write)
  const signIn = signInPost(app, write)
  const times = examTimes(app)
  const forCaller = formForCaller(app.db)
  const goOn = pagePost(app, write)
  const check = checkSource(app)
  const rendered = new LRUCache<string, Promise<Html>>({ max: keptPages })

  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bodyBytes },
    async (_request: unknown, body: string | Buffer) => {
      const read = (): URLSearchParams => fieldsOf(String(body))
      return body.length > shortBody ? inEventLoopTurn(read) : read()
    },
  )

  app.addHook<OfForm>('preHandler', (request) => findPageCaller(app, request, request.params.formKey))

  // errors are rendered as pages
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (!request.headers.accept?.includes('text/html')) throw error
    const status = error instanceof AppError ? error.code : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'a public page failed')
    if (status < 500 && status !== 429 && status !== 413) return write.missing(request, reply)
    return write.problem(
      request,
      reply,
      status,
      status === 429 || status === 503 ? 'tooMany' : status === 413 ? 'tooLarge' : 'fault',
    )
  })

  /** Finds the form of a page, which the sites that the form names may show in a frame. */
  const formOfPage = async (request: FastifyRequest<OfForm>): Promise<PublicForm | undefined> => {
    const found = await publicForm(app, request.params.formKey)
    permitFrames(app, request, found?.current)
    return found
  }

  app.get<OfForm>('/:formKey', page, async (request, reply) => {
    const found = await formOfPage(request)
    if (!found) return write.missing(request, reply)
    const { head } = found
    if (!found.current) return write.closed(request, reply, head, undefined, 'unpublished')
    const current = inLanguageOf(request, found.current)
    rememberLanguage(request, reply, head.formKey, current)
    const reason = gateOf(app, request, head, current)
    if (reason) return write.closed(request, reply, head, current, reason)
    markDevice(request, reply, current.document.settings, current.artifact.publicForm)
    const fields = queryOf(request)
    const value = fields.get('edit')
    if (isEditValue(value)) {
      const edit = await editable(app, store, head, current, value)
      return edit ? editPage(request, reply, head, edit, fields) : write.missing(request, reply)
    }
    const { limit, left, mayRepeat } = await remainingQuotas(app, current, visitorOf(request))
    if (limit) return write.closed(request, reply, head, current, limit.reason, { message: limit.message })

    if (await times.isAwaited(request, head, current)) {
      times.expectStart(request, reply, head)
      app.visits.opened(request, head, current)
      return sendHtml(request, reply, 200, await write.cover(request, head, current))
    }
    const time = await times.begin(request, reply, head, current)
    const { timeLimit = 0 } = current.document.settings.exam ?? {}
    if (time?.state === 'late')
      return write.closed(request, reply, head, current, 'ended', {
        message: lateText(timeLimit, localeOf(request, current)),
      })
    const form = current.artifact.publicForm
    const language = languageOf(request, current)
    const { isEmbedded = false } = embedded(request)
    const isPlain =
      fields.size === Number(fields.get('lang') === language) + Number(isEmbedded) &&
      !time &&
      !request.caller &&
      !variesByVisitor(form) &&
      !outside.some((name) => Object.hasOwn(current.artifact.graph.dependants, name))
    const key = `${head.formKey}/${current.version}/${language}${fields.size}/${isEmbedded}/${mayRepeat}/${current.sources?.revision ?? ''}/${zoneOfForm(form.settings)}/${JSON.stringify(left)}`
    const own = await forCaller(form, current.document, head.formKey, request.caller)
    const resumed = await draftOfResumeLink(kept, current, localeOf(request, current), fields)
    const writing =
      (isPlain ? rendered.get(key) : undefined) ??
      write.form(request, head, current, {
        answers: await inTurnIfLarge(current, () => ({
          ...defaultsOf(own),
          ...prefilledAnswers(form, fields, momentIn(form.settings.window?.timeZone, app.clock())),
        })),
        ...resumed,
        // whoever has begun an exam has seen its cover
        ...(time ? { page: firstQuestions(form) } : {}),
        ...timedState(time, current, localeOf(request, current)),
        left,
        mayRepeat,
        url: urlValues(fields),
        idempotencyKey: anyKey,
        opened: anyTime,
        ext: fields.get('ext') ?? '',
      })
    if (isPlain) keep(rendered, key, writing)
    const html = await writing
    // of an exam, the cover was counted
    if (!time || firstQuestions(form) === 0) app.visits.opened(request, head, current)
    const now = String(Math.floor(app.clock().getTime() / 1000)).padStart(10, '0')
    return sendHtml(request, reply, 200, {
      ...html,
      html: html.html.replaceAll(anyKey, randomUUID()).replaceAll(anyTime, now),
    })
  })

  app.post<OfForm>(
    '/:formKey',
    { ...page, config: { ...page.config, rateLimit: submitLimit }, bodyLimit: bodyBytes },
    async (request, reply) => {
      const found = await formOfPage(request)
      if (!found) return write.missing(request, reply)
      const { head } = found
      if (!found.current) return write.closed(request, reply, head, undefined, 'unpublished')
      const current = inLanguageOf(request, found.current)
      rememberLanguage(request, reply, head.formKey, current)
      if (request.isMultipart()) {
        const reason = gateOf(app, request, head, current)
        if (reason) return write.closed(request, reply, head, current, reason)
        if (!(await app.answerFiles.hasRoom(request.ip))) return write.problem(request, reply, 429, 'noRoom')
        const { fields, errors } = await pageWithFiles(app, request, head, current, localeOf(request, current))
        return goOn(request, reply, head, current, fields, errors)
      }
      const fields = request.body
      if (!(fields instanceof URLSearchParams)) throw new AppError('request.invalid', 'the body is not a form')
      const take = fields.has('_password') ? enter : fields.has('_userPassword') ? signIn : goOn
      return take(request, reply, head, current, fields)
    },
  )

  app.get<OfForm>('/:formKey/done', page, async (request, reply) => {
    const found = await formOfPage(request)
    if (!found?.current) return write.missing(request, reply)
    const { head, current } = found
    const fields = queryOf(request)
    const id = Number(fields.get('id'))
    const row = Number.isSafeInteger(id) && id > 0 ? await store.byId(head.formId, id) : undefined
    const inFrame = embedded(request).isEmbedded ? '&embed=1' : ''
    const receipt = row && {
      ...submissionFingerprint(head.formId, row, row.idempotencyKey),
      link: app.receipts.pathOf(head, row.id) + inFrame,
    }
    const isTheirs = receipt !== undefined && sameText(receipt.receipt, fields.get('receipt') ?? '')
    // the message may be restricted to admitted visitors
    if (!isTheirs && isHidden(app, request, head, current)) {
      return write.closed(request, reply, head, current, gateOf(app, request, head, current) ?? 'unpublished')
    }
    const filled = (isTheirs && row ? await app.forms.version(head.formId, row.version) : undefined) ?? current
    const { limit } = await remainingQuotas(app, current, visitorOf(request))
    const language = languageOfSubmission(request, filled, isTheirs ? row : undefined)
    const common = about(request, head, filled, language)
    return sendHtml(
      request,
      reply,
      200,
      write.render({
        kind: 'done',
        ...common,
        form: publishedIn(filled, language).artifact.publicForm,
        answers: (isTheirs && row?.answers) || {},
        ...(isTheirs && row
          ? {
              receipt: {
                ...receipt,
                ...((await editable(app, store, head, current, editValueOf(head, row.id)))
                  ? { edit: editPathOf(head, row.id, row.language && language) + inFrame }
                  : {}),
                ...(fields.has('edited') ? { isEdited: true } : {}),
                ...visibleResult(head, current, publishedIn(filled, language), row, app.clock()),
                ...((await app.receipts.startsProcess(head)) ? { startsProcess: true } : {}),
              },
            }
          : {}),
        ...(isTheirs && fields.has('view') ? { isReview: true } : {}),
        ...(limit ? {} : { again: addressOf({ formKey: head.formKey, language, url: urlValues(fields) }) }),
      }),
    )
  })

  app.get<OfForm>('/:formKey/receipt', page, async (request, reply) =>
    showReceipt(request, reply, request.params.formKey, queryOf(request)),
  )

  app.get<OfForm>('/:formKey/schema.json', page, async (request, reply) => {
    const found = await publicForm(app, request.params.formKey)
    if (!found) throw new AppError(formFailures['form.unknown'], `key <${request.params.formKey}>`)
    const { head, current } = found
    if (!current || isHidden(app, request, head, current)) throw closedTo(request, head, current)
    void reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .type('application/schema+json; charset=utf-8')
    return sendCompressed(request, reply, JSON.stringify(current.artifact.answerSchema))
  })

  app.get<{ Params: { formKey: string; file: string } }>('/:formKey/:file', page, async (request, reply) => {
    const hash = /^validator-([0-9a-f]{20})\.js$/.exec(request.params.file)?.[1]
    const found = hash === undefined ? undefined : await publicForm(app, request.params.formKey)
    if (!found || hash === undefined) throw new AppError('route.unknown', `GET ${request.url.split('?')[0]}`)
    const { head, current } = found
    const caller = request.caller ?? passHolder(head.secret, queryOf(request).get('pass') ?? '', app.clock())
    // access is checked before the lookup, because the existence of a validator reveals the questions
    if (!current || isHidden(app, request, head, current, caller)) throw closedTo(request, head, current)
    const form = await versionOf(head.formId, hash)
    if (!form) throw new AppError('route.unknown', `GET ${request.url.split('?')[0]}`)
    // requires no password at this point
    const scope = current.document.settings.access ? 'private' : 'public'
    void reply
      .headers({ 'cache-control': `${scope}, max-age=31536000, immutable`, vary: 'accept-encoding' })
      .type('text/javascript; charset=utf-8')
    return sendCompressed(request, reply, moduleOf(form, await check()))
  })

  /** Renders a submission in its form, to be edited by its submitter. */
  async function editPage(
    request: FastifyRequest,
    reply: FastifyReply,
    head: FormHead,
    edit: Editable,
    fields: URLSearchParams,
  ): Promise<FastifyReply> {
    const html = await write.form(request, head, edit.filled, {
      ...(await beginningOf(head, edit)),
      url: urlValues(fields),
      idempotencyKey: randomUUID(),
      opened: '',
      ext: '',
    })
    return sendHtml(request, reply, 200, html)
  }

  const closedTo = (request: FastifyRequest, head: FormHead, current: PublishedForm | undefined): AppError => {
    const reason = current ? gateOf(app, request, head, current) : 'unpublished'
    return new AppError(failures['form.closed'], reason, { data: { reason } })
  }

  /**
   * Returns the version whose validator has this hash, which may precede the current one when the page was opened
   * before a publish.
   */
  async function versionOf(formId: number, hash: string): Promise<PublishedForm | undefined> {
    const known = (await store.versions(formId)).find((version) => validatorHash(version.hash) === hash)
    // options of sources are no part of it, because browsers keep it for ever
    return known && app.forms.frozen(formId, known.version)
  }
}

/** Raw query: bracket notation has no meaning here. */
const queryOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(request.url.split('?')[1] ?? '')

function keep(store: LRUCache<string, Promise<Html>>, key: string, html: Promise<Html>): void {
  if (store.get(key) === html) return
  store.set(key, html)
  // a temporary failure must not be cached
  html.catch(() => store.get(key) === html && store.delete(key))
}

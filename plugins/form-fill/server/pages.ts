import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerError, ClosedReason } from '#schemas/form/form.ts'
import { judge } from '#schemas/form/judge.ts'
import { settle } from '#schemas/form/logic.ts'
import { pagesOf } from '#schemas/form/pages.ts'
import { locales, type Locale } from '#schemas/kit/text.ts'
import { isPublic } from '#server/kit/allow.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { FormHead, PublishedForm } from '#server/kit/decorations.ts'
import type { ClosedPage, FillPage, FormPage } from '../page.ts'
import { bodyBytes, fullOf, submitLimit, validatorPath } from './api.ts'
import { passwordAttempts } from './attempts.ts'
import { closedReason, proofOf, sameText } from './gate.ts'
import { sendCompressed, sendHtml, withPolicy, type Html } from './html-answer.ts'
import { nowIn } from './period.ts'
import { answersFrom, defaultsOf, urlValues } from './posted.ts'
import { receiptOf } from './receipt.ts'
import { fillStore } from './store.ts'
import { makeSubmit, takenClaims } from './submit.ts'
import { moduleOf, validatorHash, validatorOf } from './validator.ts'
import { keepProof, markDevice, proofIn, visitorOf } from './visit.ts'

type FormRequest = FastifyRequest<{ Params: { formKey: string } }>
const params = { type: 'object', required: ['formKey'], properties: { formKey: { type: 'string' } } }
const bare = { ...isPublic, bare: true } as const

/** Stands in cached pages where each visitor gets a key of their own. */
const anyKey = '00000000-0000-4000-8000-000000000000'
const keptPages = 500
/** What rules may read that is not an answer: a page whose start depends on it is rendered each time. */
const outside = ['now', 'today', 'user', 'url']

/** `/s/{formKey}`: complete HTML that works with JavaScript off, one native form per page. */
export const publicPages: FastifyPluginAsync = async (app) => {
  const store = fillStore(app.db)
  const submit = makeSubmit(app)
  const attempts = passwordAttempts()
  const rendered = new Map<string, Html>()

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: bodyBytes }, async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)))

  // whoever reads pages gets a page, also when something goes wrong
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (!request.headers.accept?.includes('text/html')) throw error
    const status = error instanceof AppError ? error.code : error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'a public page failed')
    if (status < 500 && status !== 429 && status !== 413) return missing(request, reply)
    const problem = status === 429 ? 'tooMany' : status === 413 ? 'tooLarge' : 'fault'
    return sendHtml(request, reply, status, render({ kind: 'problem', problem, locale: localeOf(request), formKey: '', title: '', theme: {} }))
  })

  app.get<{ Params: { formKey: string } }>('/:formKey', { schema: { params }, config: bare }, async (request, reply) => {
    const { formKey } = request.params
    const head = await headOf(request)
    if (!head) return missing(request, reply)
    const current = await currentOf(head)
    if (!current) return closed(request, reply, head, undefined, 'unpublished')
    const reason = gate(request, head, current)
    if (reason) return closed(request, reply, head, current, reason)
    markDevice(request, reply, current.document.settings)
    const taken = await takenClaims(app, current, visitorOf(request))
    if (taken.limit) return closed(request, reply, head, current, taken.limit.reason, taken.limit.message)

    const full = fullOf(taken.seats)
    const fields = queryOf(request)
    const isPlain = fields.size === 0 && !outside.some((name) => Object.hasOwn(current.artifact.graph.dependants, name))
    const cacheKey = `${formKey}/${current.version}/${localeOf(request)}/${JSON.stringify(full)}`
    let html = isPlain ? rendered.get(cacheKey) : undefined
    if (!html) {
      const answers = { ...defaultsOf(current.artifact.publicForm), ...answersFrom(current.artifact.publicForm, fields) }
      html = render(formPage(request, head, current, { answers, full, url: urlValues(fields), idempotencyKey: anyKey, ext: fields.get('ext') ?? '' }))
      if (isPlain) remember(cacheKey, html)
    }
    return sendHtml(request, reply, 200, { ...html, html: html.html.replaceAll(anyKey, randomUUID()) })
  })

  app.post<{ Params: { formKey: string }; Body: unknown }>('/:formKey', {
    schema: { params }, config: { ...bare, rateLimit: submitLimit }, bodyLimit: bodyBytes,
  }, async (request, reply) => {
    const head = await headOf(request)
    if (!head) return missing(request, reply)
    const current = await currentOf(head)
    if (!current) return closed(request, reply, head, undefined, 'unpublished')
    if (!(request.body instanceof URLSearchParams)) throw new AppError('request.invalid', 'the body is not a form')
    return request.body.has('_password') ? enter(request, reply, head, current, request.body) : goOn(request, reply, head, current, request.body)
  })

  /** A password was typed into its page. */
  async function enter(request: FormRequest, reply: FastifyReply, head: FormHead, current: PublishedForm, fields: URLSearchParams): Promise<FastifyReply> {
    const guesser = `${request.ip} ${head.formKey}`
    const now = app.clock().getTime()
    if (attempts.isOver(guesser, now)) return closed(request, reply, head, current, 'password', undefined, { isThrottled: true })
    const proof = proofOf(head.formKey, fields.get('_password') ?? '')
    if (!sameText(proof, proofOf(head.formKey, current.document.settings.access?.password ?? ''))) {
      attempts.failed(guesser, now)
      return closed(request, reply, head, current, 'password', undefined, { isWrong: true })
    }
    keepProof(request, reply, head.formKey, proof)
    return reply.redirect(`/s/${head.formKey}`, 303)
  }

  /** Back, on, or handing in: the posted page is judged, and what comes next is rendered with everything carried along. */
  async function goOn(request: FormRequest, reply: FastifyReply, head: FormHead, current: PublishedForm, fields: URLSearchParams): Promise<FastifyReply> {
    const reason = gate(request, head, current)
    if (reason) return closed(request, reply, head, current, reason)
    const version = Number(fields.get('_version'))
    const filled = (Number.isInteger(version) && version > 0 ? await app.forms.version(head.formId, version) : undefined) ?? current
    const form = filled.artifact.publicForm
    const answers = answersFrom(form, fields)
    const url = urlFrom(fields)
    const state = {
      answers, url, full: fullOf((await takenClaims(app, current, visitorOf(request))).seats),
      idempotencyKey: /^[\w-]{8,100}$/.test(fields.get('_key') ?? '') ? fields.get('_key')! : randomUUID(), ext: (fields.get('_ext') ?? '').slice(0, 200),
    }
    const env = { now: nowIn(form.settings.window?.timeZone, app.clock()), url }
    const settled = settle(filled.artifact, answers, env)
    const pages = pagesOf(form, settled)
    const at = Math.max(0, pages.findIndex((page) => page.key === fields.get('_page')))
    const show = (page: number, errors: readonly AnswerError[] = [], appeared = false): Promise<FastifyReply> =>
      sendHtml(request, reply, errors.length > 0 ? 422 : 200, render(formPage(request, head, filled, { ...state, page, errors, appeared })))

    if (fields.get('_do') === 'back') return show(Math.max(0, at - 1))
    const shown = new Set((fields.get('_shown') ?? '').split(','))
    const here = pages[at]?.items.map((item) => item.id) ?? []
    const appeared = here.some((id) => !shown.has(id) && form.items.some((item) => item.id === id && item.type !== 'calc'))
    const { errors } = judge(filled.artifact, answers, env, validatorOf(filled), localeOf(request))
    const wrong = errors.filter((error) => here.includes(error.item) && shown.has(error.item))
    if (wrong.length > 0 || appeared) return show(at, wrong, appeared)
    if (at + 1 < pages.length) return show(at + 1)
    if (fields.get('_do') !== 'submit') return show(at)

    const outcome = await submit({
      head, current, filled, answers, url, caller: request.caller, visitor: visitorOf(request), proof: proofIn(request, head.formKey),
      idempotencyKey: state.idempotencyKey, ext: state.ext.replaceAll('\0', '').toWellFormed() || undefined, userAgent: request.headers['user-agent'], locale: localeOf(request),
    })
    if (outcome.kind === 'stored') return reply.redirect(`/s/${head.formKey}/done?id=${outcome.receipt.id}&receipt=${outcome.receipt.receipt}`, 303)
    if (outcome.kind === 'closed' && !outcome.errors) return closed(request, reply, head, current, outcome.reason, outcome.message)
    const left = outcome.errors ?? []
    return show(Math.max(0, pages.findIndex((page) => page.items.some((item) => left.some((error) => error.item === item.id)))), left)
  }

  app.get<{ Params: { formKey: string } }>('/:formKey/done', { schema: { params }, config: bare }, async (request, reply) => {
    const head = await headOf(request)
    const current = head && (await currentOf(head))
    if (!head || !current) return missing(request, reply)
    const fields = queryOf(request)
    const id = Number(fields.get('id'))
    const row = Number.isSafeInteger(id) && id > 0 ? await store.byId(head.formId, id) : undefined
    const receipt = row && receiptOf(head.formId, row, row.idempotencyKey)
    const isValid = row && receipt && sameText(receipt.receipt, fields.get('receipt') ?? '')
    const filled = (isValid ? await app.forms.version(head.formId, row.version) : undefined) ?? current
    return sendHtml(request, reply, 200, render({
      kind: 'done', ...about(request, head, filled), form: filled.artifact.publicForm, answers: isValid ? row.answers : {}, ...(isValid ? { receipt } : {}),
    }))
  })

  app.get<{ Params: { formKey: string } }>('/:formKey/schema.json', { schema: { params }, config: bare }, async (request, reply) => {
    const current = await openSchema(request)
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' }).type('application/schema+json; charset=utf-8')
    return sendCompressed(request, reply, JSON.stringify(current.artifact.answerSchema))
  })

  app.get<{ Params: { formKey: string; file: string } }>('/:formKey/:file', { schema: { params }, config: bare }, async (request, reply) => {
    const hash = /^validator-([0-9a-f]{20})\.js$/.exec(request.params.file)?.[1]
    const head = hash === undefined ? undefined : await headOf(request)
    const known = head && (await store.versions(head.formId)).find((version) => validatorHash(version.hash) === hash)
    const form = head && known && (await app.forms.version(head.formId, known.version))
    if (!form) throw new AppError('route.unknown', `GET ${request.url.split('?')[0]}`)
    void reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }).type('text/javascript; charset=utf-8')
    return sendCompressed(request, reply, moduleOf(form))
  })

  async function openSchema(request: FormRequest): Promise<PublishedForm> {
    const head = await headOf(request)
    if (!head) throw new AppError('form.unknown', `key <${request.params.formKey}>`)
    const current = await currentOf(head)
    const reason = current ? gate(request, head, current) : 'unpublished'
    if (!current || reason === 'password' || reason === 'login' || reason === 'whitelist') throw new AppError('form.closed', reason, { data: { reason } })
    return current
  }

  async function headOf(request: FormRequest): Promise<FormHead | undefined> {
    const head = await app.forms.find(request.params.formKey)
    return head?.type === 'folder' ? undefined : head
  }

  const currentOf = async (head: FormHead): Promise<PublishedForm | undefined> =>
    head.status === 'draft' || head.version === 0 ? undefined : app.forms.version(head.formId, head.version)

  const gate = (request: FormRequest, head: FormHead, { document: { settings } }: PublishedForm): ClosedReason | undefined => closedReason({
    now: app.clock(), formKey: head.formKey, status: head.status, version: head.version, settings, caller: request.caller, proof: proofIn(request, head.formKey),
  })

  const missing = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendHtml(request, reply, 404, render({ kind: 'missing', locale: localeOf(request), formKey: '', title: '', theme: {} }))

  async function closed(request: FormRequest, reply: FastifyReply, head: FormHead, current: PublishedForm | undefined, reason: ClosedReason, message?: string, more: Partial<ClosedPage> = {}): Promise<FastifyReply> {
    const { from, to, dailyHours, weekdays, timeZone, message: said } = current?.document.settings.window ?? {}
    const words = message ?? (['notStarted', 'ended', 'outsideHours'].includes(reason) ? said : undefined)
    const window = { from, to, dailyHours, weekdays, timeZone }
    const isStep = reason === 'password' || reason === 'login'
    return sendHtml(request, reply, more.isThrottled ? 429 : more.isWrong ? 403 : isStep ? 200 : 423, render({
      kind: 'closed', ...about(request, head, current), reason, ...(words ? { message: words } : {}),
      ...Object.fromEntries(Object.entries(window).filter(([, value]) => value !== undefined)), ...more,
      ...(request.caller ? { isSignedIn: true } : {}),
    }))
  }

  function about(request: FormRequest, head: FormHead, current: PublishedForm | undefined) {
    const form = current?.artifact.publicForm
    const share = form?.settings.share
    return {
      locale: localeOf(request), formKey: head.formKey, title: share?.title || form?.title || '', theme: form?.theme ?? {},
      ...(share?.description ? { description: share.description } : {}),
    }
  }

  function formPage(request: FormRequest, head: FormHead, form: PublishedForm, state: Pick<FormPage, 'answers' | 'full' | 'url' | 'idempotencyKey' | 'ext'> & Partial<Pick<FormPage, 'page' | 'errors' | 'appeared'>>): FormPage {
    return {
      kind: 'form', ...about(request, head, form), version: form.version, validator: validatorPath(head.formKey, form.hash), form: form.artifact.publicForm, graph: form.artifact.graph,
      errors: [], page: 0, appeared: false, now: nowIn(form.document.settings.window?.timeZone, app.clock()), ...state,
    }
  }

  const render = (page: FillPage): Html => withPolicy(app.fillPages.render({ ...page, assets: app.fillPages.assets }))

  function remember(key: string, html: Html): void {
    if (rendered.size >= keptPages) rendered.delete(rendered.keys().next().value!)
    rendered.set(key, html)
  }
}

/** `?lang=en` goes before what the browser wishes for. */
function localeOf(request: FastifyRequest): Locale {
  const { lang } = request.query as { lang?: unknown }
  return locales.find((locale) => locale === lang) ?? request.locale
}

/** The query as it was sent: the bracket form of nested parameters means nothing here. */
const queryOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(request.url.split('?')[1] ?? '')

/** The address's values that a native form carries along as `_url`. */
const urlFrom = (fields: URLSearchParams): Readonly<Record<string, string>> => urlValues(new URLSearchParams(fields.get('_url') ?? ''))

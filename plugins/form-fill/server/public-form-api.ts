import { formFailures } from '#schemas/form/form-failures.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ClosedReason } from '#schemas/form/form.ts'
import { interfaceLocale } from '#schemas/form/languages.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { limits } from '#schemas/form/limits.ts'
import { languageNamed, publishedIn } from '#schemas/form/published-translation.ts'
import { mainLanguage } from '#schemas/form/translations.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import type { StoredReceipt } from '../shared/page-model.ts'
import { wordsFor } from './access-rules.ts'
import { examCoverOf } from './exam-cover.ts'
import { failures } from './failures.ts'
import { publicVersionOf } from './public-version.ts'
import { bodyBytes, jsonSubmit, ofForm as params, submitBody, submitLimit, type SubmitBody } from './json-submit.ts'
import { remainingQuotas } from './remaining-quotas.ts'
import { examTimes, refusalByTime } from './exam-time.ts'
import { gateOf, isHidden, publicForm, type PublicForm } from './find-public-form.ts'
import { apiDocs, openDocs } from './route-docs.ts'
import { isEditValue } from './receipt-link.ts'
import { fillStore } from './submission-store.ts'
import { beginningOf, editable } from './visitor-edit.ts'
import { keepReceipt, visitorOf } from './visitor-cookies.ts'

interface OfForm {
  Params: { formKey: string }
  Querystring: { edit?: string; lang?: string }
}

const querystring = {
  type: 'object',
  properties: { edit: { type: 'string', maxLength: 100 }, lang: { type: 'string', maxLength: 20 } },
} as const

const handingIn = {
  schema: { params, body: submitBody },
  config: { ...isPublic, rateLimit: submitLimit, maxKeys: limits.answerKeys },
  bodyLimit: bodyBytes,
} as const

/** `/api/public/form`: the form as data, for the fill page's script and for other programs. */
export const publicFormApi: FastifyPluginAsync = async (app) => {
  describeRoutes(app, apiDocs)
  const submit = jsonSubmit(app)
  const store = fillStore(app)
  const times = examTimes(app)

  app.get<OfForm>('/:formKey', { schema: { params, querystring }, config: isPublic }, async (request, reply) => {
    const { head, current: published } = await openForm(request)
    if (!published) return { version: 0, hash: null, document: null, state: { open: false, reason: 'unpublished' } }
    const current = inLanguage(request, published)
    const gate = gateOf(app, request, head, current)
    if (isEditValue(request.query.edit) && !gate) return edited(request, head, current, request.query.edit)
    const taken = gate ? { limit: undefined, left: {} } : await remainingQuotas(app, current, visitorOf(request))
    const isClosed = gate !== undefined || taken.limit !== undefined
    if (!isClosed && (await times.isAwaited(request, head, current))) {
      const locale = interfaceLocale(languageNamed(current, request.query.lang) ?? mainLanguage(current.document))
      const cover = await examCoverOf(current, locale, app.clock())
      return { version: current.version, hash: null, document: null, cover, state: { open: true } }
    }
    const time = isClosed ? undefined : await times.begin(request, reply, head, current)
    const late = refusalByTime(current, time ?? 'exempt', request.locale)
    const reason = gate ?? taken.limit?.reason ?? late?.reason
    const message = taken.limit?.message ?? late?.message ?? (gate && wordsFor(gate, current.document.settings))
    const asked = isHidden(app, request, head, current)
      ? { hash: null, document: null }
      : await publicVersionOf(app, request, head, current, taken.left)
    return {
      version: current.version,
      ...asked,
      ...(time ? { secondsLeft: time.secondsLeft } : {}),
      state: { open: reason === undefined, ...(reason ? { reason, ...(message ? { message } : {}) } : {}) },
    }
  })

  app.post<OfForm>(
    '/:formKey/start',
    { schema: { params, querystring }, config: { ...isPublic, rateLimit: submitLimit } },
    async (request, reply) => {
      const { head, current: published } = await openForm(request)
      const current = published && inLanguage(request, published)
      const gate = current ? gateOf(app, request, head, current) : 'unpublished'
      if (gate) throw closed(gate, current && wordsFor(gate, current.document.settings))
      const { limit, left } = await remainingQuotas(app, current!, visitorOf(request)) // published where no gate is
      if (limit) throw closed(limit.reason, limit.message)
      const time = await times.begin(request, reply, head, current!)
      const late = refusalByTime(current!, time ?? 'exempt', request.locale)
      if (late) throw closed(late.reason, late.message)
      return {
        version: current!.version,
        ...(await publicVersionOf(app, request, head, current!, left)),
        ...(time ? { secondsLeft: time.secondsLeft } : {}),
        state: { open: true },
      }
    },
  )

  app.post<OfForm & { Body: SubmitBody }>(
    '/:formKey/data',
    handingIn,
    async (request, reply): Promise<StoredReceipt> => {
      const found = await openForm(request)
      await app.submitCaptcha.demand(request)
      const { head, current } = found
      const receipt = await submit(request, found, current && (await times.find(request, head, current)))
      if (current) {
        await times.end(request, reply, head, current)
        keepReceipt(request, reply, head, current.document.settings, receipt)
      }
      return receipt
    },
  )

  const inLanguage = ({ query }: FastifyRequest<OfForm>, form: PublishedForm): PublishedForm =>
    publishedIn(form, languageNamed(form, query.lang) ?? mainLanguage(form.document))

  const closed = (reason: ClosedReason, message: string | undefined): AppError =>
    new AppError(failures['form.closed'], reason, { data: { reason, ...(message ? { message } : {}) } })

  /** The form with a submission that the caller may edit, in the version of that submission. */
  async function edited(request: FastifyRequest<OfForm>, head: FormHead, current: PublishedForm, value: string) {
    const edit = await editable(app, store, head, current, value)
    if (!edit) throw new AppError(formFailures['form.unknown'], `edit link of form <${head.formKey}>`)
    return {
      version: edit.filled.version,
      ...(await publicVersionOf(
        app,
        request,
        head,
        publishedIn(edit.filled, languageNamed(edit.filled, request.query.lang) ?? mainLanguage(edit.filled.document)),
        {},
      )),
      state: { open: true },
      edit: await beginningOf(head, edit),
    }
  }

  async function openForm({ params: { formKey } }: FastifyRequest<OfForm>): Promise<PublicForm> {
    const found = await publicForm(app, formKey)
    if (!found) throw new AppError(formFailures['form.unknown'], `key <${formKey}>`)
    return found
  }
}

/**
 * `POST /api/open/form/{formKey}/data`: submits by API key of the form. The form is open or closed as for an anonymous
 * visitor.
 */
export const openSubmitRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, openDocs)
  const submit = jsonSubmit(app)
  const byKey = { ...handingIn, preParsing: app.apiKeys.demand('write') }
  app.post<OfForm & { Body: SubmitBody }>('/:formKey/data', byKey, async (request): Promise<StoredReceipt> => {
    const { formKey } = request.params
    const { caller, log } = app.apiKeys.of(request)
    // the key is void once its owner may no longer manage the form
    await app.forms.managed(formKey, caller)
    const found = await publicForm(app, formKey)
    if (!found) throw new AppError(formFailures['form.unknown'], `key <${formKey}>`)
    const receipt = await submit(request, found, 'exempt')
    await log({ type: '1', action: { 'zh-cn': '接口提交答卷', en: 'Submit by API' }, ids: [receipt.id] })
    return receipt
  })
}

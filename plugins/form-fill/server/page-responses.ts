import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ClosedReason } from '#schemas/form/form.ts'
import { interfaceLocale, nativeName } from '#schemas/form/languages.ts'
import { publishedIn } from '#schemas/form/published-translation.ts'
import { offeredLanguages } from '#schemas/form/translations.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { zoneOfForm } from '#schemas/form/form-time-zone.ts'
import { formForVisitor, variesByVisitor } from '#schemas/form/visitor-form.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { task } from '#server/kit/worker-pool.ts'
import type { ClosedPage, FillPage, FormPage, PageAssets, ProblemPage } from '../shared/page-model.ts'
import type { renderFormPage } from './render-form-page.ts'
import { nextOpening, wordsFor } from './access-rules.ts'
import { withPoints } from './exam-points.ts'
import { examCoverOf, headOf } from './exam-cover.ts'
import { embedded, isFramed } from './frame-ancestors.ts'
import { isHidden } from './find-public-form.ts'
import { respondentOperands } from '#server/kit/respondent-operands.ts'
import { sendHtml, withPolicy, type Html } from './send-html.ts'
import { fillStore } from './submission-store.ts'
import { keptReceipt, seedOf } from './visitor-cookies.ts'
import { inLanguageOf, languageOf, localeOf } from './visitor-language.ts'
import { signedValidatorUrl } from './signed-validator-url.ts'

/** Parts of a page besides the form. */
export type FormState = Pick<FormPage, 'answers' | 'left' | 'mayRepeat' | 'opened' | 'url' | 'idempotencyKey' | 'ext'> &
  Partial<
    Pick<
      FormPage,
      | 'page'
      | 'leftBefore'
      | 'errors'
      | 'appeared'
      | 'resumed'
      | 'draftKey'
      | 'notice'
      | 'editing'
      | 'secondsLeft'
      | 'deadline'
    >
  >

export interface ClosedNote {
  /** Message of the author. */
  readonly message?: string | undefined
  readonly isWrong?: boolean
  readonly isThrottled?: boolean
  readonly signInFault?: ClosedPage['signInFault']
}

/** Number of items above which a form is rendered in a worker: thousands take half a second. */
const maxItemsHere = 40
const renderInWorker = task<typeof renderFormPage>(new URL('./render-form-page.ts', import.meta.url), 'renderFormPage')

/** Pages for a form and a visitor; some are sent at once. */
export interface PageResponses {
  readonly render: (page: FillPage) => Html
  readonly form: (request: FastifyRequest, head: FormHead, form: PublishedForm, state: FormState) => Promise<Html>
  /** Cover of an exam that the visitor has not begun. */
  readonly cover: (request: FastifyRequest, head: FormHead, form: PublishedForm) => Promise<Html>
  readonly closed: (
    request: FastifyRequest,
    reply: FastifyReply,
    head: FormHead,
    current: PublishedForm | undefined,
    reason: ClosedReason,
    note?: ClosedNote,
  ) => Promise<FastifyReply>
  readonly missing: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  readonly problem: (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    problem: ProblemPage['problem'],
  ) => Promise<FastifyReply>
}

export function pageResponses(app: FastifyInstance): PageResponses {
  const store = fillStore(app)
  const assetsNow = (): PageAssets => ({
    ...app.fillPages.assets,
    ...definedOf({
      logo: app.settings.info().logoImg || undefined,
      institution: app.settings.info().name,
      origin: app.config.publicUrl,
    }),
  })
  const render = (page: FillPage): Html => withPolicy(app.fillPages.render({ ...page, assets: assetsNow() }))
  const renderForm = async (hash: string, page: FormPage): Promise<Html> => {
    const { module } = app.fillPages
    if (module === undefined || page.form.items.length <= maxItemsHere) return render(page)
    const { form, graph, ...rest } = page
    const input = { module, hash, page: { ...rest, assets: assetsNow() } }
    // a worker that has rendered this version before has cached its questions, the largest part of the page
    const html =
      (await app.workers.brief.run(renderInWorker, input)) ??
      (await app.workers.brief.run(renderInWorker, { ...input, questions: { form, graph } }))
    return withPolicy(html!)
  }
  const faceOf = async (
    request: FastifyRequest,
    head: FormHead,
    current: PublishedForm,
    reason: ClosedReason,
  ): Promise<Partial<ClosedPage>> => {
    const version = inLanguageOf(request, current)
    const { title, description, theme, settings } = version.artifact.publicForm
    const { titleWords } = headOf(version, localeOf(request, version))
    const hides = isHidden(app, request, head, current)
    const hasReceipts = !hides && settings.submit?.receipt !== false
    const id = hasReceipts && reason !== 'notStarted' ? keptReceipt(request, head) : undefined
    // staff may have deleted it since
    const kept = id === undefined ? undefined : (await store.byId(head.formId, id))?.id
    return {
      form: {
        title,
        theme,
        ...(description && !hides ? { description } : {}),
        settings: settings.organiser === undefined ? {} : { organiser: settings.organiser },
      },
      ...(titleWords ? { titleWords } : {}),
      ...(hasReceipts ? { hasReceipts } : {}),
      ...(kept === undefined
        ? {}
        : { receiptLink: app.receipts.pathOf(head, kept) + (embedded(request).isEmbedded ? '&embed=1' : '') }),
      ...windowOf(version, reason, app.clock()),
    }
  }
  const formless = (request: FastifyRequest) => ({
    locale: localeOf(request, undefined),
    language: languageOf(request, undefined),
    formKey: '',
    title: '',
    theme: {},
    ...embedded(request),
  })
  return {
    render,
    form: async (request, head, version, state) => {
      const form = inLanguageOf(request, version)
      const now = momentIn(form.document.settings.window?.timeZone, app.clock())
      // a form that varies by visitor renders its own questions
      const texts = `${form.hash} ${form.version} ${languageOf(request, form)}`
      const own = variesByVisitor(form.artifact.publicForm) ? `${seedOf(request)} ${now.slice(0, 10)}` : ''
      // the options that an edited submission has are on its own page only
      const chosen = form.sources && state.editing !== undefined ? request.id : ''
      const zone = zoneOfForm(form.document.settings)
      const hash = [texts, form.sources?.revision, zone, own, chosen].join(' ')
      return renderForm(hash, {
        kind: 'form',
        ...about(request, head, form),
        version: form.version,
        validator: signedValidatorUrl(head, form, request.caller, app.clock()),
        form: withPoints(
          formForVisitor(
            form.artifact.publicForm,
            seedOf(request),
            now,
            state.editing === undefined ? {} : state.answers,
          ),
          form.document,
          localeOf(request, form),
        ),
        graph: form.artifact.graph,
        errors: [],
        page: 0,
        appeared: false,
        ...headOf(form, localeOf(request, form)),
        now,
        ...(await respondentOperands(app.db, form, request.caller)),
        ...state,
      })
    },
    cover: async (request, head, version) => {
      const form = inLanguageOf(request, version)
      return render({
        kind: 'cover',
        ...about(request, head, form),
        ...(await examCoverOf(form, localeOf(request, form), app.clock())),
        query: queryIn(request),
      })
    },
    closed: async (request, reply, head, current, reason, note = {}) =>
      sendHtml(
        request,
        reply,
        statusOf(reason, note),
        render({
          kind: 'closed',
          ...about(request, head, current),
          reason,
          query: queryIn(request),
          ...(current ? await faceOf(request, head, current, reason) : {}),
          ...definedOf(note),
          ...(isFramed(request) ? { isFramed: true } : {}),
        }),
      ),
    missing: (request, reply) =>
      sendHtml(request, reply, 404, render({ kind: 'missing', address: openedAddress(request), ...formless(request) })),
    problem: (request, reply, status, problem) =>
      sendHtml(request, reply, status, render({ kind: 'problem', problem, ...formless(request) })),
  }
}

/** Longest address that is worth showing: those of forms are short. */
const shownAddress = 120
const openedAddress = ({ host, url }: FastifyRequest): string => (host + url.split('?')[0]).slice(0, shownAddress)

/** Query string of the requested URL, including `?`; may be empty. */
const queryIn = ({ url }: FastifyRequest): string => /\?.*$/.exec(url)?.[0] ?? ''

/** Values common to every page of a form. */
export function about(
  request: FastifyRequest,
  head: FormHead,
  current: PublishedForm | undefined,
  language = languageOf(request, current),
) {
  const form = current && publishedIn(current, language).artifact.publicForm
  const share = form?.settings.share
  const offered = form ? offeredLanguages(form) : []
  return {
    locale: interfaceLocale(language),
    language,
    ...(offered.length > 1 ? { languages: offered.map((one) => ({ language: one, name: nativeName(one) })) } : {}),
    formKey: head.formKey,
    title: share?.title || form?.title || '',
    theme: form?.theme ?? {},
    ...embedded(request),
    ...(share?.description ? { description: share.description } : {}),
  }
}

/** HTTP status of a closed form: 423 as in the API, but 200 for the password and sign-in pages. */
function statusOf(reason: ClosedReason, { isThrottled, isWrong, signInFault }: ClosedNote): number {
  if (isThrottled) return 429
  if (isWrong || signInFault) return 403
  return reason === 'password' || reason === 'login' ? 200 : 423
}

function windowOf({ document: { settings } }: PublishedForm, reason: ClosedReason, now: Date): Partial<ClosedPage> {
  if (!['notStarted', 'ended', 'outsideHours'].includes(reason)) return {}
  const { from, to, dailyHours, weekdays, timeZone } = settings.window ?? {}
  const next = reason === 'outsideHours' ? nextOpening(now, settings.window ?? {}) : undefined
  return definedOf({ message: wordsFor(reason, settings), from, to, dailyHours, weekdays, timeZone, next })
}

const definedOf = <T extends object>(whole: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined && value !== '')) as {
    [K in keyof T]?: NonNullable<T[K]>
  } // only defined values are left

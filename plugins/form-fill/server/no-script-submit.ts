import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerMessage } from '#schemas/form/answer-messages.ts'
import type { AnswerError, Item } from '#schemas/form/form.ts'
import { answersItself, needsCode } from '#schemas/form/item-types.ts'
import { coverKey } from '#schemas/form/form-pages.ts'
import { pagesOf, evaluateLogic } from '#schemas/form/runtime.ts'
import { codeKey, isMobile, takeCodes } from '#schemas/form/types/phone-verification.ts'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { formSettings } from '../shared/system-form-settings.ts'
import { passwordAttempts } from './password-attempts.ts'
import { formForVisitor } from '#schemas/form/visitor-form.ts'
import { examTimes, timedState } from './exam-time.ts'
import { drafts, newToken, tokenIn } from './drafts/resumable-drafts.ts'
import { filledVersion } from './accepted-version.ts'
import { proofOf, sameText } from './access-rules.ts'
import { sendHtml } from './send-html.ts'
import { publishedIn } from '#schemas/form/published-translation.ts'
import { interfaceLocale } from '#schemas/form/languages.ts'
import { about, type FormState, type PageResponses } from './page-responses.ts'
import { languageOf } from './visitor-language.ts'
import { checkInTurn, inTurnIfLarge } from './queue-large-checks.ts'
import { answersFrom, storable, urlValues } from './parse-posted-answers.ts'
import { endPageSession, signInOnPage } from './no-script-session.ts'
import { gateOf } from './find-public-form.ts'
import { remainingQuotas } from './remaining-quotas.ts'
import { respondentOperands } from '#server/kit/respondent-operands.ts'
import { makeSubmit } from './submit-answers.ts'
import { isEditValue } from './receipt-link.ts'
import { waitText } from './submit-captcha.ts'
import { keepProof, keepReceipt, proofIn, seedOf, visitorOf } from './visitor-cookies.ts'

/** Handles posts of the plain HTML form and responds with the next page. */
export type NativePost = (
  request: FastifyRequest,
  reply: FastifyReply,
  head: FormHead,
  current: PublishedForm,
  fields: URLSearchParams,
  /** Refused files of the page. */
  refused?: readonly AnswerError[],
) => Promise<FastifyReply>

/** Password typed into the password page. */
export function passwordPost(app: FastifyInstance, write: PageResponses): NativePost {
  const attempts = passwordAttempts(app)
  return async (request, reply, head, current, fields) => {
    const { password = '' } = current.document.settings.access ?? {}
    const proof = proofOf(head.secret, fields.get('_password') ?? '')
    const guess = await attempts.guess(request, head.formKey, () => sameText(proof, proofOf(head.secret, password)))
    if (guess === 'tooMany') return write.closed(request, reply, head, current, 'password', { isThrottled: true })
    if (guess === 'wrong') return write.closed(request, reply, head, current, 'password', { isWrong: true })
    keepProof(request, reply, head.formKey, proof)
    // keeps other query parameters, such as the submission to edit
    return reply.redirect(request.url, 303)
  }
}

/** Username and password typed into the page of a form that requires sign-in. */
export function signInPost(app: FastifyInstance, write: PageResponses): NativePost {
  return async (request, reply, head, current, fields) => {
    const [userName = '', password = ''] = ['_user', '_userPassword'].map((name) => fields.get(name) ?? '')
    const signInFault = await signInOnPage(app, request, reply, head, { userName, password })
    return signInFault
      ? write.closed(request, reply, head, current, 'login', { signInFault })
      : reply.redirect(request.url, 303)
  }
}

/**
 * Handles back, next and submit of a page without scripts. The posted page is validated, and the next page is rendered
 * with all earlier answers in hidden fields; a question that the answers have made visible is shown before it becomes
 * required.
 */
export function pagePost(app: FastifyInstance, write: PageResponses): NativePost {
  const submit = makeSubmit(app)
  const kept = drafts(app)
  const times = examTimes(app)
  return async (request, reply, head, current, fields, refused = []) => {
    const reason = gateOf(app, request, head, current)
    if (reason) return write.closed(request, reply, head, current, reason)
    const version = Number(fields.get('_version'))
    const found = Number.isInteger(version) && version > 0 ? await filledVersion(app, current, version) : current
    // answers under a version that is no longer accepted continue in the current version
    const language = languageOf(request, current)
    const filled = found === 'unknown' || found === 'outdated' ? current : publishedIn(found, language)
    const form = filled.artifact.publicForm
    const answers = await inTurnIfLarge(filled, () => answersFrom(form, fields))
    const url = urlValues(new URLSearchParams(fields.get('_url') ?? ''))
    const key = fields.get('_key') ?? ''
    const locale = interfaceLocale(language)
    const time = await times.find(request, head, filled)
    if (!isEditValue(url.edit) && (await times.isAwaited(request, head, current))) {
      // without a start there are no questions, whatever is posted
      if (fields.get('_page') !== coverKey) return reply.redirect(request.url, 303)
      if (!times.canKeep(request, head)) return write.problem(request, reply, 400, 'cookies')
      await times.begin(request, reply, head, current)
      return reply.redirect(request.url, 303)
    }
    const isOver = time !== undefined && time.state !== 'running'
    const remaining = await remainingQuotas(app, current, visitorOf(request))
    // seats held by the edited submission are not full for its editor
    const { left, mayRepeat } = isEditValue(url.edit) ? { left: {}, mayRepeat: false } : remaining
    const opened = /^\d{10}$/.exec(fields.get('_opened') ?? '')?.[0] ?? ''
    const state = {
      answers,
      url,
      left,
      mayRepeat,
      opened,
      idempotencyKey: /^[\w-]{8,100}$/.test(key) ? key : randomUUID(),
      ext: (fields.get('_ext') ?? '').slice(0, 200),
      ...timedState(time, filled, locale),
    }
    const env = {
      now: momentIn(form.settings.window?.timeZone, app.clock()),
      url,
      ...(await respondentOperands(app.db, filled, request.caller)),
      left,
    }
    // in the order that this visitor sees
    const shownForm = formForVisitor(form, seedOf(request), env.now)
    const pages = await inTurnIfLarge(filled, () => pagesOf(shownForm, evaluateLogic(filled.artifact, answers, env)))
    const at = Math.max(
      0,
      pages.findIndex((page) => page.key === fields.get('_page')),
    )
    const show = async (
      page: number,
      errors: readonly AnswerError[] = [],
      appeared = false,
      more: Partial<FormState> = {},
      status = errors.length > 0 ? 422 : 200,
    ): Promise<FastifyReply> =>
      sendHtml(
        request,
        reply,
        status,
        await write.form(request, head, filled, { ...state, page, errors, appeared, ...more }),
      )

    if (fields.get('_do') === 'later' && !time && current.document.settings.draft?.keepUnsent !== false) {
      const token = tokenIn(url) ?? newToken()
      await kept.keep(head, token, { version: filled.version, answers }, request.caller?.userId)
      return sendHtml(
        request,
        reply,
        200,
        write.render({
          kind: 'saved',
          ...about(request, head, current),
          link: `${app.config.publicUrl ?? `${request.protocol}://${request.host}`}/s/${head.formKey}?draft=${token}`,
          days: app.settings.of(formSettings).draftDays,
        }),
      )
    }
    if (fields.get('_do') === 'back') return show(Math.max(0, at - 1))
    // the next state of a question depends on the picked option
    if (fields.get('_do') === 'stay') return show(at)
    const asking = /^code\.(\w{6})$/.exec(fields.get('_do') ?? '')?.[1]
    const asked = form.items.find((item) => item.id === asking && needsCode(item))
    if (asked) {
      const sent = await sendCode(app, request, head, asked, answers[asked.id], locale)
      // an earlier code no longer verifies anything
      const { [codeKey(asked.id)]: _before, ...rest } = answers
      return 'error' in sent ? show(at, [sent.error]) : show(at, [], false, { answers: rest, notice: sent.notice })
    }
    const shown = new Set((fields.get('_shown') ?? '').split(','))
    const here = pages[at]?.items ?? []
    const appeared = here.some((item) => !shown.has(item.id) && !answersItself(item))
    const faults = (await checkInTurn(filled, answers, env, locale, isEditValue(url.edit))).errors
    const wrong = [...refused, ...faults.filter(({ item }) => !refused.some((error) => error.item === item))].filter(
      (error) => shown.has(error.item) && here.some((item) => item.id === error.item),
    )
    // when the time of an exam is over, any button hands in what is answered
    if (!isOver && (wrong.length > 0 || appeared)) return show(at, wrong, appeared)
    if (!isOver && at + 1 < pages.length) {
      const given = takeCodes(answers)
      const { errors } = await app.phoneCodes.verifyAll(head, here, given.answers, given.codes, locale)
      return errors.length > 0 ? show(at, errors) : show(at + 1)
    }
    if (!isOver && fields.get('_do') !== 'submit') return show(at)
    // whoever's time is over cannot wait
    const again = isOver ? undefined : await app.submitCaptcha.due(request)
    if (again !== undefined) {
      void reply.header('retry-after', again)
      return show(at, [], false, { notice: textIn(waitText(again), locale) }, 429)
    }

    const outcome = await submit({
      head,
      current,
      version: filled.version,
      answers,
      url,
      caller: request.caller,
      visitor: visitorOf(request),
      proof: proofIn(request, head.formKey),
      idempotencyKey: state.idempotencyKey,
      ext: storable(state.ext) || undefined,
      userAgent: request.headers['user-agent'],
      locale,
      language,
      duration: opened ? app.clock().getTime() / 1000 - Number(opened) : undefined,
      timing: time,
    })
    if (outcome.kind === 'stored') {
      await times.end(request, reply, head, filled)
      await endPageSession(app, request, reply, head)
      keepReceipt(request, reply, head, current.document.settings, outcome.receipt)
    }
    if (outcome.kind === 'stored')
      return reply.redirect(
        `/s/${head.formKey}/done?id=${outcome.receipt.id}&receipt=${outcome.receipt.receipt}${url.lang === language ? `&lang=${language}` : ''}${url.embed === '1' ? '&embed=1' : ''}${outcome.receipt.isEdited ? '&edited=1' : ''}`,
        303,
      )
    if (outcome.kind === 'keyUsed') return write.problem(request, reply, 409, 'keyUsed')
    if (outcome.kind === 'outdated' || outcome.kind === 'unknown') return write.problem(request, reply, 409, 'outdated')
    const wrongs = outcome.errors ?? []
    // what was typed stays in sight
    if (outcome.kind === 'closed' && time?.state === 'late')
      return show(at, [], false, { notice: outcome.message ?? '' })
    if (outcome.kind === 'closed' && wrongs.length === 0)
      return write.closed(request, reply, head, current, outcome.reason, { message: outcome.message })
    return show(
      Math.max(
        0,
        pages.findIndex((page) => page.items.some((item) => wrongs.some((error) => error.item === item.id))),
      ),
      wrongs,
      false,
      outcome.kind === 'closed' ? { left: (await remainingQuotas(app, current, visitorOf(request))).left } : {},
    )
  }
}

/** Sends a code to the posted number; returns the message above the page or beside the question. */
async function sendCode(
  app: FastifyInstance,
  request: FastifyRequest,
  head: FormHead,
  item: Item,
  number: unknown,
  locale: Locale,
): Promise<{ readonly notice: string } | { readonly error: AnswerError }> {
  const refused = (code: string, message: string) => ({ error: { item: item.id, code, message } })
  if (typeof number !== 'string' || !isMobile(number)) return refused('phone', answerMessage('phone', locale, item))
  try {
    const { minutes } = await app.phoneCodes.send(head, item.id, number, request)
    return {
      notice:
        locale === 'en'
          ? `A code was sent to ${number}. Enter it within ${minutes} minutes.`
          : `验证码已发送到 ${number}，请在 ${minutes} 分钟内填写。`,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // nothing but a script solves one
    return refused(error.id, textIn(error.id === 'captcha.needed' ? codeNeedsScripts : error.text, locale))
  }
}

const codeNeedsScripts: LocalizedText = {
  'zh-cn': '现在获取验证码需要完成安全验证，验证要用脚本。请在浏览器里允许脚本，或稍后再试',
  en: 'Getting a code needs a security check that uses scripts. Allow scripts in your browser, or try again later',
}

import { momentIn } from '#schemas/form/form-time.ts'
import type { Answers, Form } from '#schemas/form/form.ts'
import { hasAnswer, itemTypeOf } from '#schemas/form/item-types.ts'
import { pipe } from '#schemas/form/answer-piping.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { FeatureMail } from '#server/kit/compose-mail.ts'
import { mailLimits, type VisitorMail } from '../shared/mail-api-types.ts'
import type { MailedSubmission, Waiting } from './mail-store.ts'

/** Content of a mail without its address. */
export type MailContent = Omit<FeatureMail, 'to' | 'locale' | 'expireTime'>

/** A form in mails, with links into the admin. */
export interface MailedForm {
  readonly name: string
  readonly formKey: string
  /** Base URL, without a trailing slash. */
  readonly address: string
}

const maxAnswers = 100
const longestAnswer = 1_000

/** Mail to staff about one new submission. */
export function staffMailContent(
  form: MailedForm,
  document: Form,
  { id, serial, answers, createTime }: MailedSubmission,
  { locale, withAnswers }: { readonly locale: Locale; readonly withAnswers: boolean },
): MailContent {
  const time = momentIn(document.settings.window?.timeZone, createTime).slice(0, 16).replace('T', ' ')
  const isEnglish = locale === 'en'
  return {
    subject: isEnglish ? `${form.name}: submission ${serial}` : `「${form.name}」收到第 ${serial} 份答卷`,
    lines: [
      isEnglish
        ? `Submission ${serial} of “${form.name}” was received at ${time}.`
        : `「${form.name}」于 ${time} 收到第 ${serial} 份答卷。`,
    ],
    button: { text: isEnglish ? 'View submission' : '查看答卷', link: `${listOf(form)}&open=${id}` },
    facts: withAnswers ? factsOf(document, answers, locale) : [],
    after: [why(locale)],
  }
}

/** Mail to staff about the number of submissions without a mail of their own. */
export function summaryWords(
  form: MailedForm,
  { count, first, last }: Waiting,
  { locale, reason }: { readonly locale: Locale; readonly reason: 'daily' | 'overflow' },
): MailContent {
  const n = mailLimits.eachPerHour
  const which = first === last ? `${first}` : `${first}–${last}`
  const isEnglish = locale === 'en'
  const line = isEnglish
    ? `“${form.name}” received ${count} new ${count === 1 ? 'submission' : 'submissions'} (no. ${which}).`
    : `「${form.name}」新收到 ${count} 份答卷（第 ${which} 份）。`
  const kept = isEnglish
    ? `More than ${n} submissions came within an hour, so these were not emailed one by one.`
    : `一小时内的答卷超过 ${n} 份，以上这些没有逐份发送邮件。`
  return {
    subject: isEnglish
      ? `${form.name}: ${count} new ${count === 1 ? 'submission' : 'submissions'}`
      : `「${form.name}」新收到 ${count} 份答卷`,
    lines: [line],
    button: { text: isEnglish ? 'View submissions' : '查看答卷', link: listOf(form) },
    after: [...(reason === 'overflow' ? [kept] : []), why(locale)],
  }
}

/** Mail to the visitor: the author's text with inserted answers, and the receipt link. */
export const visitorMailContent = (
  { subject, body }: Pick<VisitorMail, 'subject' | 'body'>,
  document: Form,
  answers: Answers,
  { locale, receipt }: { readonly locale: Locale; readonly receipt: string | undefined },
): MailContent => ({
  subject: filled(subject, document, answers),
  lines: filled(body, document, answers)
    .trim()
    .split(/\n{2,}/),
  button: receipt === undefined ? undefined : { text: locale === 'en' ? 'View receipt' : '查看回执', link: receipt },
})

/** Inserts answers into a text; answers to removed questions are left empty. */
const filled = (text: string, document: Form, answers: Answers): string =>
  text.replaceAll(/\{\{[A-Za-z0-9]{6}\}\}/g, (place) => {
    const piped = pipe(place, document, answers)
    return piped === place ? '' : piped.slice(0, longestAnswer)
  })

const listOf = ({ address, formKey }: MailedForm): string => `${address}/project/form/data?key=${formKey}`

const why = (locale: Locale): string =>
  locale === 'en'
    ? 'You get this email because you were added to the form’s email notifications.'
    : '收到这封邮件，是因为表单的邮件通知里有你的邮箱。'

function factsOf(document: Form, answers: Answers, locale: Locale): readonly (readonly [string, string])[] {
  const facts = document.items.flatMap((item) => {
    const text = hasAnswer(item) ? itemTypeOf(item.type)!.text(item, answers[item.id], answers) : ''
    return text === '' ? [] : [[pipe(item.label, document, answers), shortened(text)] as const]
  })
  if (facts.length <= maxAnswers) return facts
  const more = facts.length - maxAnswers
  return [
    ...facts.slice(0, maxAnswers),
    locale === 'en' ? ['…', `${more} more in the submission`] : ['…', `其余 ${more} 项请在答卷中查看`],
  ]
}

const shortened = (text: string): string => (text.length > longestAnswer ? `${text.slice(0, longestAnswer)}…` : text)

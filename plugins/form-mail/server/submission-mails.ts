import type { FastifyInstance } from 'fastify'
import type { Answers } from '#schemas/form/form.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { interfaceLocale } from '#schemas/form/languages.ts'
import { publishedIn } from '#schemas/form/published-translation.ts'
import { mainLanguage } from '#schemas/form/translations.ts'
import { formats } from '#schemas/module/string-formats.ts'
import type { Listener } from '#server/kit/domain-events.ts'
import { mailChannel, queueFeatureMail } from '#server/kit/compose-mail.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { mailLimits, mailTextIn, type VisitorMail } from '../shared/mail-api-types.ts'
import { staffMailContent, visitorMailContent, type MailedForm } from './mail-content.ts'
import { mailStore, type MailedSubmission, type StoredMails } from './mail-store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Maximum age of a queued mail; later it would be outdated. */
const expireMs = 2 * dayMs

export const mailExpiry = (now: Date): Date => new Date(now.getTime() + expireMs)
export const mailedForm = (app: FastifyInstance, { name, formKey }: FormHead): MailedForm => ({
  name,
  formKey,
  address: app.mail.address(),
})

/** Stored submission to report. */
interface SubmissionNews {
  readonly head: FormHead
  readonly published: PublishedForm
  readonly submission: MailedSubmission
  readonly settings: StoredMails
  readonly now: Date
}

/** Mails a new submission to the recipients in the form's settings. A repeated event sends nothing. */
export const sendSubmissionMails: Listener<'answer.stored'> = async (app, { body }) => {
  if (!app.mail.isSet) return
  const { formId, formKey, submissionId } = body
  const store = mailStore(app.db)
  const [head, settings] = [await app.forms.find(formKey), await store.find(formId)]
  const submission = head && settings ? await store.submission(formId, submissionId) : undefined
  const published = submission && (await app.forms.version(formId, submission.version))
  if (!head || !settings || !submission || !published) return
  const news: SubmissionNews = { head, published, submission, settings, now: app.clock() }
  await app.db.transaction().execute(async (trx) => {
    await mailStore(trx).lock(formId)
    await mailStaff(app, trx, news)
    await mailVisitor(app, trx, news)
  })
  await app.bus.publish(mailChannel, {})
}

async function mailStaff(app: FastifyInstance, trx: Db, news: SubmissionNews): Promise<void> {
  const { head, published, submission, settings, now } = news
  const { enabled, rhythm, withAnswers } = settings.staff
  if (!enabled) return
  const store = mailStore(trx)
  const { locale } = settings
  const words = staffMailContent(mailedForm(app, head), published.document, submission, { locale, withAnswers })
  for (const recipient of await store.recipients(settings.staff)) {
    const entry = { formId: head.formId, submissionId: submission.id, kind: 'staff', recipient } as const
    const sent = await store.sent(new Date(now.getTime() - hourMs), entry)
    const state = rhythm === 'daily' ? 'daily' : sent >= mailLimits.eachPerHour ? 'overflow' : 'sent'
    const isNew = await store.add(entry, state, now)
    if (isNew && state === 'sent')
      await queueFeatureMail(trx, { ...words, to: recipient, locale, expireTime: mailExpiry(now) }, now)
  }
}

async function mailVisitor(app: FastifyInstance, trx: Db, news: SubmissionNews): Promise<void> {
  const { head, published, submission, settings, now } = news
  const { visitor } = settings
  const recipient = visitor.enabled ? addressIn(visitor, submission.answers) : undefined
  if (recipient === undefined) return
  const store = mailStore(trx)
  const entry = { formId: head.formId, submissionId: submission.id, kind: 'visitor', recipient } as const
  const isLeft = await isTooMuch(trx, entry, now)
  if (!(await store.add(entry, isLeft ? 'left' : 'sent', now)) || isLeft) return
  const language = submission.language ?? mainLanguage(published.document)
  const locale = interfaceLocale(language)
  const { document } = publishedIn(published, language)
  const hasReceipt = visitor.withReceipt && published.document.settings.submit?.receipt !== false
  const receipt = hasReceipt ? app.mail.address() + app.receipts.pathOf(head, submission.id) : undefined
  const words = visitorMailContent(mailTextIn(visitor, language), document, submission.answers, { locale, receipt })
  await queueFeatureMail(trx, { ...words, to: recipient, locale, expireTime: mailExpiry(now) }, now)
}

/** Address entered by the visitor. It is unverified, so limits apply. */
function addressIn({ item }: VisitorMail, answers: Answers): string | undefined {
  const given = item === null ? undefined : answers[item]
  const address = typeof given === 'string' ? given.trim().toLowerCase() : ''
  return address.length <= 254 && formats.email.test(address) ? address : undefined
}

async function isTooMuch(
  trx: Db,
  { formId, recipient }: { readonly formId: number; readonly recipient: string },
  now: Date,
): Promise<boolean> {
  const store = mailStore(trx)
  const [hour, day] = [new Date(now.getTime() - hourMs), new Date(now.getTime() - dayMs)]
  const kind = 'visitor'
  return (
    (await store.sent(day, { kind, formId, recipient })) >= mailLimits.visitorPerDay ||
    (await store.sent(day, { kind, recipient })) >= mailLimits.addressPerDay ||
    (await store.sent(hour, { kind, formId })) >= mailLimits.visitorsPerHour
  )
}

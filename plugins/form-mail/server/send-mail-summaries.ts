import type { FastifyInstance } from 'fastify'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { JobHandler } from '#server/kit/domain-events.ts'
import { mailChannel, queueFeatureMail } from '#server/kit/compose-mail.ts'
import { summaryWords } from './mail-content.ts'
import { mailStore } from './mail-store.ts'
import { mailExpiry, mailedForm } from './submission-mails.ts'

type Reason = 'daily' | 'overflow'

/** Sends pending summaries, one per form and recipient. Recipients removed meanwhile receive none. */
async function mailSummaries(app: FastifyInstance, reason: Reason): Promise<void> {
  if (!app.mail.isSet) return
  for (const formId of await mailStore(app.db).waitingForms(reason)) await mailSummary(app, formId, reason)
  await app.bus.publish(mailChannel, {})
}

async function mailSummary(app: FastifyInstance, formId: number, reason: Reason): Promise<void> {
  const form = await app.db.selectFrom('form').select('formKey').where('formId', '=', formId).executeTakeFirst()
  const head = form && (await app.forms.find(form.formKey))
  const settings = await mailStore(app.db).find(formId)
  const now = app.clock()
  await app.db.transaction().execute(async (trx) => {
    const store = mailStore(trx)
    const waiting = await store.take(formId, reason)
    if (!head || !settings?.staff.enabled) return
    const { locale } = settings
    const recipients = new Set(await store.recipients(settings.staff))
    for (const one of waiting.filter(({ recipient }) => recipients.has(recipient))) {
      const words = summaryWords(mailedForm(app, head), one, { locale, reason })
      await queueFeatureMail(trx, { ...words, to: one.recipient, locale, expireTime: mailExpiry(now) }, now)
    }
  })
}

const job = (title: LocalizedText, cron: string, run: JobHandler['run']): JobHandler => ({
  title,
  schedule: { cron },
  run,
})

export const summaryJobs = {
  daily: job({ 'zh-cn': '发送答卷每日汇总邮件', en: 'Send daily submission summaries' }, '0 8 * * *', async (app) => {
    await mailSummaries(app, 'daily')
    await mailStore(app.db).forgetOld(app.clock())
  }),
  overflow: job({ 'zh-cn': '汇总超出限制的答卷邮件', en: 'Summarize emails over the limit' }, '5 * * * *', (app) =>
    mailSummaries(app, 'overflow'),
  ),
} as const

import type { FastifyInstance } from 'fastify'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { mailChannel, queueFeatureMail, type FeatureMail } from '#server/kit/compose-mail.ts'
import { messageStore, type MailedMessage } from './message-store.ts'

/** Number of messages per transaction. */
const portion = 200
/** Maximum age of a queued mail; later it would be outdated. */
const expireMs = 2 * 86_400_000

/** Mails messages of the kinds that users have chosen, each once; several messages of one user share a mail. */
export async function mailMessages(app: FastifyInstance): Promise<void> {
  const now = app.clock()
  const taken = await app.db.transaction().execute(async (trx) => {
    const rows = await messageStore(trx).takeForMail(portion)
    // without a mail server, pending messages are dropped instead of kept for later
    if (!app.mail.isSet) return rows.length
    for (const [to, mine] of byAddress(rows)) {
      const locale = mine[0]!.locale ?? 'zh-cn'
      const expireTime = new Date(now.getTime() + expireMs)
      await queueFeatureMail(trx, { to, locale, expireTime, ...wordsOf(mine, locale, app.mail.address()) }, now)
    }
    return rows.length
  })
  if (taken > 0) await app.bus.publish(mailChannel, {})
  if (taken === portion) await mailMessages(app)
}

function byAddress(rows: readonly MailedMessage[]): ReadonlyMap<string, readonly MailedMessage[]> {
  const reached = rows.flatMap((row) => (row.email === null ? [] : [{ ...row, email: row.email }]))
  return Map.groupBy(reached, ({ email }) => email)
}

function wordsOf(
  messages: readonly MailedMessage[],
  locale: Locale,
  address: string,
): Pick<FeatureMail, 'subject' | 'lines' | 'button' | 'facts' | 'after'> {
  const isEnglish = locale === 'en'
  const [first] = messages
  const after = [
    isEnglish
      ? 'You can turn these emails off under Profile › Notifications.'
      : '不想再收到这类邮件，可以在「个人中心 › 消息提醒」中关闭。',
  ]
  if (messages.length === 1 && first) {
    const title = textIn(first.title, locale)
    return {
      subject: `${title} · ${first.about}`,
      lines: [`${title}\n${first.about}`],
      button: { text: isEnglish ? 'Open' : '查看', link: address + first.link },
      after,
    }
  }
  const n = messages.length
  return {
    subject: isEnglish ? `${n} new messages` : `${n} 条新消息`,
    lines: [isEnglish ? `You have ${n} new messages.` : `你有 ${n} 条新消息。`],
    facts: messages.map(({ title, about, link }) => [`${textIn(title, locale)} · ${about}`, address + link] as const),
    after,
  }
}

import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { Mail } from '../kit/services/mail.ts'
import { repeat } from '../kit/repeat-until-close.ts'
import { mailChannel, queueMail } from '../kit/compose-mail.ts'

/** First retry after 30 s, then after 1, 2, 4, 8 and every 15 minutes until the message expires. */
const firstWaitSeconds = 30
const longestWaitSeconds = 900
/** How long other processes leave a claimed message alone: longer than all timeouts of a slow mail server together. */
const claimSeconds = 300

/** Time limit for messages being sent at shutdown. */
const endingMs = 3_000

interface Waiting {
  mailId: number
  tries: number
  recipient: string
  subject: string
  text: string
  html: string
}
interface Transport {
  sendMail(message: object): Promise<unknown>
  close(): void
}

/**
 * Decorates `app.mail`. Messages wait in the database until the server in SMTP_URL accepts them; any process may send
 * them.
 */
export const mail = fp(
  async (app) => {
    const { smtpUrl, publicUrl, host } = app.config
    const isLocal = /^(127\.\d+\.\d+\.\d+|localhost|::1)$/.test(host)
    if (smtpUrl && !publicUrl && !isLocal)
      app.log.warn(
        'SMTP_URL is set without PUBLIC_URL: letters with links cannot be written, so passwords are not reset by mail',
      )
    const isSet = smtpUrl !== undefined && (publicUrl !== undefined || isLocal)
    const address = (): string =>
      publicUrl ?? `http://localhost:${(app.server.address() as AddressInfo | null)?.port ?? app.config.port}`
    const tasks = new Set<Promise<unknown>>()
    let transport: Promise<Transport> | undefined
    let isEnding = false

    const later = (work: () => Promise<unknown>): void => {
      const task: Promise<unknown> = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => app.log.error({ err: error }, 'work after an answer failed'))
        .finally(() => tasks.delete(task))
      tasks.add(task)
    }

    const open = async (): Promise<Transport> => {
      // imported only when there is something to send
      const { createTransport } = await import('nodemailer')
      return createTransport({
        url: smtpUrl!,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    }

    /**
     * Sends the next message; false when none waits. Messages are claimed one by one: a claim that expired while
     * waiting would send the message twice.
     */
    const sendNext = async (): Promise<boolean> => {
      const now = app.clock()
      await app.db.deleteFrom('sysMail').where('expireTime', '<=', now).execute()
      if (!smtpUrl || isEnding) return false
      const {
        rows: [letter],
      } = await sql<Waiting>`
      update sys_mail set tries = tries + 1, next_time = ${now}::timestamptz + ${claimSeconds} * interval '1 second'
      where mail_id = (select mail_id from sys_mail where next_time <= ${now} order by next_time, mail_id limit 1 for update skip locked)
      returning mail_id, tries, recipient, subject, text, html`.execute(app.db)
      if (letter) await send(letter)
      return letter !== undefined
    }

    const send = async ({ mailId, tries, recipient, subject, text, html }: Waiting): Promise<void> => {
      try {
        transport ??= open()
        await (
          await transport
        ).sendMail({
          from: sender(),
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const { responseCode } = error as { responseCode?: number }
        app.log.warn({ err: error, mailId }, 'a letter was not sent')
        // a permanent refusal (5xx), so a retry is pointless
        if (responseCode === undefined || responseCode < 500) return tryLater(mailId, tries)
      }
      await app.db.deleteFrom('sysMail').where('mailId', '=', mailId).execute()
    }

    const tryLater = async (mailId: number, tries: number): Promise<void> => {
      const waitSeconds = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(tries - 1, 10))
      await app.db
        .updateTable('sysMail')
        .set({ nextTime: new Date(app.clock().getTime() + waitSeconds * 1000) })
        .where('mailId', '=', mailId)
        .execute()
    }

    const sender = (): string =>
      app.settings.mail().fromAddress || accountOf(smtpUrl!) || `no-reply@${new URL(address()).hostname}`

    let draining: Promise<void> | undefined
    /** Whether another run was requested during the current one. */
    let isMore = false
    const drain = (): Promise<void> => {
      isMore = true
      draining ??= (async () => {
        while (isMore) {
          isMore = false
          while (await sendNext());
        }
      })().finally(() => {
        draining = undefined
      })
      return draining
    }

    app.decorate('mail', {
      isSet,
      address,
      later,
      drain,
      async send(letter) {
        await queueMail(app.db, letter, app.clock())
        await app.bus.publish(mailChannel, {})
      },
    } satisfies Mail)
    app.bus.subscribe(mailChannel, () => smtpUrl && later(drain))
    repeat(app, 'sending mail', 30_000, drain)
    app.addHook('preClose', async () => {
      isEnding = true
      // a slow mail server does not delay shutdown: the message is sent after the next start
      const patience = new AbortController()
      const sent = Promise.all([...tasks, draining])
      await Promise.race([sent, wait(endingMs, undefined, { signal: patience.signal }).catch(() => {})])
      patience.abort()
      await transport?.then(
        (one) => one.close(),
        () => {},
      )
    })
  },
  { name: 'mail', dependencies: ['bus', 'settings'] },
)

/** The username in the URL, where it is an address. */
function accountOf(smtpUrl: string): string | undefined {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  return user.includes('@') ? user : undefined
}

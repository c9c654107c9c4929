import pg from 'pg'
import { throttledQueue } from '../kit/throttled-queue.ts'

const topic = 'formwork'
/** Application name of these connections in `pg_stat_activity`. */
const applicationName = 'formwork messages'
const retryMs = 1_000
/** Interval of keep-alive queries, which detect a silently cut connection. */
const askMs = 30_000
const answerMs = 10_000
/** PostgreSQL limits payloads to less than 8 000 bytes. */
const maxBytes = 7_500
const together = { most: 200, restMs: 20 }

export interface MessageChannel {
  /**
   * Sends to every process, including this one. Never fails for lack of a connection: after the reconnect, all
   * processes get `reconnected` instead. A patient message may wait for others for a moment.
   */
  notify(channel: string, body: unknown, isPatient?: boolean): Promise<void>
  close(): Promise<void>
}

type Deliver = (channel: string, body: unknown) => void

/**
 * Opens a listening connection that reconnects automatically. Messages sent meanwhile are lost, and the loss is
 * announced.
 */
export async function openChannel(
  url: string,
  deliver: Deliver,
  broke: (error: Error) => void,
): Promise<MessageChannel> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let hasClosed = false
  /** Makes each payload unique: PostgreSQL merges equal payloads within a transaction. */
  let sent = 0
  /** Whether a message was lost, so that other, still connected processes must be notified. */
  let isOwing = false

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
      query_timeout: answerMs,
      connectionTimeoutMillis: answerMs,
    })
    next.on('notification', ({ payload }) => {
      const { channel, body } = JSON.parse(payload ?? '{}') as { channel: string; body: unknown }
      deliver(channel, body)
    })
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, new Error('the connection ended')))
    try {
      await next.connect()
      await next.query(`listen ${topic}`)
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    if (hasClosed) return next.end()
    client = next
    if (!isOwing) return deliver('reconnected', {})
    isOwing = false
    await service.notify('reconnected', {})
  }

  const lost = (was: pg.Client, error: Error): void => {
    if (hasClosed || client !== was) return
    client = undefined
    was.end().catch(() => {})
    broke(error)
    tryAgain()
  }

  const tryAgain = (): void => {
    clearTimeout(retry)
    retry = setTimeout(
      () =>
        void connect().catch((error: Error) => {
          if (hasClosed) return
          broke(error)
          tryAgain()
        }),
      retryMs,
    )
  }

  /** Messages share a statement and its commit, because PostgreSQL commits notifications one by one. */
  const messages = throttledQueue<string>(async (payloads) => {
    const by = client
    try {
      if (by) await by.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [topic, payloads])
      else isOwing = true
    } catch (error) {
      isOwing = true
      lost(by!, error as Error) // pg throws nothing else
    }
  }, together)

  const service: MessageChannel = {
    async notify(channel, body, isPatient = false) {
      sent += 1
      const payload = JSON.stringify({ channel, body, said: sent })
      if (Buffer.byteLength(payload) > maxBytes)
        throw new Error(`a message of <${channel}> is too long for the channel`)
      return messages.add(payload, !isPatient)
    },
    async close() {
      hasClosed = true
      clearTimeout(retry)
      clearInterval(asking)
      await messages.finish()
      await client?.end()
    },
  }

  await connect()
  const asking = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch((error: Error) => lost(asked, error))
  }, askMs).unref()
  return service
}

import pg from 'pg'

const topic = 'formwork'
/** By which an operator finds these connections in `pg_stat_activity`. */
const applicationName = 'formwork messages'
const retryMs = 1_000
/** A line that is cut without a word tells nobody: it is asked. */
const askMs = 30_000
const answerMs = 10_000
/** PostgreSQL takes less than 8 000. */
const maxBytes = 7_500
const maxTogether = 200

export interface MessageChannel {
  /**
   * Reaches every process, this one included. Never fails for want of a connection: then all are told `reconnected`
   * once it is back.
   */
  notify(channel: string, body: unknown): Promise<void>
  close(): Promise<void>
}

type Deliver = (channel: string, body: unknown) => void

/** A connection of its own that listens and heals itself; what was said meanwhile is lost, and said to be. */
export async function openChannel(
  url: string,
  deliver: Deliver,
  broke: (error: Error) => void,
): Promise<MessageChannel> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let hasClosed = false
  /**
   * Said while the last ones were on their way: they share the next statement, and so its commit, which PostgreSQL does
   * one by one.
   */
  let waiting: string[] = []
  let sending = Promise.resolve()
  /** Makes each payload another: PostgreSQL sends equal ones of one transaction once. */
  let said = 0
  /** Something could not be said: the others, whose lines are whole, do not know what they missed. */
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

  /** Never fails; in the order in which they were said. */
  const sendWaiting = async (): Promise<void> => {
    const payloads = waiting.splice(0, maxTogether)
    const by = client
    try {
      if (by) await by.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [topic, payloads])
      else isOwing = true
    } catch (error) {
      isOwing = true
      lost(by!, error as Error) // pg throws nothing else
    }
    if (waiting.length > 0) await sendWaiting()
  }

  const service: MessageChannel = {
    async notify(channel, body) {
      said += 1
      const payload = JSON.stringify({ channel, body, said })
      if (Buffer.byteLength(payload) > maxBytes)
        throw new Error(`a message of <${channel}> is too long for the channel`)
      waiting.push(payload)
      if (waiting.length === 1) sending = sending.then(sendWaiting)
      return sending
    },
    async close() {
      hasClosed = true
      clearTimeout(retry)
      clearInterval(asking)
      await sending
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

import fp from 'fastify-plugin'
import { sql, type RawBuilder } from 'kysely'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { Topic } from '#server/kit/plugin.ts'
import { repeat } from '#server/kit/repeat.ts'
import { announcementMessage } from '../../shared/notice-wire.ts'
import { mailMessages } from './mail-messages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    messages: Messages
  }
}

/** What a person is told. `kind` is one that was defined. */
export interface NewMessage {
  readonly user: number
  readonly kind: string
  readonly title: LocalizedText
  /** Path in the admin. */
  readonly link: string
}

/** Messages to single people, below the bell and, if they want, as mail. */
export interface Messages {
  /** Names a kind in people's preferences, before the server is ready. Throws when it is there already. */
  define(kind: string, title: LocalizedText): void
  readonly kinds: ReadonlyMap<string, LocalizedText>
  /**
   * An SQL expression that adds messages and is true: part of the statement that makes them true, so that none is lost
   * or told twice. `about` is a text, or an expression for it. Call `tell` when the statement is stored.
   */
  adding(messages: readonly NewMessage[], about: RawBuilder<string>, now: Date): RawBuilder<boolean>
  /** Has the bells of these people read again. */
  tell(users: readonly number[]): void
  /** Mails what waits for it; runs by itself. */
  mail(): Promise<void>
}

/** What comes within this time for one person is one mail. */
const mailPauseMs = 10_000

/** Decorates `app.messages`. */
export const messages = fp(
  async (app) => {
    const kinds = new Map<string, LocalizedText>()
    app.decorate('messages', {
      kinds,
      define(kind, title) {
        if (kinds.has(kind)) throw new Error(`two kinds of messages are called <${kind}>`)
        kinds.set(kind, title)
      },
      adding: (all, about, now) => sql<boolean>`message_add(${JSON.stringify(all)}::jsonb, ${about}, ${now})`,
      tell: (users) => app.bus.tell(announcementMessage, { users: [...new Set(users)] } satisfies Told),
      mail: () => mailMessages(app),
    } satisfies Messages)
    app.addHook('onReady', async () => repeat(app, 'mailing messages', mailPauseMs, () => mailMessages(app)))
  },
  { name: 'messages', dependencies: ['bus', 'mail'] },
)

interface Told {
  readonly users: readonly number[]
}

/** Announcements ring everybody's bell, a message that of whoever was told; what one was told is asked for. */
export const bellTopic: Topic = {
  async audience(_, published, users) {
    const { users: told } = published as Partial<Told> // of an announcement, or of `tell` above
    return told ? users.filter((user) => told.includes(user)) : users
  },
  body: (published) => ('users' in (published as object) ? {} : published), // as above
}

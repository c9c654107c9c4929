import fp from 'fastify-plugin'
import { sql, type RawBuilder } from 'kysely'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { Topic } from '#server/kit/plugin.ts'
import { repeat } from '#server/kit/repeat-until-close.ts'
import { announcementMessage } from '../../shared/notice-api-types.ts'
import { mailMessages } from './mail-messages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    messages: Messages
  }
}

/** A message to a user. `kind` must be defined. */
export interface NewMessage {
  readonly user: number
  readonly kind: string
  readonly title: LocalizedText
  /** What the message concerns, such as a process and its initiator. */
  readonly about: string
  /** Path in the admin. */
  readonly link: string
}

/** Messages to single users, shown below the bell and optionally mailed. */
export interface Messages {
  /** Defines a kind with its name for preferences, before the server is ready. Throws for a duplicate. */
  define(kind: string, title: LocalizedText): void
  readonly kinds: ReadonlyMap<string, LocalizedText>
  /**
   * SQL expression that inserts messages and evaluates to true. As part of the statement that makes them true, it
   * neither loses nor repeats one. `messages` is an expression for a JSON list of `NewMessage`, `now` one for the time.
   * Call `notify` after the statement is stored.
   */
  adding(messages: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<boolean>
  /**
   * SQL expression that marks messages as read by their links and evaluates to true, as part of the statement that
   * deals with what they tell. `links` is an expression for a JSON list of texts.
   */
  reading(links: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<boolean>
  /** Makes the bells of these users reload. */
  notify(users: readonly number[]): void
  /** Sends pending mails; runs by itself. */
  mail(): Promise<void>
}

/** Window in which messages of one user share a mail, in milliseconds. */
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
      adding: (all, now) => sql<boolean>`message_add_all(${all}, ${now})`,
      reading: (links, now) => sql<boolean>`message_read_all(${links}, ${now})`,
      notify: (users) =>
        app.bus.publishInBackground(announcementMessage, { users: [...new Set(users)] } satisfies Recipients),
      mail: () => mailMessages(app),
    } satisfies Messages)
    app.addHook('onReady', async () => repeat(app, 'mailing messages', mailPauseMs, () => mailMessages(app)))
  },
  { name: 'messages', dependencies: ['bus', 'mail'] },
)

interface Recipients {
  readonly users: readonly number[]
}

/**
 * Announcements reach every bell, messages only their recipients' bells; recipients then reload, because the event has
 * no content.
 */
export const bellTopic: Topic = {
  async audience(_, published, users) {
    const { users: recipients } = published as Partial<Recipients> // body of an announcement, or of `notify` above
    return recipients ? users.filter((user) => recipients.includes(user)) : users
  },
  body: (published) => ('users' in (published as object) ? {} : published), // as above
}

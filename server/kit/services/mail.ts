import type { MailMessage } from '../compose-mail.ts'

declare module 'fastify' {
  interface FastifyInstance {
    mail: Mail
  }
}

/** Sends mail through the server in SMTP_URL. */
export interface Mail {
  /** Whether mail can be sent and the address for its links is known. */
  readonly isSet: boolean
  /**
   * Base URL for links, such as `https://forms.example.edu`, without a trailing slash. Never taken from a request,
   * whose headers anyone can forge.
   */
  address(): string
  /** Queues a message and starts to send it. */
  send(letter: MailMessage): Promise<void>
  /**
   * Runs work after the current response, so that the response time reveals nothing. The server's shutdown waits for
   * the work.
   */
  later(work: () => Promise<unknown>): void
  /** Sends queued messages. Called automatically. */
  drain(): Promise<void>
}

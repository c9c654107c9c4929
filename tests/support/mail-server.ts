import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedLetter {
  readonly from: string
  readonly to: readonly string[]
  /** The raw message. */
  readonly raw: string
  /** Its plain-text part. */
  readonly text: string
  readonly subject: string
  /** The first URL in it. */
  readonly link: string
}

/**
 * A mail server on a free port. `refuseNext` answers the next mail to an address with an error code; `hold` delays all
 * answers until the returned function is called.
 */
export async function openMailServer() {
  const letters: ReceivedLetter[] = []
  const waiting: { to: string; resolve: (letter: ReceivedLetter) => void }[] = []
  const refusals = new Map<string, number>()
  let held: Promise<void> = Promise.resolve()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, done) {
      const code = refusals.get(address)
      refusals.delete(address)
      done(code === undefined ? null : Object.assign(new Error(`no <${address}>`), { responseCode: code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const letter = read(
          mailFrom ? mailFrom.address : '',
          rcptTo.map((one) => one.address),
          Buffer.concat(chunks).toString(),
        )
        letters.push(letter)
        const at = waiting.findIndex(({ to }) => letter.to.includes(to))
        if (at >= 0) waiting.splice(at, 1)[0]!.resolve(letter)
        void held.then(() => done())
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    /** The next mail to this address. Call it before the action that sends it. */
    next: (to: string) => new Promise<ReceivedLetter>((resolve) => waiting.push({ to, resolve })),
    refuseNext: (address: string, code: number) => void refusals.set(address, code),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function read(from: string, to: readonly string[], raw: string): ReceivedLetter {
  // splits at the message's own boundary, because a random token may contain two dashes
  const boundary = /boundary="?([^"\r\n;]+)/i.exec(raw)?.[1]
  const part =
    (boundary === undefined ? [] : raw.split(`--${boundary}`)).find((one) => /content-type: text\/plain/i.test(one)) ??
    raw
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const text = /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString()
    : /quoted-printable/i.test(head)
      ? unquoted(body)
      : body
  const subject = /^Subject: ((?:.+\r\n )*.+)$/im.exec(raw)?.[1] ?? ''
  return { from, to, raw, text, subject: words(subject), link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' }
}

const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
const words = (subject: string): string =>
  subject
    .replaceAll(/\r\n /g, '')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      /b/i.test(kind) ? Buffer.from(text, 'base64').toString() : unquoted(text.replaceAll('_', ' ')),
    )

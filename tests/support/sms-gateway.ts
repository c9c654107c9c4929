import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from './open-app.ts'

export interface SentSms {
  readonly headers: IncomingHttpHeaders
  /** The raw body. */
  readonly raw: string
}

/** An SMS gateway on a free port. `answerNext` sets the response to the next call. */
export async function openSmsGateway() {
  const messages: SentSms[] = []
  const answers: { readonly status: number; readonly text?: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      messages.push({ headers: request.headers, raw: Buffer.concat(chunks).toString('utf8') })
      const { status, text = '{"code":0}' } = answers.shift() ?? { status: 200 }
      response.writeHead(status).end(text)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`

  return {
    url,
    messages,
    answerNext: (status: number, text?: string) =>
      void answers.push({ status, ...(text === undefined ? {} : { text }) }),

    /** Configures the system to send through the gateway. */
    async use(admin: Client, values: object = {}): Promise<void> {
      await saveSettings(admin, 'integrationConfig', { privateAddresses: '127.0.0.1' })
      const saved = await saveSettings(admin, 'smsConfig', {
        url,
        header: 'X-Key',
        secretValue: 'gateway-key',
        format: 'json',
        expects: '',
        body: '{"to": "{number}", "sms": "{text}", "c": "{code}"}',
        ...values,
      })
      if (saved.status !== 200) throw new Error(saved.text)
    },

    /** Requests a code like a visitor; returns the code. */
    async codeFor(visitor: Client, formKey: string, item: string, number: string, query = {}): Promise<string> {
      const sent = await visitor.post(`/api/public/form/${formKey}/phone/${item}/code`, { body: { number }, query })
      if (sent.status !== 200) throw new Error(`answered <${sent.status}>: ${sent.text}`)
      return (JSON.parse(messages.at(-1)!.raw) as { readonly c: string }).c
    },

    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Updates a section of the system settings. */
export async function saveSettings(admin: Client, envKey: string, values: object) {
  const { version } = (await admin.get(`/api/system/env/config/${envKey}`)).body.data
  return admin.post('/api/system/env/config/save', { body: { envKey, values, version } })
}

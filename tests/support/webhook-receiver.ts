import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Delivery } from '#plugins/integration/shared/webhook-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { must, noPages, openApp } from './open-app.ts'
import { publishForm, type PublishedForTest } from './published-form.ts'
import { soonIn } from './wait-for-queued-work.ts'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A server on a free port that keeps what it receives; `answers` are its next ones, then 200. */
async function openReceiver() {
  const received: Received[] = []
  const answers: { readonly status: number; readonly headers?: Record<string, string>; readonly text?: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      const { status, headers = {}, text = 'thanks' } = answers.shift() ?? { status: 200 }
      response.writeHead(status, headers).end(text)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { received, answers, server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const document: Form = {
  format: 1,
  title: '报名',
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    {
      id: 'size01',
      type: 'radio',
      label: '尺码',
      options: [
        { value: 's', label: '小' },
        { value: 'l', label: '大' },
      ],
    },
  ],
  logic: [],
  theme: {},
  settings: {},
}

/** What happens to submissions. */
export const allEvents = ['answer.stored', 'answer.changed', 'answer.removed', 'answer.restored']

/** Opens the product beside a receiver of webhooks. Close it when done, and `forget` what came between tests. */
export async function openWithReceiver() {
  const { received, answers, server, origin } = await openReceiver()
  const test = await openApp({ fillPages: noPages })
  const { app, anonymous } = test
  const admin = await test.as()
  return {
    app,
    anonymous,
    admin,
    li: await test.as('li'),
    received,
    answers,
    origin,
    /** Waits for queued work. */
    soon: soonIn(() => app),
    /** Lists private addresses that may be called; returns the status. */
    async allow(privateAddresses: string): Promise<number> {
      const { version } = await must(admin.get('/api/system/env/config/integrationConfig'))
      const { status } = await admin.post('/api/system/env/config/save', {
        body: { envKey: 'integrationConfig', values: { privateAddresses }, version },
      })
      return status
    },
    newForm: () => publishForm(admin, anonymous, document),
    /** A webhook of a form that hears everything, or as `body` says. */
    hook: (form: PublishedForTest, body: object = {}): Promise<{ webhookId: number; secret: string }> =>
      must(admin.post(form.at('/webhook'), { body: { url: `${origin}/hook`, events: allEvents, ...body } })),
    logOf: async (form: PublishedForTest, webhookId: number): Promise<readonly Delivery[]> =>
      (await must(admin.get(form.at(`/webhook/${webhookId}/log`)))).rows,
    forget: () => void (received.length = answers.length = 0),
    async close() {
      await test.close()
      server.close()
    },
  }
}

export const signatureOf = (secret: string, { headers, body }: Received): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`

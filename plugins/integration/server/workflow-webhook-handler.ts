import type { FastifyInstance } from 'fastify'
import { readAddressList } from '#server/kit/ip-address-list.ts'
import { FinalFailure } from '#server/kit/domain-events.ts'
import { callOutbound, OutboundError, type OutboundProblem } from '#server/kit/outbound-http.ts'
import { integrationSettings } from '../shared/integration-settings.ts'
import { webhookHeaders } from './webhook-message.ts'
import { webhookStore } from './webhook-store.ts'

const timeoutMs = 10_000
/** Maximum size of a response whose values become process variables. */
const largestAnswer = 64_000

/**
 * Lets the process of a form call the form's webhooks: a service task or a listener names one as `webhook:<id>`. Calls
 * are signed like deliveries and use the same `webhook-id` at every attempt; the process queue repeats failed calls.
 */
export function offerWebhooks(app: FastifyInstance): void {
  const find = (formId: number | null, id: string) =>
    formId === null || !/^[1-9]\d{0,14}$/.test(id)
      ? Promise.resolve(undefined)
      : webhookStore(app.db).find(formId, Number(id))

  app.workflow.handleFamily('webhook', {
    has: async (id, formId) => (await find(formId, id)) !== undefined,
    async offered(formId) {
      const hooks = await webhookStore(app.db).of(formId)
      // the address may hold a secret, the host is enough to tell webhooks apart
      return hooks.map(({ webhookId, url, enabled }) => ({
        id: String(webhookId),
        title: `Webhook ${webhookId} · ${URL.parse(url)?.host ?? ''}`,
        ...(enabled ? {} : { isOff: true }),
      }))
    },
    async run(_app, id, { id: callId, instanceId, node, parameters, outputs, event, taskId }) {
      const instance = await app.db
        .selectFrom('wfInstance')
        .leftJoin('form', 'form.formId', 'wfInstance.formId')
        .select(['wfInstance.name', 'wfInstance.formId', 'form.formKey', 'form.name as formName'])
        .where('instanceId', '=', instanceId)
        .executeTakeFirst()
      const hook = await find(instance?.formId ?? null, id)
      if (!instance || !hook?.enabled) throw new FinalFailure(`there is no webhook <${id}>, or it is off`)
      const body = JSON.stringify({
        type: event === undefined ? 'process.service' : 'process.listener',
        timestamp: app.clock().toISOString(),
        data: {
          form: { formKey: instance.formKey, name: instance.formName },
          process: { instanceId, name: instance.name },
          node,
          ...(event === undefined ? {} : { event }),
          ...(taskId === undefined ? {} : { taskId }),
          parameters,
        },
      })
      const { status, text, isCut } = await callOutbound({
        url: hook.url,
        headers: webhookHeaders(`process-${callId}`, hook.secret, body, app.clock()),
        body,
        allowed: readAddressList(app.settings.of(integrationSettings).privateAddresses),
        timeoutMs,
        ...(outputs ? { maxBytes: largestAnswer } : {}),
      }).catch((error: unknown) => {
        throw error instanceof OutboundError ? new WebhookFailure(outboundTexts[error.problem], error) : error
      })
      if (status < 200 || status >= 300)
        throw new WebhookFailure({
          'zh-cn': `Webhook 返回状态 ${status}`,
          en: `the webhook answered with status ${status}`,
        })
      if (!outputs) return undefined
      if (isCut)
        throw new WebhookFailure({
          'zh-cn': `Webhook 的返回值超过 ${largestAnswer / 1000} KB`,
          en: `the webhook’s answer is larger than ${largestAnswer / 1000} KB`,
        })
      const answer = jsonOf(text)
      if (!answer)
        throw new WebhookFailure({ 'zh-cn': 'Webhook 的返回值不是 JSON', en: 'the webhook didn’t answer with JSON' })
      return answer
    },
  })
}

const outboundTexts: Readonly<Record<OutboundProblem, WebhookFailure['text']>> = {
  url: { 'zh-cn': 'Webhook 的地址无法调用', en: 'the webhook’s address can’t be called' },
  address: { 'zh-cn': '不允许调用 Webhook 的内网地址', en: 'the webhook’s private address isn’t allowed' },
  unknownHost: { 'zh-cn': '找不到 Webhook 的域名', en: 'the webhook’s host can’t be found' },
  timeout: {
    'zh-cn': `Webhook 在 ${timeoutMs / 1000} 秒内没有响应`,
    en: `the webhook didn’t answer within ${timeoutMs / 1000} seconds`,
  },
  connection: { 'zh-cn': '无法连接 Webhook', en: 'the webhook can’t be reached' },
}

function jsonOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

/** Error message of a failed call, shown with the process. */
class WebhookFailure extends Error {
  readonly text: { readonly 'zh-cn': string; readonly en: string }
  constructor(text: WebhookFailure['text'], cause?: unknown) {
    super(text.en, { cause })
    this.text = text
  }
}

import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { allow } from '#server/authorization/route-access.ts'
import { readAddressList } from '#server/kit/ip-address-list.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import { mayCallHost, outboundUrl } from '#server/kit/outbound-http.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import type { Operation } from '#server/kit/services/audit-log.ts'
import { integrationSettings } from '../shared/integration-settings.ts'
import { webhookEvents, webhookLimits, type Webhook, type WebhookInput } from '../shared/webhook-api-types.ts'
import { deliverAgain, deliverTest } from './deliver-webhooks.ts'
import { failures } from './failures.ts'
import { offerWebhooks } from './workflow-webhook-handler.ts'
import { docs } from './route-docs.ts'
import { secretPrefix } from './webhook-message.ts'
import { webhookStore } from './webhook-store.ts'

const feature = 'integration'
const webhookId = { type: 'string', pattern: '^[1-9]\\d{0,14}$' } as const
const params = { type: 'object', properties: { formKey: { type: 'string' }, webhookId } } as const
const input = {
  url: { type: 'string', minLength: 1, maxLength: webhookLimits.url },
  // without events, only processes call it
  events: { type: 'array', uniqueItems: true, items: { enum: webhookEvents } },
} as const
const schema = {
  ofForm: { params },
  ofWebhook: { params },
  create: {
    params,
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['url', 'events'],
      properties: { ...input, secret: { type: 'string', minLength: 16, maxLength: webhookLimits.secret } },
    },
  },
  change: {
    params,
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['url', 'events', 'enabled'],
      properties: { ...input, enabled: { type: 'boolean' } },
    },
  },
  log: {
    params,
    querystring: {
      type: 'object',
      additionalProperties: false,
      properties: {
        page: { type: 'integer', minimum: 1, maximum: 100_000, default: 1 },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
    },
  },
  again: {
    params: { type: 'object', properties: { ...params.properties, deliveryId: { type: 'string', format: 'uuid' } } },
  },
} as const

const operation = (type: string, action?: Operation['action']): { readonly operation: Operation } => ({
  operation: {
    title: { 'zh-cn': 'Webhook', en: 'Webhooks' },
    module: 'project/webhook',
    type,
    ...(action ? { action } : {}),
  },
})

interface OfForm {
  Params: { formKey: string }
}
interface OfWebhook {
  Params: { formKey: string; webhookId: string }
}

/** Calls on a form's webhooks (contract: Forms, continued). */
export const webhookRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  offerWebhooks(app)
  const store = webhookStore(app.db)
  const managed = (request: FastifyRequest<OfForm>): Promise<FormHead> =>
    app.forms.managed(request.params.formKey, callerOf(request))

  /** Returns the form and its webhook, for users who manage the form. */
  const found = async (request: FastifyRequest<OfWebhook>) => {
    const head = await managed(request)
    const hook = await store.find(head.formId, Number(request.params.webhookId))
    if (!hook) throw new AppError(failures['webhook.unknown'], `webhook <${request.params.webhookId}>`)
    return { head, hook }
  }

  const checkUrl = (text: string, locale: Locale): void => {
    const url = outboundUrl(text)
    if (!url) throw invalid('url', 'url', faults.url[locale])
    const allowed = readAddressList(app.settings.of(integrationSettings).privateAddresses)
    if (!mayCallHost(url, allowed)) throw invalid('url', 'address', faults.address[locale])
  }

  /** Watches the form while a webhook is enabled, because submits write events only for watched forms. */
  const watch = async (head: FormHead): Promise<void> => {
    const hooks = await store.of(head.formId)
    await app.forms.watch(
      head,
      feature,
      hooks.some(({ enabled, events }) => enabled && events.length > 0),
    )
  }

  app.get<OfForm>(
    '/:formKey/webhook',
    { schema: schema.ofForm, config: allow('project:webhook:list') },
    async (request): Promise<readonly Webhook[]> => store.of((await managed(request)).formId),
  )

  app.post<OfForm & { Body: WebhookInput }>(
    '/:formKey/webhook',
    { schema: schema.create, config: { ...allow('project:webhook:edit'), ...operation('1') } },
    async (request) => {
      const head = await managed(request)
      const { url, events, secret = secretPrefix + randomBytes(24).toString('base64') } = request.body
      checkUrl(url, request.locale)
      const by = callerOf(request).userName
      const added = await app.db
        .transaction()
        .execute((trx) =>
          webhookStore(trx).add(
            head.formId,
            { url, events, secret },
            { by, now: app.clock(), most: webhookLimits.perForm },
          ),
        )
      if (added === undefined) throw new AppError(failures['webhook.tooMany'], `form <${head.formKey}>`)
      await watch(head)
      app.audit.note(request, { ids: [added], changes: [changeOf(added, head, { url: [null, url] })] })
      return { webhookId: added, secret }
    },
  )

  app.put<OfWebhook & { Body: Required<Omit<WebhookInput, 'secret'>> }>(
    '/:formKey/webhook/:webhookId',
    { schema: schema.change, config: { ...allow('project:webhook:edit'), ...operation('2') } },
    async (request) => {
      const { head, hook } = await found(request)
      const { url, events, enabled } = request.body
      if (url !== hook.url) checkUrl(url, request.locale)
      const by = callerOf(request).userName
      if (!(await store.change(head.formId, hook.webhookId, { url, events, enabled }, { by, now: app.clock() })))
        throw new AppError(failures['webhook.unknown'], `webhook <${hook.webhookId}>`)
      await watch(head)
      const fields = {
        ...(url === hook.url ? {} : { url: [hook.url, url] }),
        ...(enabled === hook.enabled ? {} : { enabled: [hook.enabled, enabled] }),
        ...(events.join() === hook.events.join() ? {} : { events: [hook.events.join(), events.join()] }),
      }
      app.audit.note(request, { ids: [hook.webhookId], changes: [changeOf(hook.webhookId, head, fields)] })
      return null
    },
  )

  app.delete<OfWebhook>(
    '/:formKey/webhook/:webhookId',
    { schema: schema.ofWebhook, config: { ...allow('project:webhook:edit'), ...operation('3') } },
    async (request) => {
      const { head, hook } = await found(request)
      await store.remove(head.formId, hook.webhookId)
      await watch(head)
      app.audit.note(request, {
        ids: [hook.webhookId],
        changes: [changeOf(hook.webhookId, head, { url: [hook.url, null] })],
      })
      return null
    },
  )

  app.post<OfWebhook>(
    '/:formKey/webhook/:webhookId/test',
    {
      schema: schema.ofWebhook,
      config: { ...allow('project:webhook:edit'), ...operation('0', { 'zh-cn': '发送测试', en: 'Send a test' }) },
    },
    async (request) => {
      const { head, hook } = await found(request)
      const { status, responseStatus, problem, responseText, took } = await deliverTest(app, hook.webhookId)
      app.audit.note(request, { ids: [hook.webhookId], changes: [changeOf(hook.webhookId, head, {})] })
      return { status, responseStatus, problem, responseText, took }
    },
  )

  app.get<OfWebhook & { Querystring: { page: number; limit: number } }>(
    '/:formKey/webhook/:webhookId/log',
    { schema: schema.log, config: allow('project:webhook:list') },
    async (request) => {
      const { hook } = await found(request)
      const { page, limit } = request.query
      return { ...(await store.log(hook.webhookId, { page, limit })), page, limit }
    },
  )

  app.post<{ Params: { formKey: string; webhookId: string; deliveryId: string } }>(
    '/:formKey/webhook/:webhookId/log/:deliveryId/retry',
    {
      schema: schema.again,
      config: { ...allow('project:webhook:edit'), ...operation('0', { 'zh-cn': '重新发送', en: 'Send again' }) },
    },
    async (request) => {
      const { head, hook } = await found(request)
      if (!(await deliverAgain(app, hook.webhookId, request.params.deliveryId)))
        throw new AppError(failures['webhook.notFailed'], `delivery <${request.params.deliveryId}>`)
      app.audit.note(request, { ids: [hook.webhookId], changes: [changeOf(hook.webhookId, head, {})] })
      return null
    },
  )
}

const changeOf = (
  id: number,
  { name }: FormHead,
  fields: Readonly<Record<string, readonly [unknown, unknown] | unknown[]>>,
) => ({
  id,
  label: `「${name}」的 Webhook`,
  labelEn: `Webhook of “${name}”`,
  fields,
  names: {
    url: { 'zh-cn': '地址', en: 'URL' },
    events: { 'zh-cn': '事件', en: 'Events' },
    enabled: { 'zh-cn': '启用', en: 'Enabled' },
  },
})

const faults = {
  url: {
    'zh-cn': '请填写 http 或 https 地址，例如 https://example.com/hook',
    en: 'Enter an http or https URL, such as https://example.com/hook',
  },
  address: {
    'zh-cn': '这是内网地址，请联系管理员在「系统设置 › 集成」中允许',
    en: 'This is a private address. Ask an administrator to allow it in System settings › Integrations',
  },
} as const

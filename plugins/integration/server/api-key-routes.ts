import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { FormHead } from '#schemas/form/published-form.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { allow } from '#server/authorization/route-access.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import type { Operation } from '#server/kit/services/audit-log.ts'
import { keyLimits, keyScopes, type ApiKey, type ApiKeyInput } from '../shared/api-key-api-types.ts'
import { makeKey } from './api-key-access.ts'
import { failures } from './failures.ts'
import { keyStore } from './api-key-store.ts'
import { keyDocs } from './route-docs.ts'

const formKey = { type: 'string' } as const
const schema = {
  ofForm: { params: { type: 'object', properties: { formKey } } },
  ofKey: {
    params: { type: 'object', properties: { formKey, keyId: { type: 'string', pattern: '^[1-9]\\d{0,14}$' } } },
  },
  create: {
    params: { type: 'object', properties: { formKey } },
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['scopes'],
      properties: {
        scopes: { type: 'array', minItems: 1, uniqueItems: true, items: { enum: keyScopes } },
        expires: { type: 'string', format: 'date-time' },
        name: { type: 'string', maxLength: keyLimits.name, pattern: '^[^\\u0000]*$' },
      },
    },
  },
} as const

const operation = (type: string): { readonly operation: Operation } => ({
  operation: { title: { 'zh-cn': 'API 密钥', en: 'API keys' }, module: 'project/key', type },
})

interface OfForm {
  Params: { formKey: string }
}

/** Calls on a form's API keys (contract: Forms, continued). */
export const keyRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, keyDocs)
  const store = keyStore(app.db)
  const managed = (request: FastifyRequest<OfForm>): Promise<FormHead> =>
    app.forms.managed(request.params.formKey, callerOf(request))

  app.get<OfForm>(
    '/:formKey/key',
    { schema: schema.ofForm, config: allow('project:key:edit') },
    async (request): Promise<readonly ApiKey[]> => store.of((await managed(request)).formId),
  )

  app.post<OfForm & { Body: ApiKeyInput }>(
    '/:formKey/key',
    { schema: schema.create, config: { ...allow('project:key:edit'), ...operation('1') } },
    async (request) => {
      const head = await managed(request)
      const { scopes, expires, name = '' } = request.body
      const now = app.clock()
      const expireTime = expires === undefined ? null : new Date(expires)
      if (expireTime && expireTime <= now) throw invalid('expires', 'past', past[request.locale])
      const { key, ...made } = makeKey()
      const added = await app.db
        .transaction()
        .execute((trx) =>
          keyStore(trx).add(
            head.formId,
            { name: name.trim(), scopes, expireTime, ...made },
            { by: callerOf(request), now, most: keyLimits.perForm },
          ),
        )
      if (added === undefined) throw new AppError(failures['key.tooMany'], `form <${head.formKey}>`)
      app.audit.note(request, { ids: [added], changes: [changeOf(added, head, [null, made.prefix])] })
      return { keyId: added, prefix: made.prefix, key }
    },
  )

  app.delete<{ Params: { formKey: string; keyId: string } }>(
    '/:formKey/key/:keyId',
    { schema: schema.ofKey, config: { ...allow('project:key:edit'), ...operation('3') } },
    async (request) => {
      const head = await managed(request)
      const keyId = Number(request.params.keyId)
      const removed = await store.remove(head.formId, keyId)
      if (!removed) throw new AppError(failures['key.missing'], `key <${keyId}>`)
      app.audit.note(request, { ids: [keyId], changes: [changeOf(keyId, head, [removed.prefix, null])] })
      return null
    },
  )
}

const changeOf = (id: number, { name }: FormHead, prefix: readonly [string | null, string | null]) => ({
  id,
  label: `「${name}」的 API 密钥`,
  labelEn: `API key of “${name}”`,
  fields: { prefix },
  names: { prefix: { 'zh-cn': '密钥开头', en: 'Begins with' } },
})

const past = {
  'zh-cn': '到期时间要晚于现在',
  en: 'The expiry must be in the future',
} as const

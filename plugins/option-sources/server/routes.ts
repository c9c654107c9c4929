import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { OptionSourceOffer, OptionSourceTrial } from '#schemas/api/option-source-api-types.ts'
import { checkOptionSource } from '#schemas/form/check-option-sources.ts'
import { choicesOf, type OptionSource } from '#schemas/form/item.ts'
import { limits } from '#schemas/form/limits.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { allow } from '#server/authorization/route-access.ts'
import { list, nothing, one, text, whole } from '#server/kit/openapi-schemas.ts'
import { invalid } from '#server/kit/app-error.ts'
import { outboundUrl } from '#server/kit/outbound-http.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import { hostLines, isAllowedHost, optionSourceSettings } from '../shared/option-source-settings.ts'
import { sourceFindings } from './source-findings.ts'
import { sourceProblems } from './source-problems.ts'
import { sourceStore } from './source-store.ts'

/** Number of options in a trial's response. */
const shownOptions = 20

const params = { type: 'object', properties: { formKey: { type: 'string' } } } as const
const key = { type: 'string', maxLength: limits.sourceKey, pattern: '^[^\\u0000]*$' } as const
const schema = {
  ofForm: { params },
  trial: {
    params,
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['kind'],
      properties: {
        kind: { enum: ['dict', 'api'] },
        type: { ...key, maxLength: 100 },
        url: { ...key, maxLength: limits.url },
        path: key,
        valueKey: key,
        labelKey: key,
        childrenKey: key,
        language: { enum: ['zh-cn', 'en'] },
      },
    },
  },
  header: {
    params,
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['url', 'name', 'secret'],
      properties: {
        url: { ...key, maxLength: limits.url },
        // a token of RFC 9110
        name: { type: 'string', maxLength: 100, pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]*$" },
        secret: { type: 'string', maxLength: 2000, pattern: '^[\\t\\x20-\\x7e\\x80-\\xff]*$' },
      },
    },
  },
} as const

interface OfForm {
  Params: { formKey: string }
}

/** Calls of the editor on the sources of a form's options. */
export const optionSourceRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  app.forms.addCheck((head, draft) => sourceFindings(app, head, draft))
  const store = sourceStore(app.db)
  const config = allow('project:form:edit')
  const managed = (request: FastifyRequest<OfForm>): Promise<FormHead> =>
    app.forms.managed(request.params.formKey, callerOf(request))

  app.get<OfForm>('/:formKey/option-source', { schema: schema.ofForm, config }, async (request) => {
    const { formId } = await managed(request)
    return {
      dictionaries: await store.dictionaries(),
      hosts: hostLines(app.settings.of(optionSourceSettings).hosts),
      headers: await store.headers(formId),
    } satisfies OptionSourceOffer
  })

  app.post<OfForm & { Body: OptionSource & { readonly language?: 'zh-cn' | 'en' } }>(
    '/:formKey/option-source/try',
    { schema: schema.trial, config: { ...config, rateLimit: { max: 60, timeWindow: '1 minute' } } },
    async (request): Promise<OptionSourceTrial> => {
      const { formId } = await managed(request)
      const { language = 'zh-cn', ...given } = request.body
      const source: OptionSource =
        given.kind === 'dict' ? { ...given, type: given.type ?? '' } : { ...apiKeys, ...given }
      const [fault] = checkOptionSource({ id: '', type: '', label: '', optionsFrom: source }, ['dict', 'api'], '')
      if (fault) throw invalid('optionsFrom', fault.code, textIn(fault.message, request.locale))
      const found = await app.optionSources.load({ formId, locale: language }, source)
      if (typeof found === 'string') return { problem: found, message: textIn(sourceProblems[found], request.locale) }
      const all = choicesOf({ id: '', type: '', label: '', options: found })
      return { count: all.length, options: all.slice(0, shownOptions).map(({ value, label }) => ({ value, label })) }
    },
  )

  app.put<OfForm & { Body: { url: string; name: string; secret: string } }>(
    '/:formKey/option-source/header',
    {
      schema: schema.header,
      config: {
        ...config,
        operation: { title: { 'zh-cn': '选项接口', en: 'Option APIs' }, module: 'project/form', type: '2' },
      },
    },
    async (request) => {
      const head = await managed(request)
      const { url, name, secret } = request.body
      const address = outboundUrl(url.trim())
      if (!address || !isAllowedHost(address, app.settings.of(optionSourceSettings).hosts))
        throw invalid('url', 'host', textIn(sourceProblems[address ? 'host' : 'url'], request.locale))
      const before = await store.header(head.formId, address.origin)
      const isRemoved = name === '' && secret === ''
      if (isRemoved) await store.removeHeader(head.formId, address.origin)
      else if (name === '') throw invalid('name', 'required', needed[request.locale])
      else if (secret === '') throw invalid('secret', 'required', needed[request.locale])
      else await store.setHeader(head.formId, address.origin, name, secret)
      await app.optionSources.forget(head.formId)
      app.audit.note(request, {
        ids: [head.formId],
        changes: [
          {
            id: head.formId,
            label: `「${head.name}」的选项接口请求头（${address.origin}）`,
            labelEn: `Request header of “${head.name}” for ${address.origin}`,
            fields: { name: [before?.name ?? null, isRemoved ? null : name] },
            names: { name: { 'zh-cn': '请求头', en: 'Header' } },
          },
        ],
      })
      return null
    },
  )
}

const apiKeys = { url: '', valueKey: '', labelKey: '' } as const

const needed = {
  'zh-cn': '请求头的名称和值都要填写',
  en: 'Enter both the name and the value of the header',
} as const

const docs = {
  'GET /:formKey/option-source': documented(
    '选项可用的来源',
    'Sources that options can come from',
    one({
      dictionaries: list(one({ type: text, name: text, count: whole })),
      hosts: list(text),
      headers: list(one({ origin: text, name: text })),
    }),
  ),
  'POST /:formKey/option-source/try': documented(
    '试读选项来源',
    'Try a source of options',
    one({ 'count?': whole, 'options?': list(one({ value: text, label: text })), 'problem?': text, 'message?': text }),
  ),
  'PUT /:formKey/option-source/header': documented('设置接口请求头', 'Set the request header of an API', nothing),
} satisfies DocsByRoute

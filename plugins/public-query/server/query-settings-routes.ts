import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Form, Item } from '#schemas/form/form.ts'
import { finding, type Finding } from '#schemas/form/item.ts'
import { languages } from '#schemas/form/languages.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { callerOf, requirePermission } from '#server/authorization/require-permission.ts'
import { allow } from '#server/authorization/route-access.ts'
import { randomText } from '#server/kit/random-secrets.ts'
import { AppError, defineFailures, invalid } from '#server/kit/app-error.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import type { Operation } from '#server/kit/services/audit-log.ts'
import {
  isAskable,
  isShowable,
  qidPattern,
  queryLimits,
  weaknessOf,
  type PublicQuery,
  type QuerySettings,
} from '../shared/query-api-types.ts'
import { queryStore } from './query-store.ts'
import { docs } from './route-docs.ts'

export const failures = defineFailures({
  'query.unknown': {
    code: 404,
    text: { 'zh-cn': '未找到这个查询，可能已被删除', en: 'This query doesn’t exist. It may have been deleted.' },
  },
  'query.tooMany': {
    code: 422,
    text: {
      'zh-cn': `每个表单最多 ${queryLimits.perForm} 个查询`,
      en: `A form can have up to ${queryLimits.perForm} queries`,
    },
  },
})

const qid = { type: 'string', pattern: qidPattern.source } as const
const params = { type: 'object', properties: { formKey: { type: 'string' }, qid } } as const
const flag = { type: 'boolean' } as const
const moment = {
  type: ['string', 'null'],
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d$',
} as const
const items = (maxItems: number) =>
  ({ type: 'array', maxItems, uniqueItems: true, items: { type: 'string', maxLength: 6 } }) as const
const text = (maxLength: number) => ({ type: 'string', maxLength, pattern: '^[^\\u0000]*$' }) as const
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'intro', 'conditions', 'shown', 'withSerial', 'withTime', 'enabled', 'from', 'to'],
  properties: {
    name: text(queryLimits.name),
    intro: text(queryLimits.intro),
    conditions: items(queryLimits.conditions),
    shown: items(queryLimits.shown),
    withSerial: flag,
    withTime: flag,
    enabled: flag,
    from: moment,
    to: moment,
    translations: {
      type: 'object',
      propertyNames: { enum: languages },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: { name: text(queryLimits.name), intro: text(queryLimits.intro) },
      },
    },
  },
} as const

const operation = (type: string): { readonly operation: Operation } => ({
  operation: { title: { 'zh-cn': '公开查询', en: 'Public queries' }, module: 'project/form', type },
})

interface OfForm {
  Params: { formKey: string }
}
interface OfQuery {
  Params: { formKey: string; qid: string }
}

/** A form's queries, for users who manage the form. Publishing answers requires permission to see them. */
export const queryRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  const store = queryStore(app.db)
  app.forms.addCheck(async ({ formId }, draft) => (await store.of(formId)).flatMap((query) => weakQuery(query, draft)))
  const managed = (request: FastifyRequest<OfForm>): Promise<FormHead> =>
    app.forms.managed(request.params.formKey, callerOf(request))
  const changed = async (request: FastifyRequest<OfForm>): Promise<FormHead> => {
    requirePermission(request.caller, 'project:data:list')
    return managed(request)
  }
  const found = async (head: FormHead, request: FastifyRequest<OfQuery>): Promise<PublicQuery> => {
    const query = await store.find(head.formId, request.params.qid)
    if (!query) throw new AppError(failures['query.unknown'], `query <${request.params.qid}>`)
    return query
  }

  app.get<OfForm>(
    '/:formKey/query',
    { schema: { params }, config: allow('project:form:query') },
    async (request): Promise<readonly PublicQuery[]> => store.of((await managed(request)).formId),
  )

  app.post<OfForm & { Body: QuerySettings }>(
    '/:formKey/query',
    { schema: { params, body }, config: { ...allow('project:form:edit'), ...operation('1') } },
    async (request) => {
      const head = await changed(request)
      const query = { ...(await checked(head, request.body, request.locale)), qid: newQid() }
      const { userName: by } = callerOf(request)
      const isAdded = await app.db
        .transaction()
        .execute((trx) => queryStore(trx).add(head.formId, query, { by, now: app.clock(), most: queryLimits.perForm }))
      if (!isAdded) throw new AppError(failures['query.tooMany'], `form <${head.formKey}>`)
      app.audit.note(request, { ids: [head.formId], changes: [changeOf(head, undefined, query)] })
      return { qid: query.qid }
    },
  )

  app.put<OfQuery & { Body: QuerySettings }>(
    '/:formKey/query/:qid',
    { schema: { params, body }, config: { ...allow('project:form:edit'), ...operation('2') } },
    async (request) => {
      const head = await changed(request)
      const before = await found(head, request)
      const next = await checked(head, request.body, request.locale)
      await store.change(head.formId, before.qid, next, { by: callerOf(request).userName, now: app.clock() })
      app.audit.note(request, { ids: [head.formId], changes: [changeOf(head, before, next)] })
      return null
    },
  )

  app.delete<OfQuery>(
    '/:formKey/query/:qid',
    { schema: { params }, config: { ...allow('project:form:edit'), ...operation('3') } },
    async (request) => {
      const head = await managed(request)
      const before = await found(head, request)
      await store.remove(head.formId, before.qid)
      app.audit.note(request, { ids: [head.formId], changes: [changeOf(head, before, undefined)] })
      return null
    },
  )

  /** Normalizes the settings. Throws `request.invalid` with the invalid field. */
  async function checked(head: FormHead, given: QuerySettings, locale: Locale): Promise<QuerySettings> {
    const { draft } = await app.db
      .selectFrom('form')
      .select('draft')
      .where('formId', '=', head.formId)
      .executeTakeFirstOrThrow()
    const published = await app.forms.version(head.formId, head.version)
    // conditions must be questions of the draft or of the published version
    const known = new Map<string, Item>(
      [...draft.items, ...(published?.document.items ?? [])].map((item) => [item.id, item]),
    )
    const past = (await app.forms.codebook(head)).map(({ item }) => item)
    const showable = new Set([...past, ...known.values()].filter(isShowable).map(({ id }) => id))
    const name = given.name.trim()
    if (name === '') throw invalid('name', 'required', faults.name[locale])
    if (given.conditions.length === 0) throw invalid('conditions', 'required', faults.conditions[locale])
    if (!given.conditions.every((id) => known.has(id) && isAskable(known.get(id)!)))
      throw invalid('conditions', 'item', faults.notAskable[locale])
    if (!given.shown.every((id) => showable.has(id))) throw invalid('shown', 'item', faults.notShowable[locale])
    if (given.shown.length === 0 && !given.withSerial && !given.withTime)
      throw invalid('shown', 'required', faults.shown[locale])
    if (given.from !== null && given.to !== null && given.from >= given.to)
      throw invalid('to', 'order', faults.order[locale])
    const { translations: _given, ...rest } = given
    const translations = translated(given)
    return {
      ...rest,
      name,
      intro: given.intro.trim(),
      ...(Object.keys(translations).length > 0 ? { translations } : {}),
    }
  }
}

/** Warns of an open query whose answers can be guessed or are known to many. */
function weakQuery(query: PublicQuery, draft: Form): readonly (Finding & { readonly isWarning: true })[] {
  const asked = draft.items.filter(({ id }) => query.conditions.includes(id))
  const weakness = query.enabled ? weaknessOf(asked) : undefined
  if (!weakness) return []
  const [zh, en] = weaknesses[weakness]
  const at = `tab/setting/${query.qid}`
  return [
    {
      ...finding('query.weak', at, `公开查询「${query.name}」${zh}`, `Public query “${query.name}”: ${en}`),
      isWarning: true,
    },
  ]
}

const weaknesses = {
  guessable: [
    '的条件可以逐个试出，任何人都能看到别人的答卷',
    'its conditions can be found by trying, so anyone can read other people’s submissions',
  ],
  nameOnly: [
    '只凭姓名，知道姓名的人都能看到答卷',
    'it asks for a name alone, so anyone who knows the name can read the submission',
  ],
} as const

/** The translations without spaces around them, and without empty ones. */
const translated = ({ translations = {} }: QuerySettings): NonNullable<QuerySettings['translations']> =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([language, texts]) => {
      const kept = Object.entries(texts).flatMap(([key, given]) => (given.trim() ? [[key, given.trim()]] : []))
      return kept.length > 0 ? [[language, Object.fromEntries(kept)]] : []
    }),
  )

/** 95 random bits, so that the URL cannot be guessed. */
const newQid = (): string => randomText(16)

/** Changes for the operation log. */
const changeOf = ({ formId, name }: FormHead, was: QuerySettings | undefined, now: QuerySettings | undefined) => ({
  id: formId,
  label: `「${name}」的公开查询「${(now ?? was)?.name}」`,
  labelEn: `Public query “${(now ?? was)?.name}” of “${name}”`,
  fields: Object.fromEntries(
    (['name', 'enabled', 'conditions', 'shown'] as const).flatMap((key) => {
      const [before, after] = [was, now].map((one) => (one === undefined ? null : String(one[key])))
      return before === after ? [] : [[key, [before, after]]]
    }),
  ),
  names: {
    name: { 'zh-cn': '名称', en: 'Name' },
    enabled: { 'zh-cn': '启用', en: 'Enabled' },
    conditions: { 'zh-cn': '查询条件', en: 'Asks for' },
    shown: { 'zh-cn': '显示内容', en: 'Shows' },
  },
})

const faults = {
  name: { 'zh-cn': '请填写名称', en: 'Enter a name' },
  conditions: { 'zh-cn': '请至少选择一道题作为查询条件', en: 'Choose at least one question to ask for' },
  notAskable: {
    'zh-cn': '有的题目不能作为查询条件，请重新选择',
    en: 'Some questions can’t be asked for. Choose others.',
  },
  notShowable: {
    'zh-cn': '有的题目没有可显示的回答，请重新选择',
    en: 'Some questions have no answer to show. Choose others.',
  },
  shown: { 'zh-cn': '请选择要显示的内容', en: 'Choose what to show' },
  order: { 'zh-cn': '结束时间要晚于开始时间', en: 'The end must be after the start' },
} as const

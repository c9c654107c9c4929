import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Answers, Item, ItemId } from '#schemas/form/form.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { zoneOfForm } from '#schemas/form/form-time-zone.ts'
import { familyOf, itemTypeOf } from '#schemas/form/item-types.ts'
import { pipe } from '#schemas/form/answer-piping.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { withZone } from '#schemas/form/time-zone-name.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { networkOf } from '#server/kit/client-network.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { isAskable, qidPattern, queryLimits, queryPath, textsIn, type PublicQuery } from '../shared/query-api-types.ts'
import { conditionItem, valueIn } from './query-input-field.ts'
import { queryStore, type FoundSubmission, type Wanted } from './query-store.ts'
import { pageDocs } from './route-docs.ts'

interface OfForm {
  Params: { formKey: string }
}
const params = { type: 'object', required: ['formKey'], properties: { formKey: { type: 'string' } } }
const page = { schema: { params }, config: { ...isPublic, bare: true } } as const
const bodyLimit = 20_000

/** Limits of lookups without a result, per network and query: a typo is allowed, trying out names is not. */
const misses = [
  { most: 15, ms: 10 * 60_000, name: 'soon' },
  { most: 100, ms: 24 * 3_600_000, name: 'day' },
] as const
/** Lookups per address and minute, with or without a result. */
const rateLimit = { max: 60, timeWindow: '1 minute' } as const

interface Open {
  readonly head: FormHead
  readonly current: PublishedForm
  readonly query: PublicQuery
  /** The current questions of the query's conditions. */
  readonly items: readonly Item[]
}

/** `/q/{formKey}?qid=`: asks for answers, and shows the submissions with these answers. */
export const queryPages: FastifyPluginAsync = async (app) => {
  describeRoutes(app, pageDocs)
  const store = queryStore(app.db)
  const pages = app.visitorPages

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
  )

  // errors are rendered as pages too
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (!request.headers.accept?.includes('text/html')) throw error
    const status = error instanceof AppError ? error.code : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'a public query failed')
    if (status < 500 && status !== 429 && status !== 413) return pages.missing(request, reply)
    return pages.problem(
      request,
      reply,
      status,
      status === 429 || status === 503 ? 'tooMany' : status === 413 ? 'tooLarge' : 'fault',
    )
  })

  app.get<OfForm>('/:formKey', page, async (request, reply) => {
    const open = await opened(request, reply)
    return open ? show(request, reply, 200, open, { state: 'asking' }) : reply
  })

  app.post<OfForm>(
    '/:formKey',
    { ...page, config: { ...page.config, rateLimit }, bodyLimit },
    async (request, reply) => {
      const open = await opened(request, reply)
      if (!open) return reply
      const { head, items } = open
      const fields = request.body
      if (!(fields instanceof URLSearchParams)) throw new AppError('request.invalid', 'the body is not a form')
      const answers: Answers = Object.fromEntries(
        items.flatMap((item) => {
          const value = valueIn(item, fields)
          return value === undefined ? [] : [[item.id, value]]
        }),
      )
      const missing = items.filter(({ id }) => answers[id] === undefined).map(({ id }) => id)
      if (missing.length > 0) return show(request, reply, 422, open, { state: 'asking', answers, missing })

      // counts a miss before the lookup, so that concurrent requests cannot exceed the limit; a hit is refunded
      const counted = await countMiss(request, open.query)
      if (counted === 'tooMany') return show(request, reply, 429, open, { state: 'tooMany' })
      const wanted = items.map((item): Wanted => ({
        item: item.id,
        value: answers[item.id] as string | number, // a value built by valueIn
        isText: familyOf(item) === 'text',
      }))
      const found = await store.submissions(head.formId, wanted, queryLimits.results + 1)
      if (found.length === 0) return show(request, reply, 200, open, { state: 'none', answers })
      await forgive(counted)
      return show(request, reply, 200, open, {
        state: 'found',
        found: await Promise.all(found.slice(0, queryLimits.results).map((one) => inWords(request, open, one))),
        hasMore: found.length > queryLimits.results,
      })
    },
  )

  /** Returns the requested query; undefined after sending the page that explains why it cannot be used. */
  async function opened(request: FastifyRequest<OfForm>, reply: FastifyReply): Promise<Open | undefined> {
    const qid = new URLSearchParams(request.url.split('?')[1] ?? '').get('qid') ?? ''
    const form = qidPattern.test(qid) ? await pages.find(request.params.formKey) : undefined
    const query = form && (await store.find(form.head.formId, qid))
    if (!form || !query) {
      await pages.missing(request, reply)
      return undefined
    }
    const current = pages.inLanguageOf(request, form.current)
    const byId = new Map(current.document.items.map((item) => [item.id, item]))
    const items = query.conditions.flatMap((id) => byId.get(id) ?? [])
    const open = { head: form.head, current, query, items }
    const closed = async (state: 'off' | 'early' | 'late', time?: string): Promise<undefined> => {
      const when = time === undefined ? {} : { time: momentInForm(request, current, time) }
      await show(request, reply, 423, open, { state, ...when })
    }
    const now = momentIn(current.document.settings.window?.timeZone, app.clock()).slice(0, 16)
    // never with fewer conditions than the author chose
    const isWhole = items.length === query.conditions.length && items.length > 0 && items.every(isAskable)
    if (!query.enabled || !isWhole) return closed('off')
    if (query.from !== null && now < query.from) return closed('early', query.from)
    if (query.to !== null && now > query.to) return closed('late', query.to)
    return open
  }

  type State = Parameters<typeof pages.query>[4]
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    { head, current, query, items }: Open,
    state: Omit<State, 'name' | 'path'>,
  ): Promise<FastifyReply> => {
    const isAsking = state.state === 'asking' || state.state === 'none'
    const { name, intro } = textsIn(query, pages.languageOf(request, current))
    return pages.query(
      request,
      reply,
      status,
      { head, current },
      {
        title: titleOf(state.state, name, pages.localeOf(request, current)),
        name,
        path: queryPath(head.formKey, query.qid),
        ...(isAsking
          ? {
              intro,
              items: items.map((item) => conditionItem(item, pipe(item.label, current.document, {}))),
            }
          : {}),
        ...state,
      },
    )
  }

  /** Formats the answers that the author shows, by the submission's version. */
  async function inWords(
    request: FastifyRequest,
    { head, current, query }: Open,
    { serial, version, answers, createTime }: FoundSubmission,
  ) {
    const filled = (await app.forms.version(head.formId, version)) ?? current
    const { document } = pages.inLanguageOf(request, filled)
    const shown = new Set<ItemId>(query.shown)
    const zone = current.document.settings.window?.timeZone
    return {
      ...(query.withSerial ? { serial } : {}),
      ...(query.withTime ? { time: momentInForm(request, current, momentIn(zone, createTime)) } : {}),
      facts: document.items
        .filter(({ id }) => shown.has(id))
        .map((item) => ({
          id: item.id,
          label: pipe(item.label, document, answers),
          text: itemTypeOf(item.type)?.text(item, answers[item.id], answers) ?? '',
        })),
    }
  }

  const momentInForm = (request: FastifyRequest, form: PublishedForm, moment: string): string =>
    withZone(moment.slice(0, 16).replace('T', ' '), zoneOfForm(form.document.settings), pages.localeOf(request, form))

  /** Disabled for load tests from one address, like the other limits. */
  async function countMiss({ ip }: FastifyRequest, { qid }: PublicQuery): Promise<readonly string[] | 'tooMany'> {
    if (!app.config.rateLimit) return []
    const keys = misses.map(({ name }) => `form query ${name} ${networkOf(ip)} ${qid}`)
    for (const [at, { most, ms }] of misses.entries())
      if ((await app.captchaGate.count(keys[at]!, ms)) > most) return 'tooMany'
    return keys
  }
  const forgive = (keys: readonly string[]): Promise<unknown> => Promise.all(keys.map(app.captchaGate.uncount))
}

/** Puts the outcome first in the window's title, because screen readers read it first. */
function titleOf(state: string, name: string, locale: string): string {
  const isEnglish = locale === 'en'
  if (state === 'none') return isEnglish ? `No match · ${name}` : `未找到 · ${name}`
  if (state === 'found') return isEnglish ? `Results · ${name}` : `查询结果 · ${name}`
  return name
}

import { formFailures } from '#schemas/form/form-failures.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Statistics, StatisticsCard } from '#schemas/api/form-api-types.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { zoneOfForm } from '#schemas/form/form-time-zone.ts'
import { allow } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { questionsNotAsked } from './questions-not-asked.ts'
import { examStatistics } from './exam-statistics.ts'
import { stepsOf } from './histogram-bins.ts'
import { cardsOf, wantedOf } from './question-cards.ts'
import { markRemoved } from './removed-from-form.ts'
import { statisticsStore, type Scope } from './statistics-store.ts'
import { list, momentOrNull, one, text, whole } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const schema = {
  params: { type: 'object', properties: { formKey: { type: 'string' } } },
  querystring: {
    type: 'object',
    properties: { filter: { type: 'string', maxLength: 20_000 }, version: { type: 'string', pattern: '^\\d{0,9}$' } },
  },
}

/** Serves `GET /project/form/{formKey}/statistics` of contract.md, for all versions combined or for one. */
export const statisticsRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  const store = statisticsStore(app.db)

  app.get<{ Params: { formKey: string }; Querystring: { filter?: string; version?: string } }>(
    '/:formKey/statistics',
    { schema, config: allow('project:statistics:query') },
    async (request): Promise<Statistics> => {
      const head = await app.forms.managed(request.params.formKey, callerOf(request))
      const joined = await app.forms.codebook(head)
      const version = request.query.version
        ? await app.forms.version(head.formId, Number(request.query.version))
        : undefined
      if (request.query.version && !version)
        throw new AppError(formFailures['answer.version'], `version <${request.query.version}>`)

      const published = version
        ? [version]
        : await Promise.all(Array.from({ length: head.version }, (_, at) => app.forms.version(head.formId, at + 1)))
      const versions = published.filter((found) => found !== undefined)
      const absent = questionsNotAsked(versions)

      const current = await app.forms.version(head.formId, head.version)
      const clockZone = current ? zoneOfForm(current.document.settings) : app.settings.info().timeZone
      const zone = sqlZone(clockZone)
      // filters cut days where the chart does
      const where = app.submissions.where(request.query.filter, joined, zone)
      const codebook = version?.artifact.codebook ?? joined
      const scope: Scope = {
        formId: head.formId,
        ...(version ? { version: version.version } : {}),
        ...(where ? { where } : {}),
      }
      const wanted = wantedOf(codebook)
      const figures = await store.figures(scope, wanted, zone)
      // Numbers counted one by one need no histogram.
      const counted = new Set(wanted.choices)
      const steps = new Map(
        (figures.numbers ?? [])
          .filter(({ item }) => !counted.has(item))
          .map(({ item, min, max, isWhole }) => [item, stepsOf(min, max, isWhole)]),
      )
      const bins = await store.bins(scope, figures.lastSerial ?? 0, steps, wanted)
      const exam = await examStatistics(
        app.db,
        scope,
        figures.lastSerial ?? 0,
        versions.map(({ document }) => document),
      )
      const days = figures.days ?? []
      const all = cardsOf(codebook, figures, { steps, bins }, absent)
      // a version alone has what it had
      const cards =
        version || !current ? all : markRemoved(all, codebook, current.artifact.codebook, where !== undefined)
      const visits = where || version ? undefined : await app.visits.of(head.formId)
      return {
        n: figures.n,
        first: figures.first?.toISOString() ?? null,
        last: figures.last?.toISOString() ?? null,
        days,
        today: momentIn(clockZone, app.clock()).slice(0, 10),
        ...(figures.medianDuration === null
          ? {}
          : { duration: { median: Math.round(figures.medianDuration), n: figures.timed } }),
        ...(visits ? { visits: { ...visits, submissions: sumSince(visits.since, days) } } : {}),
        ...(exam ? { exam } : {}),
        // seats are taken by all submissions, so a part of them says nothing about the places left
        cards: where || version ? cards.map(withoutSeats) : cards,
      }
    },
  )
}

function withoutSeats(card: StatisticsCard): StatisticsCard {
  if (!('seats' in card)) return card
  const { seats: _, ...rest } = card
  return rest
}

const sumSince = (since: string, days: Statistics['days']): number =>
  days.reduce((sum, { day, count }) => (day < since ? sum : sum + count), 0)

/** A zone as PostgreSQL knows it: by its canonical name, or as an offset, whose sign it reads the other way round. */
const sqlZone = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone })
    .resolvedOptions()
    .timeZone.replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+'))

const docs = {
  'GET /:formKey/statistics': documented(
    '统计',
    'Statistics',
    one(
      {
        n: whole,
        first: momentOrNull,
        last: momentOrNull,
        days: list(one({ day: text, count: whole })),
        today: text,
        'duration?': one({ median: whole, n: whole }),
        'visits?': one({ since: text, views: whole, submissions: whole }),
        'exam?': one({ n: whole, pending: whole, questions: list({ type: 'object' }) }, true),
        cards: list({ type: 'object' }),
      },
      true,
    ),
  ),
} satisfies DocsByRoute

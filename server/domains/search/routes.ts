import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  foundEach,
  isSearchable,
  keywordMax,
  type Creatable,
  type Found,
  type FoundGroup,
  type FoundRecord,
} from '#schemas/api/search-api-types.ts'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { permissionOf } from '#schemas/module/permission-names.ts'
import { searchFields, searchRows, type Asked } from '#server/crud/global-search.ts'
import type { Registry } from '#server/crud/module-registry.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { invalid } from '#server/kit/app-error.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { networkOf } from '#server/kit/client-network.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import type { RecordSource } from '#server/kit/plugin.ts'
import { withinMs } from '#server/kit/statement-timeout.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { docs } from './route-docs.ts'

export interface SearchOptions {
  readonly registry: Registry
  readonly hooks: readonly ModuleHooks[]
  readonly sources: readonly RecordSource[]
  /** Time limit for all sources together, in milliseconds. */
  readonly budgetMs?: number
}

/** Rate limit at typing speed; many users may share an address. */
const perMinute = 120
const querystring = {
  type: 'object',
  required: ['keyword'],
  additionalProperties: false,
  properties: { keyword: { type: 'string', minLength: 1, maxLength: keywordMax, pattern: '^[^\\u0000]*$' } },
} as const

interface SearchSource {
  readonly component: string
  readonly find: (db: Db, most: number) => Promise<readonly FoundRecord[]>
}

/**
 * Global search. Each module is searched with its own permission and row scope, so that results and counts never exceed
 * its list. Sources run one after the other, because a search must not occupy every connection.
 */
export const searchRoutes: FastifyPluginAsync<SearchOptions> = async (
  app,
  { registry, hooks, sources, budgetMs = 1500 },
) => {
  describeRoutes(app, docs)
  const within = new Map(hooks.map(({ module, searched }) => [module, searched]))
  const config = {
    ...signedIn,
    ...(app.config.rateLimit ? { rateLimit: { max: perMinute, timeWindow: '1 minute', keyGenerator: whoAsks } } : {}),
  }

  app.get<{ Querystring: { keyword: string } }>(
    '/search',
    { schema: { querystring }, config },
    async (request): Promise<Found> => {
      const keyword = request.query.keyword.trim()
      if (!isSearchable(keyword))
        throw invalid(
          'keyword',
          'tooShort',
          request.locale === 'en' ? 'Type one Chinese character, or two others' : '请输入一个汉字，或两个其他字符',
        )
      const targets = searchSources(
        { caller: callerOf(request), locale: request.locale, keyword },
        registry,
        sources,
        within,
      )
      const ends = performance.now() + budgetMs
      const groups: FoundGroup[] = []
      for (const { component, find } of targets) {
        const found = await withinMs(app.db, app.engine, ends - performance.now(), (db) => find(db, foundEach + 1))
        if (!found) return { groups, isPartial: true }
        if (found.length > 0)
          groups.push({ component, records: found.slice(0, foundEach), hasMore: found.length > foundEach })
      }
      return { groups, isPartial: false }
    },
  )

  app.get('/search/creatable', { config }, async (request): Promise<readonly Creatable[]> => {
    const { permissions } = callerOf(request)
    return [...registry.modules.values()].flatMap(({ name, file, verbs, list, form }) => {
      const wanted = ['page', 'create'] as const
      if (!file.menu || file.menu.hidden || !verbs.has('create') || !list.toolbar.includes('create')) return []
      if (!wanted.every((verb) => isGranted(permissions, permissionOf(file, verb)))) return []
      return [
        {
          component: `schema:${name}`,
          noun: file.noun ?? file.title,
          to: form.open === 'page' ? '?form=new' : '?create=1',
        },
      ]
    })
  })
}

/** Sources that the caller may search: features' own, then modules in menu order. */
function searchSources(
  asked: Omit<Asked, 'most' | 'within'>,
  registry: Registry,
  sources: readonly RecordSource[],
  within: ReadonlyMap<string, Asked['within']>,
): readonly SearchSource[] {
  const { caller, keyword } = asked
  const modules = [...registry.modules.values()]
    .filter(
      (module) => searchFields(module).length > 0 && isGranted(caller.permissions, permissionOf(module.file, 'page')),
    )
    .toSorted((one, other) => (one.file.menu?.order ?? 99) - (other.file.menu?.order ?? 99))
  return [
    ...sources
      .filter((source) => grants(caller.permissions, [source.permission]))
      .map(({ component, find }): SearchSource => ({ component, find: (db, most) => find(db, caller, keyword, most) })),
    ...modules.map((module): SearchSource => ({
      component: `schema:${module.name}`,
      find: (db, most) => searchRows(db, module, registry, { ...asked, most, within: within.get(module.name) }),
    })),
  ]
}

const isGranted = (held: readonly string[], permission: string): boolean =>
  permission.startsWith('@') || grants(held, [permission])
const whoAsks = (request: FastifyRequest): string =>
  request.caller ? `user ${request.caller.userId}` : networkOf(request.ip)

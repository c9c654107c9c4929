import type { ServerPlugin } from '#server/kit/plugin.ts'
import { formQueries } from './migrations/0001-form-queries.ts'
import { queryPages } from './query-pages.ts'
import { failures, queryRoutes } from './query-settings-routes.ts'

/**
 * Server plugin for public queries: visitors find submissions by known answers, and see the answers chosen by the
 * author.
 */
export const publicQueryServer: ServerPlugin = {
  name: 'public-query',
  failures,
  routes: [
    { prefix: '/api/project/form', register: queryRoutes },
    { prefix: '/q', register: queryPages },
  ],
  migrations: { 'public-query-0001-form-queries': formQueries },
}

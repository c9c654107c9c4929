import type { RouteOptions } from 'fastify'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import type { Operation } from './operation.ts'
import { anything, file, one, text, type Shape } from '#server/kit/openapi-schemas.ts'
import { documented, type RouteDocs } from '#server/kit/route-docs.ts'

/**
 * Operations of routes outside the module engine. Requests come from the schemas that Fastify checks, responses from
 * the docs of each plugin (`describeRoutes`).
 */
export function fixedOperations(routes: readonly RouteOptions[], locale: Locale): readonly Operation[] {
  return [...describedRoutes(routes), ...engineRoutes].map(({ method, url, route, permission, docs }) => {
    const known = route?.config?.docs ?? docs
    const { querystring, params, body } = (route?.schema ?? {}) as {
      querystring?: ObjectShape
      params?: ObjectShape
      body?: Shape
    }
    const formData = known?.formData
      ? {
          body: {
            type: 'object',
            contentMediaType: 'multipart/form-data',
            properties: { file: { type: 'string', format: 'binary' } },
          },
        }
      : {}
    return {
      id: `${method}_${url}`.toLowerCase().replaceAll(/\W+/g, '_').replace(/_$/, ''),
      method,
      path: url,
      tag: tagOf(url),
      summary: known ? textIn(known.summary, locale) : `${method} ${url}`,
      permission: route?.config?.access?.permission ?? permission ?? '@login',
      query: Object.entries(querystring?.properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: querystring?.required?.includes(name) ?? false,
        schema,
      })),
      params: params?.properties ?? {},
      ...(body ? { body } : formData),
      answer: known?.answer ?? anything,
      isBare: route?.config?.bare === true,
    }
  })
}

interface ObjectShape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

interface Described {
  readonly method: string
  readonly url: string
  readonly route?: RouteOptions
  readonly permission?: string
  readonly docs?: RouteDocs
}

/** Returns one route per method and path, without aliases and without the socket. */
export function describedRoutes(routes: readonly RouteOptions[]): readonly Described[] {
  const seen = new Set<string>()
  return routes
    .flatMap((route) => [route.method].flat().map((method) => ({ method, url: openUrl(route.url), route })))
    .filter(({ method, url }) => {
      const isOther = method === 'HEAD' || method === 'OPTIONS' || url.endsWith('*') || url === '/api/ws'
      const key = `${method} ${url}`
      return !isOther && !seen.has(key) && seen.add(key)
    })
}

/** Names the wildcard of `/files/:key/*` and removes parameter patterns from paths. */
const openUrl = (url: string): string =>
  url === '/files/:key/*' ? '/files/:key/:name' : url.replace(/\(.*?\)/, '').replace(/(?<=.)\/$/, '')

/** Routes of the module engine in addition to its modules' calls. A module's name contains a slash. */
const engineRoutes: readonly Described[] = [
  {
    method: 'GET',
    url: '/api/schema/:module',
    docs: documented(
      '模块结构',
      'A module as the caller may see it',
      one({ module: text, base: text, key: text, fields: { type: 'object' }, permissions: { type: 'object' } }, true),
    ),
  },
  {
    method: 'GET',
    url: '/api/schema/:module/:validator',
    permission: '@public',
    docs: documented('表单校验代码', 'Code that checks a body', file('text/javascript')),
  },
]

/** `/api/project/form/:formKey` → `project/form`. */
const tagOf = (url: string): string =>
  url
    .split('/')
    .filter((part) => part !== '' && part !== 'api' && !part.startsWith(':'))
    .slice(0, 2)
    .join('/')

import type { FastifyPluginAsync } from 'fastify'
import { country, regionsIn, type Region } from '#schemas/form/regions.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { regionDocs } from './route-docs.ts'

/**
 * Regions below the country, or below a province including all its cities: the choices of the next level. `{code}` is
 * `000000` or a province's code.
 */
export const regionRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, regionDocs)
  app.get<{ Params: { code: string } }>(
    '/:code',
    {
      schema: {
        params: { type: 'object', required: ['code'], properties: { code: { type: 'string', maxLength: 6 } } },
      },
      config: isPublic,
    },
    async ({ params: { code } }, reply): Promise<Readonly<Record<string, readonly Region[]>>> => {
      const regions = code === country || code.endsWith('0000') ? regionsIn(code) : undefined
      if (!regions) throw new AppError('route.unknown', `region <${code}>`)
      void reply.header('cache-control', 'public, max-age=86400')
      const inner = code === country ? [] : regions.flatMap((one) => entryOf(one.code))
      return Object.fromEntries([...entryOf(code), ...inner])
    },
  )
}

const entryOf = (code: string): readonly (readonly [string, readonly Region[]])[] => {
  const regions = regionsIn(code)
  return regions ? [[code, regions]] : []
}

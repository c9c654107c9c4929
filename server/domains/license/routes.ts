import type { FastifyPluginAsync } from 'fastify'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { licenseFaults, type LicenseInfo } from '#schemas/api/license-api-types.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { requirePermission } from '#server/authorization/require-permission.ts'
import type { Caller } from '#server/kit/caller.ts'
import { flag, nothing, one, oneOf, text, whole, words } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const editing = 'system:license:edit'
const body = {
  type: 'object',
  required: ['license'],
  additionalProperties: false,
  properties: { license: { type: 'string', minLength: 1, maxLength: 8000 } },
} as const

/**
 * License of this installation (specification §2, /license). The licensee is public, like the page. An upload requires
 * the permission; after the license has ended nobody can sign in, so the vendor's signature alone authorizes the
 * upload.
 */
export const licenseRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  const info = (caller: Caller | undefined): LicenseInfo => {
    const state = app.license.state()
    const mayUpload =
      state === 'expired' ||
      (caller !== undefined && !caller.mustChangePassword && grants(caller.permissions, [editing]))
    return { instance: app.license.instance(), state, license: app.license.current(), mayUpload }
  }

  app.get('/license', { config: isPublic }, async (request) => info(request.caller))

  const guarded = { ...isPublic, ...(app.config.rateLimit ? { rateLimit: { max: 20, timeWindow: '1 minute' } } : {}) }
  app.post<{ Body: { license: string } }>('/license', { schema: { body }, config: guarded }, async (request) => {
    if (app.license.state() !== 'expired') requirePermission(request.caller, editing)
    const fault = await app.license.accept(request.body.license)
    if (fault)
      throw new AppError('license.invalid', fault, {
        data: { reason: fault },
        errors: [{ field: 'license', code: fault, message: licenseFaults[fault][request.locale] }],
      })
    const { caller } = request
    if (caller) {
      await app.audit.record(app.db, {
        caller,
        title: { 'zh-cn': '更新授权', en: 'Renew the license' },
        module: 'system/license',
        type: '2',
        ids: [],
        method: request.method,
        url: '/api/license',
        ip: request.ip,
        cost: 0,
        request,
      })
    }
    return info(caller)
  })
}

const license = one({
  instance: text,
  state: words('open', 'valid', 'expired'),
  license: oneOf(
    nothing,
    one({ instance: text, holder: text, edition: text, 'maxUsers?': whole, notBefore: text, expires: text }),
  ),
  mayUpload: flag,
})

const docs = {
  'GET /license': documented('授权信息', 'The license of this installation', license),
  'POST /license': documented('更新授权', 'Renew the license', license),
} satisfies DocsByRoute

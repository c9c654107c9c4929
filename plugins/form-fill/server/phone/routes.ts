import { formFailures } from '#schemas/form/form-failures.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { needsCode } from '#schemas/form/item-types.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { codePattern, isMobile, plainNumber } from '#schemas/form/types/phone-verification.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { flag, one, whole } from '#server/kit/openapi-schemas.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import { failures } from '../failures.ts'
import { gateOf, publicForm } from '../find-public-form.ts'
import type { SentCode } from './phone-codes.ts'

const number = { type: 'string', maxLength: 30 }
const params = {
  type: 'object',
  required: ['formKey', 'itemId'],
  properties: { formKey: { type: 'string' }, itemId: { type: 'string', maxLength: 6 } },
}
const code = { type: 'string', pattern: codePattern.source }
const toSend = { params, body: { type: 'object', required: ['number'], properties: { number } } }
const toCheck = { params, body: { type: 'object', required: ['number', 'code'], properties: { number, code } } }
/** Rate limit per address and minute: sufficient for a class. Codes have limits of their own. */
const rateLimit = { max: 120, timeWindow: '1 minute' }

interface OfQuestion {
  Params: { formKey: string; itemId: string }
}

/** `/public/form/{formKey}/phone/{itemId}`: sends and verifies codes for visitors who may fill in the form. */
export const phoneRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)

  /** Returns the form if it is open to this visitor and has such a question. */
  const openForm = async (request: FastifyRequest<OfQuestion>): Promise<FormHead> => {
    const { formKey, itemId } = request.params
    const found = await publicForm(app, formKey)
    if (!found?.current) throw new AppError(formFailures['form.unknown'], `key <${formKey}>`)
    const { head, current } = found
    const reason = gateOf(app, request, head, current)
    if (reason) throw new AppError(failures['form.closed'], reason, { data: { reason } })
    if (!current.document.items.some((item) => item.id === itemId && needsCode(item)))
      throw new AppError('route.unknown', `item <${itemId}>`)
    return head
  }

  app.post<OfQuestion & { Body: { number: string } }>(
    '/:formKey/phone/:itemId/code',
    { schema: toSend, config: { ...isPublic, rateLimit } },
    async (request): Promise<SentCode> => {
      const head = await openForm(request)
      const to = plainNumber(request.body.number)
      if (!isMobile(to)) throw invalid('number', 'phone', 'an 11-digit mobile number')
      return app.phoneCodes.send(head, request.params.itemId, to, request)
    },
  )

  app.post<OfQuestion & { Body: { number: string; code: string } }>(
    '/:formKey/phone/:itemId/check',
    { schema: toCheck, config: { ...isPublic, rateLimit } },
    async (request): Promise<{ readonly right: boolean; readonly left: number }> => {
      const head = await openForm(request)
      const { number: from, code: given } = request.body
      const checked = await app.phoneCodes.check(head, request.params.itemId, plainNumber(from), given)
      return 'left' in checked ? { right: false, left: checked.left } : { right: true, left: 0 }
    },
  )
}

const docs = {
  'POST /:formKey/phone/:itemId/code': documented(
    '发送短信验证码',
    'Send a code by text message',
    one({ again: whole, minutes: whole }),
  ),
  'POST /:formKey/phone/:itemId/check': documented('核对短信验证码', 'Check a code', one({ right: flag, left: whole })),
} satisfies DocsByRoute

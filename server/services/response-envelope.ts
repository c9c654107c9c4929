import fp from 'fastify-plugin'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureId } from '#schemas/api/errors.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { maxErrors } from '#schemas/api/limits.ts'
import { filledIn, textIn, type Locale } from '#schemas/module/localized-text.ts'
import { AppError } from '../kit/app-error.ts'
import { ok } from '../kit/envelope.ts'
import { schemaFault } from '../kit/validation-messages.ts'
import { outageOf } from './outage-errors.ts'

/** Limit on the developers' text, which names every fault of a body. */
const maxDetail = 1000

/** Fastify's own refusals, by error code. */
const refusals: Readonly<Record<string, FailureId>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.mediaType',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_FILES_LIMIT: 'file.single',
  FST_REQ_FILE_TOO_LARGE: 'request.tooLarge',
  FST_PARTS_LIMIT: 'request.tooManyParts',
  FST_FIELDS_LIMIT: 'request.tooManyParts',
  FST_MP_PREMATURE_CLOSE: 'request.malformed',
  FST_ERR_BAD_URL: 'route.unknown',
  FST_ERR_MAX_PARAM_LENGTH: 'route.unknown',
}

/**
 * Error messages of the multipart reader (busboy) for a missing boundary, a truncated part or a missing end; busboy
 * sets no codes.
 */
const brokenForm = /^(Multipart: |Malformed |The needle cannot |.*unexpected end of multipart data)/i

/** Wraps every response in the envelope. This is the only place that turns errors into responses. */
export const errors = fp(
  async (app) => {
    // not preSerialization: Fastify skips that hook for strings and null, and a token is a string
    app.addHook('onRoute', (route) => {
      const handle = route.handler
      route.handler = async function (this: FastifyInstance, request, reply) {
        // no browser or proxy may cache one user's response
        if (route.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
        const result: unknown = await handle.call(this, request, reply)
        return request.routeOptions.config.bare || result === reply || reply.sent || isEnvelope(result)
          ? result
          : ok(result ?? null)
      }
    })

    app.setErrorHandler(async (error, request, reply) => {
      const failure = abortReason(request.task?.signal) ?? asAppError(error as FastifyError, request)
      request.task?.refuse(failure)
      if (failure.code >= 500) request.log.error({ err: error }, 'a request failed')
      return answer(failure, request, reply)
    })
  },
  { name: 'errors' },
)

/** The reason for aborting the work; errors that it throws afterwards are consequences. */
const abortReason = (signal: AbortSignal | undefined): AppError | undefined =>
  signal?.aborted && signal.reason instanceof AppError ? signal.reason : undefined

/** Sends a failure as the envelope, also for unknown paths. */
export function answer(failure: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.fault = failure.id
  request.faultData = failure.data
  // details of server errors stay in the log
  const detail =
    failure.code >= 500 || failure.detail === undefined ? {} : { detail: failure.detail.slice(0, maxDetail) }
  return (
    reply
      .code(failure.code)
      // a browser may cache a 410 forever by default (RFC 9110 §15.5.11) and would miss a new license
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify({
          code: failure.code,
          msg: filledIn(textIn(failure.text, request.locale), failure.data),
          data: { id: failure.id, requestId: request.id, ...detail, ...truncateErrors(failure.data) },
        }),
      )
  )
}

const countOf = ({ length }: readonly unknown[]): { readonly data?: { readonly errorCount: number } } =>
  length > maxErrors ? { data: { errorCount: length } } : {}

/**
 * Truncates the error list, so that a body with many errors cannot inflate the response. `errorCount` is the full number.
 */
function truncateErrors(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { errors: faults, warnings } = data
  return {
    ...data,
    ...(Array.isArray(faults) && faults.length > maxErrors
      ? { errors: faults.slice(0, maxErrors), errorCount: faults.length }
      : {}),
    ...(Array.isArray(warnings) && warnings.length > maxErrors
      ? { warnings: warnings.slice(0, maxErrors), warningCount: warnings.length }
      : {}),
  }
}

function asAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (error.validation)
    return new AppError('request.invalid', error.message, {
      errors: error.validation.slice(0, maxErrors).map((one) => fieldError(one, request.locale)),
      ...countOf(error.validation),
      cause: error,
    })
  const known = refusals[error.code]
  if (known) return new AppError(known, undefined, { cause: error })
  if (error.statusCode === 429) return new AppError('request.tooMany', undefined, { cause: error })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('request.invalid', error.message, { cause: error })
  if (/^multipart\//i.test(request.headers['content-type'] ?? '') && brokenForm.test(error.message))
    return new AppError('request.malformed', error.message, { cause: error })
  return new AppError(outageOf(error) ?? 'server.fault', undefined, { cause: error })
}

function fieldError(
  { instancePath, keyword, params }: NonNullable<FastifyError['validation']>[number],
  locale: Locale,
): FieldError {
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string }
  const path = [...instancePath.split('/').slice(1), missingProperty ?? additionalProperty].filter(
    (part) => part !== undefined,
  )
  const field = path.join('.')
  return { field, code: keyword, message: schemaFault({ keyword, params }, field, locale) }
}

function isEnvelope(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'code' in payload && 'msg' in payload && 'data' in payload
}

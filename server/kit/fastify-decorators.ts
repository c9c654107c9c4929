import type { RouteOptions } from 'fastify'
import type { Failure } from '#schemas/api/errors.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { RouteAccess } from '../authorization/route-access.ts'
import type { Caller } from './caller.ts'
import type { Config } from './config.ts'

/**
 * Decorations of the host. Each service declares its own in the file of its interface, in `services/` and `domain-events.ts`.
 */
declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    clock: () => Date
    /** Failures of the host and of all features, by id. */
    failures: ReadonlyMap<string, Failure>
    /** Every route as declared. */
    routes: readonly RouteOptions[]
  }
  interface FastifyRequest {
    caller: Caller | undefined
    /** The raw body, where a signature must be verified. */
    bodyText: string | undefined
    /** Id of the failure that ended the call. */
    fault: string | undefined
    /** Values of the placeholders in its text. */
    faultData: Readonly<Record<string, unknown>> | undefined
    locale: Locale
    /** IANA name of the caller's time zone. */
    timeZone: string
  }
  interface FastifyContextConfig {
    access?: RouteAccess
    /** Whether the route answers its own format (files, HTML, captcha) instead of the envelope. */
    bare?: boolean
    /** Limit on the keys of one object in a JSON body, for bodies with answers; absent: the limit of rows. */
    maxKeys?: number
  }
}

import fp from 'fastify-plugin'
import type { License, LicenseFault } from '#schemas/api/license-api-types.ts'
import { AppError } from '../kit/app-error.ts'
import type { Licensing } from '../kit/services/license.ts'
import { readLicense } from '../kit/license-signature.ts'

export interface LicenseOptions {
  /** Ed25519, SPKI, base64. */
  readonly vendorKey: string
}

/** Paths that still work without a valid license: the license call itself, and resources of its page. */
const free: ReadonlySet<string> = new Set(['/api/license', '/api/public/systemInfoConfig', '/api/public/signInConfig'])
const channel = 'license'

/**
 * Decorates `app.license` and answers 410 after the license has ended (specification §8). An installation without a
 * license is open. Registered before sessions, because refused calls need no session.
 */
export const license = fp<LicenseOptions>(
  async (app, { vendorKey }) => {
    let instance = ''
    let text: string | null = null
    /** The content of the license, whether still valid or not. */
    let known: License | undefined
    let fault: LicenseFault | undefined

    const read = async (): Promise<void> => {
      const row = await app.db.selectFrom('sysInstance').selectAll().orderBy('instanceId').limit(1).executeTakeFirst()
      instance = row?.instanceId ?? ''
      text = row?.license ?? null
      const found = text === null ? undefined : readLicense(text, vendorKey, instance, app.clock())
      known = found?.license
      fault = found && 'fault' in found ? found.fault : undefined
    }
    const state = (): ReturnType<Licensing['state']> => {
      if (text === null) return 'open'
      const now = app.clock()
      // the expiry of a good license sends no message
      if (!known || (fault !== undefined && fault !== 'expired' && fault !== 'early')) return 'expired'
      return now >= new Date(known.notBefore) && now < new Date(known.expires) ? 'valid' : 'expired'
    }

    app.decorate('license', {
      state,
      instance: () => instance,
      current: () => known ?? null,
      async accept(given) {
        const found = readLicense(given, vendorKey, instance, app.clock())
        if ('fault' in found) return found.fault
        await app.db
          .updateTable('sysInstance')
          .set({ license: given.replaceAll(/\s/g, ''), licenseTime: app.clock() })
          .where('instanceId', '=', instance)
          .execute()
        await read()
        await app.bus.publish(channel, {})
        return undefined
      },
    } satisfies Licensing)

    const again = (): void =>
      void read().catch((error: unknown) => app.log.error({ err: error }, 'the license was not read'))
    for (const news of [channel, 'reconnected']) app.bus.subscribe(news, again)
    app.addHook('onReady', read)
    app.addHook('onRequest', (request, reply, done) => {
      const route = request.routeOptions.url
      if (state() !== 'expired' || route === undefined || free.has(route) || !/^\/(api|s|q)\//.test(route))
        return done()
      if (!route.startsWith('/api/') && request.method === 'GET' && request.headers.accept?.includes('text/html'))
        return void reply.redirect('/license')
      throw new AppError('license.expired')
    })
  },
  { name: 'license', dependencies: ['bus'] },
)

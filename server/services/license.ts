import fp from 'fastify-plugin'
import type { License, LicenseFault } from '#schemas/api/license.ts'
import { AppError } from '../kit/app-error.ts'
import type { Licensing } from '../kit/decorations.ts'
import { readLicense } from '../kit/license.ts'

export interface LicenseOptions {
  /** Ed25519, SPKI, base64. */
  readonly vendorKey: string
}

/** What goes on when the license has ended: asking for one, and what its page is drawn with. */
const free: ReadonlySet<string> = new Set(['/api/license', '/api/public/systemInfoConfig', '/api/public/signInConfig'])
const channel = 'license'

/**
 * Decorates `app.license`, and answers 410 once it has ended (specification §8). Without one the installation is open.
 * Registered before the sessions: nobody's session is asked for what is refused to all.
 */
export const license = fp<LicenseOptions>(
  async (app, { vendorKey }) => {
    let instance = ''
    let text: string | null = null
    /** What the text says, whether it still counts or not. */
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
      // the end of a good one comes without a message
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
    app.addHook('onRequest', async (request, reply) => {
      const route = request.routeOptions.url
      if (route === undefined || free.has(route) || !/^\/(api|s)\//.test(route) || state() !== 'expired') return
      if (route.startsWith('/s/') && request.method === 'GET' && request.headers.accept?.includes('text/html'))
        return reply.redirect('/license')
      throw new AppError('license.expired')
    })
  },
  { name: 'license', dependencies: ['bus'] },
)

import type { FastifyPluginAsync } from 'fastify'
import { isPublic, signedIn } from '#server/kit/allow.ts'
import { configChannel } from './hooks.ts'
import { configStore } from './store.ts'
import { systemInfo, systemInfoKey } from './system-info.ts'

const byKey = { params: { type: 'object', required: ['key'], properties: { key: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9._-]{0,99}$' } } } } as const

/** Settings as programs read them (specification §7). Kept in memory until one changes in any process. */
export const configRoutes: FastifyPluginAsync = async (app) => {
  const settings = configStore(app.db)
  const kept = new Map<string, Promise<string | undefined>>()
  for (const channel of [configChannel, 'reconnected']) app.bus.subscribe(channel, () => kept.clear())

  const value = async (key: string): Promise<string | undefined> => {
    const known = kept.get(key)
    if (known) return known
    // kept before it is read, so that a change meanwhile clears it
    const reading = settings.value(key)
    kept.set(key, reading)
    const read = await reading.catch(() => undefined)
    if (read === undefined) kept.delete(key)
    return reading
  }

  /** The value's text; null when there is no such setting. */
  app.get<{ Params: { key: string } }>('/system/config/:key/configValue', { schema: byKey, config: signedIn }, async ({ params }) => (await value(params.key)) ?? null)

  app.get('/public/systemInfoConfig', { config: isPublic }, async () => systemInfo(await value(systemInfoKey)))
}

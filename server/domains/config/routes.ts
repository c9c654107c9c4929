import type { FastifyPluginAsync } from 'fastify'
import { envSections } from '#schemas/api/settings/host-sections.ts'
import { envValues } from '#schemas/api/settings/section.ts'
import type { SignInOffer } from '#schemas/api/settings/registration.ts'
import { isPublic, signedIn } from '#server/authorization/route-access.ts'
import { callerOf, requirePermission } from '#server/authorization/require-permission.ts'
import { configChannel } from '#server/kit/services/settings.ts'
import { configStore } from './store.ts'
import { flag, one, text, textOrNull, whole } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const byKey = {
  params: {
    type: 'object',
    required: ['key'],
    properties: { key: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9._-]{0,99}$' } },
  },
} as const

const namesSecret = /pass|pwd|secret|token|credential/i

const { systemInfoConfig: info, themeConfig: theme } = envSections

/** Settings for programs (specification §7). Cached in memory until a setting changes in any process. */
export const configRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, configDocs)
  const settings = configStore(app.db)
  const kept = new Map<string, Promise<string | undefined>>()
  /** Keys of sections, such as the single sign-on mapping, that only callers with access to their form can read. */
  const closed = new Set(
    [...app.settings.sections().values()].map(({ configKey }) => configKey).filter((key) => key !== info.configKey),
  )
  for (const channel of [configChannel, 'reconnected']) app.bus.subscribe(channel, () => kept.clear())

  const value = async (key: string): Promise<string | undefined> => {
    const known = kept.get(key)
    if (known) return known
    // cached before the read, so that a concurrent change clears the entry
    const reading = settings.value(key)
    kept.set(key, reading)
    const read = await reading.catch(() => undefined)
    if (read === undefined) kept.delete(key)
    return reading
  }

  /**
   * Returns the text of a setting; null without one. Only callers who may see the list get secrets and sections that
   * are not public.
   */
  app.get<{ Params: { key: string } }>(
    '/system/config/:key/configValue',
    { schema: byKey, config: signedIn },
    async (request) => {
      const { key } = request.params
      if (closed.has(key) || namesSecret.test(key)) requirePermission(callerOf(request), 'system:config:query')
      return (await value(key)) ?? null
    },
  )

  /** Options and password rules of the pages before the sign-in. */
  app.get('/public/signInConfig', { config: isPublic }, async (): Promise<SignInOffer> => {
    const { minLength, classes } = app.settings.password()
    return {
      register: app.settings.register().enabled,
      mail: app.mail.isSet,
      contact: app.settings.mail().contact,
      password: { minLength, classes },
    }
  })

  app.get('/public/systemInfoConfig', { config: isPublic }, async () => ({
    ...envValues(info, await value(info.configKey)),
    theme: envValues(theme, await value(theme.configKey)),
  }))
}

const configDocs = {
  'GET /system/config/:key/configValue': documented('按键读取参数', 'A setting by its key', textOrNull),
  'GET /public/signInConfig': documented(
    '登录页提供什么',
    'What the pages before the sign-in offer',
    one({ register: flag, mail: flag, contact: text, password: one({ minLength: whole, classes: whole }) }),
  ),
  'GET /public/systemInfoConfig': documented('系统信息', 'Name and pictures of the system', { type: 'object' }),
} satisfies DocsByRoute

import type { FastifyPluginAsync } from 'fastify'
import { ownTheme, readThemeConfig, themeDefaults } from '#schemas/api/theme-config.ts'
import { isPostgresText } from '#schemas/module/postgres-text.ts'
import { signedInAtAll } from '#server/authorization/route-access.ts'
import { invalid } from '#server/kit/app-error.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import type { Settings } from '#server/kit/services/settings.ts'
import { schemaFault } from '#server/kit/validation-messages.ts'
import { prefStore } from './preference-store.ts'
import { nothing, oneOf } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'

/** Maximum number of preferences per user, so that no user fills the table. */
const keysEach = 300
const bytesEach = 8 * 1024

const key = { type: 'string', pattern: '^[a-z]+(:[a-z0-9][A-Za-z0-9/-]*)?$', maxLength: 120 } as const
const byKey = {
  querystring: { type: 'object', required: ['key'], additionalProperties: false, properties: { key } },
} as const
const body = {
  type: 'object',
  required: ['key', 'value'],
  additionalProperties: false,
  properties: { key, value: { type: ['object', 'null'] } },
} as const

const texts = {
  long: { 'zh-cn': '设置最多 {limit} KB', en: 'A setting takes at most {limit} KB' },
  many: { 'zh-cn': '每人最多保存 {limit} 项设置', en: 'One person keeps at most {limit} settings' },
} as const

interface Pref {
  readonly key: string
  /** null restores the default. */
  readonly value: object | null
}

/** Schemas of known preferences; unknown properties are dropped. */
const readers: Readonly<Record<string, (value: object, settings: Settings) => object>> = {
  theme(value, settings) {
    const defaults = { ...themeDefaults, ...settings.theme() }
    return ownTheme({ ...defaults, ...readThemeConfig(value) }, defaults)
  },
}

/**
 * A user's own screen preferences, such as the columns of `list:system/user`. The server stores any value; readers
 * reconcile it with the current module.
 */
export const prefRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  const prefs = prefStore(app.db)

  // the language chosen on the page for a new password is stored for the user
  app.get<{ Querystring: Pick<Pref, 'key'> }>('/user/pref', { schema: byKey, config: signedInAtAll }, async (request) =>
    prefs.find(callerOf(request).userId, request.query.key),
  )

  app.put<{ Body: Pref }>('/user/pref', { schema: { body }, config: signedInAtAll }, async (request) => {
    const { userId } = callerOf(request)
    const refusal = (field: string, code: string, word: keyof typeof texts, limit = 0) =>
      invalid(field, code, texts[word][request.locale].replace('{limit}', String(limit)))
    const { key: name, value: given } = request.body
    const value = given && (Object.hasOwn(readers, name) ? readers[name]!(given, app.settings) : given)
    if (value === null) {
      await prefs.remove(userId, name)
      return null
    }
    const json = JSON.stringify(value)
    if (Buffer.byteLength(json) > bytesEach) throw refusal('value', 'maxLength', 'long', bytesEach / 1024)
    if (!isPostgresText(value))
      throw invalid('value', 'pattern', schemaFault({ keyword: 'nul', params: {} }, 'value', request.locale))
    if (!(await prefs.save(userId, name, value, keysEach))) throw refusal('key', 'tooMany', 'many', keysEach)
    return null
  })
}

const docs = {
  'GET /user/pref': documented('读取个人偏好', 'How one likes a screen', oneOf(nothing, { type: 'object' })),
  'PUT /user/pref': documented('保存个人偏好', 'Keep how one likes a screen', nothing),
} satisfies DocsByRoute

import type { FastifyPluginAsync } from 'fastify'
import { ownTheme, readThemeConfig, themeDefaults } from '#schemas/api/theme-config.ts'
import { signedInAtAll } from '#server/kit/allow.ts'
import { invalid } from '#server/kit/app-error.ts'
import { callerOf } from '#server/kit/caller.ts'
import { prefStore } from './store.ts'

/** Nobody has more screens, and nobody should fill the table. */
const keysEach = 300
const bytesEach = 8 * 1024

const key = { type: 'string', pattern: '^[a-z]+(:[a-z0-9][A-Za-z0-9/-]*)?$', maxLength: 120 } as const
const byKey = { querystring: { type: 'object', required: ['key'], additionalProperties: false, properties: { key } } } as const
const body = { type: 'object', required: ['key', 'value'], additionalProperties: false, properties: { key, value: { type: ['object', 'null'] } } } as const

interface Pref {
  readonly key: string
  /** Null: as it is for everybody again. */
  readonly value: object | null
}

/** Keys whose values have a schema: what it does not know is not kept. */
const readers: Readonly<Record<string, (value: object) => object>> = {
  theme: (value) => ownTheme({ ...themeDefaults, ...readThemeConfig(value) }),
}

/**
 * How a person likes a screen, such as the columns of a list: `list:system/user`. One's own only. The server keeps what it
 * is given; who reads it checks it against what there is now.
 */
export const prefRoutes: FastifyPluginAsync = async (app) => {
  const prefs = prefStore(app.db)

  // the language chosen on the page that demands a new password is the person's, too
  app.get<{ Querystring: Pick<Pref, 'key'> }>('/user/pref', { schema: byKey, config: signedInAtAll }, async (request) =>
    prefs.find(callerOf(request).userId, request.query.key))

  app.put<{ Body: Pref }>('/user/pref', { schema: { body }, config: signedInAtAll }, async (request) => {
    const { userId } = callerOf(request)
    const { key: name, value: given } = request.body
    const value = given && (Object.hasOwn(readers, name) ? readers[name]!(given) : given)
    if (value === null) {
      await prefs.remove(userId, name)
      return null
    }
    const json = JSON.stringify(value)
    if (Buffer.byteLength(json) > bytesEach) throw invalid('value', 'maxLength', `at most ${bytesEach} bytes`)
    if (json.includes('\\u0000')) throw invalid('value', 'pattern', 'no NUL characters')
    if (!(await prefs.save(userId, name, value, keysEach))) throw invalid('key', 'tooMany', `at most ${keysEach} keys`)
    return null
  })
}

import { hash, randomBytes } from 'node:crypto'
import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { randomText, readableCharacters } from '#server/kit/random-secrets.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { KeyScope } from '../shared/api-key-api-types.ts'
import { failures } from './failures.ts'
import { keyStore } from './api-key-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    apiKeys: ApiKeys
  }
}

/** Access to `/api/open` by a form's API key. */
export interface ApiKeys {
  /**
   * `preParsing` hook for routes with a `formKey` in their path: refuses before the body is read, with 401 for an
   * invalid key and with 403 for a key of another form.
   */
  demand(scope: KeyScope): preParsingAsyncHookHandler
  /** Key of an admitted call. */
  of(request: FastifyRequest): AdmittedKey
}

export interface AdmittedKey {
  /** Caller of the key: its creator, with the creator's current permissions. */
  readonly caller: Caller
  /** Logs a call made with the key, under the name of the user it acts for. */
  log(done: { readonly type: string; readonly action: LocalizedText; readonly ids: readonly number[] }): Promise<void>
}

/** Interval at which the last use of a key is updated. */
const touchMs = 60_000

/** The dots distinguish a key from a session token. */
const keyPattern = /^Bearer (fwk\.[A-Za-z0-9]{8}\.[\w-]{43})$/i

/** Creates a key, its displayable prefix, and its stored hash. */
export function makeKey(): { readonly key: string; readonly prefix: string; readonly keyHash: string } {
  const prefix = `fwk.${randomText(8, readableCharacters)}`
  const key = `${prefix}.${randomBytes(32).toString('base64url')}`
  return { key, prefix, keyHash: hash('sha256', key) }
}

/** Decorates `app.apiKeys`. */
export const apiKeys = fp(
  async (app) => {
    const store = keyStore(app.db)
    const admitted = new WeakMap<FastifyRequest, AdmittedKey>()
    const admit = async (request: FastifyRequest, scope: KeyScope): Promise<AdmittedKey> => {
      const { authorization } = request.headers
      if (!authorization) throw new AppError(failures['key.none'])
      const key = keyPattern.exec(authorization)?.[1]
      const row = key === undefined ? undefined : await store.byHash(hash('sha256', key))
      if (!row) throw new AppError(failures['key.unknown'])
      const now = app.clock()
      if (row.expireTime && row.expireTime <= now) throw new AppError(failures['key.expired'], row.prefix)
      const caller = await app.sessions.callerOf(row.userId)
      if (!caller) throw new AppError(failures['key.ownerless'], row.prefix)
      if (row.formKey !== (request.params as { formKey?: string }).formKey)
        throw new AppError(failures['key.otherForm'], row.prefix)
      if (!row.scopes.includes(scope)) throw new AppError(failures[`key.no.${scope}`], row.prefix)
      if (!row.lastTime || now.getTime() - row.lastTime.getTime() > touchMs)
        await store.used(row.keyId, request.ip, now)
      return {
        caller,
        log: ({ type, action, ids }) =>
          app.audit.record(app.db, {
            caller,
            title: { 'zh-cn': 'API 密钥', en: 'API keys' },
            module: 'project/key',
            type,
            action,
            ids,
            changes: [
              {
                id: row.keyId,
                label: `密钥「${row.name || row.prefix}」`,
                labelEn: `Key “${row.name || row.prefix}”`,
                fields: {},
              },
            ],
            method: request.method,
            url: request.url.split('?', 1)[0]!,
            ip: request.ip,
            cost: 0,
          }),
      }
    }
    app.decorate('apiKeys', {
      demand: (scope) => async (request) => void admitted.set(request, await admit(request, scope)),
      of(request) {
        const key = admitted.get(request)
        if (!key) throw new Error(`the route ${request.routeOptions.url} demands no key`)
        return key
      },
    } satisfies ApiKeys)
  },
  { name: 'api-keys', dependencies: ['audit', 'session'] },
)

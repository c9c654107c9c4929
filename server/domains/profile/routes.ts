import type { FastifyPluginAsync } from 'fastify'
import { profileFields, type Profile, type ProfileChange } from '#schemas/api/profile-api-types.ts'
import { readUpdate, refuse } from '#server/crud/parse-body.ts'
import { asFieldFault } from '#server/crud/database-errors.ts'
import { loggedChanges, masksOf } from '#server/crud/change-log.ts'
import { rowReader } from '#server/crud/row-reader.ts'
import { demandModule, type Registry } from '#server/crud/module-registry.ts'
import { wholeRows } from '#server/authorization/field-visibility.ts'
import { keepUploads, uploadFaults } from '#server/crud/check-upload-fields.ts'
import { createValidators } from '#server/crud/compile-validators.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { profileStore } from './store.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { docs } from './route-docs.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: Object.fromEntries(profileFields.map((name) => [name, { type: ['string', 'null'] }])),
} as const

/** The user's own data (specification §2, personal center), validated by the rules of the module `system/user`. */
export const profileRoutes: FastifyPluginAsync<{ registry: Registry }> = async (app, { registry }) => {
  describeRoutes(app, docs)
  const validators = createValidators()
  const sight = wholeRows(undefined)

  for (const path of ['/user/profile', '/system/user/profile']) {
    app.get(path, { config: signedIn }, async (request): Promise<Profile> => {
      const { userId, roles } = callerOf(request)
      return { ...(await profileStore(app.db).profile(userId, request.locale)), roles }
    })

    app.put<{ Body: ProfileChange }>(path, { schema: { body }, config: signedIn }, async (request, reply) => {
      const caller = callerOf(request)
      const { userId, userName, roles } = caller
      const module = demandModule(registry, 'system/user')
      await app.db
        .transaction()
        .execute(async (trx) => {
          const own = rowReader(trx, module, registry, sight)
          const before = (await own.locked([userId]))[0]!
          const changed = readUpdate(
            { module, validators, caller, sight, locale: request.locale },
            { ...request.body, userId, version: before.version },
            before,
          )
          refuse(await uploadFaults(trx, module, changed, before, request.locale))
          await profileStore(trx).change(userId, changed, { userName, now: app.clock() })
          await keepUploads(trx, changed, app.clock())
          const after = (await own.find(userId))!
          await app.audit.record(trx, {
            caller,
            title: module.file.title,
            module: module.name,
            type: '2',
            ids: [userId],
            changes: loggedChanges(module, [{ before, after }]),
            method: request.method,
            url: request.url.split('?', 1)[0]!,
            ip: request.ip,
            cost: Math.round(reply.elapsedTime),
            request,
            masks: masksOf(module),
          })
        })
        .catch((error: unknown) => {
          throw asFieldFault(error, { module, caller, locale: request.locale })
        })
      // other calls carry the name and the avatar
      await app.bus.publish('session', {})
      await app.bus.publish('module.changed', { module: module.name, op: 'update', ids: [userId], n: 1, by: userId })
      return { ...(await profileStore(app.db).profile(userId, request.locale)), roles }
    })
  }
}

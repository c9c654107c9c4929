import type { FastifyPluginAsync } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { adminRole, everything } from '#schemas/api/current-user-api-types.ts'
import type { ModuleChanged } from '#schemas/api/websocket-messages.ts'
import { permissionOf } from '#schemas/module/permission-names.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { Db } from '../kit/database-tables.ts'
import type { RowsChanged } from '../kit/services/bus.ts'
import type { ModuleFinder } from './module-finder.ts'
import type { Registry } from './module-registry.ts'

/**
 * Notifies open screens of changes by others, for modules with `live` in their file. Only users who may list the module
 * are notified, and only about rows in their scope: even the number of other changes stays secret.
 */
export const broadcastChanges: FastifyPluginAsync<{ registry: Registry; finder: ModuleFinder }> = async (
  app,
  { registry, finder },
) => {
  const stop = app.bus.subscribe('module.changed', (body) => {
    const changed = body as RowsChanged
    // carries no module name, so that the message does not reveal which module is missing or broken
    if (changed.op === 'schema')
      return app.socket.send({
        to: 'all',
        message: {
          msgType: 'module.changed',
          body: { module: '', op: 'schema', n: 0, ids: [] } satisfies ModuleChanged,
        },
      })
    const module = registry.find(changed.module)
    const users = app.socket.users()
    if (users.length === 0) return
    const readers = module?.file.live
      ? audience(app.db, module, changed.ids, users)
      : finder
          .audience(changed.module, users)
          ?.then((those) => those.map((userId) => ({ userId, ids: 'all' as const })))
    readers
      ?.then((those) => {
        for (const { userId, ids } of those) {
          const change: ModuleChanged = {
            module: changed.module,
            op: changed.op,
            n: ids === 'all' ? changed.n : ids.length,
            ids: ids === 'all' ? changed.ids : ids,
            ...(changed.by === 'system' ? { own: 'system' } : changed.by === userId ? { own: true } : {}),
          }
          app.socket.send({ to: [userId], message: { msgType: 'module.changed', body: change } })
        }
      })
      .catch((error: unknown) => app.log.error({ err: error }, 'a change could not be told'))
  })
  app.addHook('onClose', async () => stop())
}

/**
 * The users among `users` who may list the module, with the ids in scope of each. Applies the rules of
 * `../authorization/row-scope.ts` to all users at once. An erased row is in scope only for users who reach every row.
 */
export async function audience(
  db: Db,
  module: Module,
  ids: readonly number[],
  users: readonly number[],
): Promise<readonly { userId: number; ids: readonly number[] | 'all' }[]> {
  const plain = db.withoutPlugins() as unknown as Kysely<unknown>
  const permission = permissionOf(module.file, 'page')
  const gives = (permissions: readonly string[]) => sql`exists (
      select from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id and m.status = '0'
      where rm.role_id = r.role_id and m.perms = any (${[...permissions]}::text[]))`
  const held = sql`
    select u.user_id, u.dept_id, r.role_id, r.data_scope, (r.role_key = ${adminRole} or ${gives([everything])}) as holds_all
    from sys_user u join sys_user_role ur on ur.user_id = u.user_id
    join sys_role r on r.role_id = ur.role_id and r.status = '0' and r.del_flag = '0'
    where u.user_id = any (${[...users]}::bigint[]) and (r.role_key = ${adminRole} or ${permission.startsWith('@')} or ${gives([permission, everything])})`
  const { dataScope } = module.file
  const ownOnly = dataScope !== false && dataScope.ownOnly === true
  const { rows } = await sql<{ user_id: number; reaches_all: boolean }>`
    select h.user_id, bool_or(${dataScope === false} or h.holds_all or ${!ownOnly} and h.data_scope = '1') as reaches_all from (${held}) h group by h.user_id`.execute(
    plain,
  )
  const all = rows.filter((row) => row.reaches_all).map((row) => ({ userId: row.user_id, ids: 'all' as const }))
  const rest = rows.filter((row) => !row.reaches_all)
  if (dataScope === false || rest.length === 0 || ids.length === 0 || module.source !== 'table') return all
  const column = (name: string | undefined) =>
    name ? sql`t.${sql.id(module.fields[name]!.column)}` : sql`null::bigint`
  const [key, dept, user] = [column(module.key), column(dataScope.dept), column(dataScope.user)]
  const found = await sql<{ user_id: number; ids: readonly (number | string)[] }>`
    select h.user_id, array_agg(distinct ${key}) as ids from (${held}) h join ${sql.table(module.table.name)} t on ${key} = any (${[...ids]}::bigint[])
    where h.user_id = any (${rest.map((row) => row.user_id)}::bigint[]) and (
      (h.data_scope = '5' or ${ownOnly}) and ${user} = h.user_id
      or h.data_scope = '2' and ${dept} in (select rd.dept_id from sys_role_dept rd where rd.role_id = h.role_id)
      or h.data_scope = '3' and ${dept} = h.dept_id
      or h.data_scope = '4' and ${dept} in (select d.dept_id from sys_dept d join sys_dept own on starts_with(d.ancestors, own.ancestors) where own.dept_id = h.dept_id))
    group by h.user_id`.execute(plain)
  return [...all, ...found.rows.map((row) => ({ userId: row.user_id, ids: row.ids.map(Number) }))]
}

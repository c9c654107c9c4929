import { sql } from 'kysely'
import { grants } from '#schemas/api/session.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { HookContext, ModuleHooks, Row } from '#server/crud/hooks.ts'
import { inUse, keeperOf } from '#server/crud/in-use.ts'
import { fieldError } from '#server/crud/messages.ts'

export const menuHooks: ModuleHooks = {
  module: 'system/menu',

  async validate(context, body, _mode, current) {
    const { caller, module, locale } = context
    const { perms } = body
    // whoever could put any permission behind a menu they hold would hold that permission
    const mayNotGive = typeof perms === 'string' && perms !== current?.perms && !grants(caller.permissions, [perms])
    return [...(await placeFaults(context, { ...current, ...body })), ...(mayNotGive ? [fieldError(module, 'perms', 'denied', locale)] : [])]
  },

  beforeCreate: (_context, body) => (body.menuType === 'M' ? { ...body, component: 'Layout' } : undefined),
  beforeUpdate: (_context, body, current) => ((body.menuType ?? current.menuType) === 'M' ? { ...body, component: 'Layout' } : undefined),

  async beforeRemove({ db, module, caller, locale }, rows) {
    const ids = rows.map((row) => row.menuId as number)
    const keeper = await keeperOf(db, module, caller, sql`from sys_menu t where parent_id in (${sql.join(ids)}) and menu_id not in (${sql.join(ids)})`, true)
    if (keeper) throw inUse([keeper], locale, 'there are menus below it')
  },

  async afterCommit({ bus }) {
    await bus.publish('session', {})
  },
}

/** Which kinds each kind may stand below; null is the top. */
const above: Readonly<Record<string, readonly (string | null)[]>> = { M: ['M', null], C: ['M', 'C', null], F: ['M', 'C'] }

async function placeFaults({ db, module, locale }: HookContext, row: Row): Promise<readonly FieldError[]> {
  const { rows: [parent] } = await sql<{ menuType: string }>`select menu_type from sys_menu where menu_id = ${row.parentId ?? null}`.execute(db)
  if (!above[String(row.menuType)]!.includes(parent?.menuType ?? null)) return [fieldError(module, 'parentId', 'kind', locale)]
  const { rows: below } = await sql<{ menuType: string }>`select distinct menu_type from sys_menu where parent_id = ${row.menuId ?? null}`.execute(db)
  return below.every(({ menuType }) => above[menuType]!.includes(String(row.menuType))) ? [] : [fieldError(module, 'menuType', 'kind', locale)]
}

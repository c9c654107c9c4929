import { sql } from 'kysely'
import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import { AppError } from '#server/kit/app-error.ts'

export const deptHooks: ModuleHooks = {
  module: 'system/dept',

  async beforeUpdate({ db }, body, current) {
    if (body.status === undefined || body.status === '0' || current.status !== '0') return
    const { rows } =
      await sql`select from sys_dept where parent_id = ${current.deptId} and status = '0' and del_flag = '0' limit 1`.execute(
        db,
      )
    if (rows.length > 0) throw new AppError('dept.hasActive', `below <${String(current.deptId)}>`)
  },

  async afterCommit({ bus }) {
    // row scopes depend on the tree of departments
    await bus.publish('session', {})
  },
}

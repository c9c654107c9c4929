import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/** "Process" is the word of approval: work that outlasts its request is a background task. */
export const backgroundTasks: Migration = {
  async up(db) {
    await sql`alter table sys_process rename to sys_background_task`.execute(db)
    await sql`alter table sys_background_task rename column process_key to task_key`.execute(db)
    await sql`alter index ix_sys_process_user rename to ix_sys_background_task_user`.execute(db)
    await sql`alter index ix_sys_process_running rename to ix_sys_background_task_running`.execute(db)
  },
}

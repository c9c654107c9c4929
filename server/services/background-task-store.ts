import { sql } from 'kysely'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { Db, BackgroundTaskRecord } from '../kit/decorations.ts'
import { jsonb } from '../kit/json.ts'

/** A host without a heartbeat for this long is dead, and its tasks have failed. */
const goneAfter = sql`interval '20 seconds'`

/** The SQL of background tasks. `host` is this server process; times are the database's, shared by all hosts. */
export const backgroundTaskStore = (db: Db, host: string) => ({
  /** Stores a task; false when this user has `most` unfinished ones. */
  async add(
    { key, userId, title }: { key: string; userId: number; title: LocalizedText },
    most: number,
  ): Promise<boolean> {
    const { rows } = await sql`
      insert into sys_background_task (task_key, user_id, title, host)
      select ${key}, ${userId}::bigint, ${jsonb(title)}, ${host}
      where (select count(*) from sys_background_task where user_id = ${userId} and state = 'running' and seen_time > now() - ${goneAfter}) < ${most}
      returning task_key`.execute(db)
    return rows.length > 0
  },

  async write({ key, state, rate, tips, url, data, fault, fileName, fileType }: BackgroundTaskRecord): Promise<void> {
    await db
      .updateTable('sysBackgroundTask')
      .where('taskKey', '=', key)
      .set({
        state,
        rate,
        url,
        fileName,
        fileType,
        seenTime: sql`now()`,
        tips: tips && jsonb(tips),
        data: data === null || data === undefined ? null : jsonb(data),
        fault: fault && jsonb(fault),
      })
      .execute()
  },

  async find(key: string, userId: number): Promise<BackgroundTaskRecord | undefined> {
    return db
      .selectFrom('sysBackgroundTask')
      .select(columns)
      .where('taskKey', '=', key)
      .where('userId', '=', userId)
      .executeTakeFirst()
  },

  async of(userId: number): Promise<readonly BackgroundTaskRecord[]> {
    return db
      .selectFrom('sysBackgroundTask')
      .select(columns)
      .where('userId', '=', userId)
      .orderBy('createTime', 'desc')
      .limit(20)
      .execute()
  },

  /** Writes this host's heartbeat. */
  async beat(): Promise<void> {
    await db
      .updateTable('sysBackgroundTask')
      .set({ seenTime: sql`now()` })
      .where('host', '=', host)
      .where('state', '=', 'running')
      .execute()
  },

  /**
   * Fails the tasks of dead hosts: every other host when the database admits only one process, otherwise hosts without
   * a heartbeat.
   */
  async writeOff(isAlone: boolean): Promise<void> {
    await sql`
      update sys_background_task set state = 'failed', url = null, fault = ${jsonb({ id: 'process.lost' })}
      where state = 'running' and host <> ${host} ${isAlone ? sql`` : sql`and seen_time < now() - ${goneAfter}`}`.execute(
      db,
    )
  },

  /** Deletes tasks that ended a day ago; answers their keys. */
  async forget(): Promise<readonly string[]> {
    const { rows } = await sql<{ taskKey: string }>`
      delete from sys_background_task where state <> 'running' and seen_time < now() - interval '1 day' returning task_key`.execute(
      db,
    )
    return rows.map((row) => row.taskKey)
  },
})

const columns = [
  'taskKey as key',
  'userId',
  'title',
  'rate',
  'tips',
  'data',
  'fileName',
  'fileType',
  sql<
    BackgroundTaskRecord['state']
  >`case when state = 'running' and seen_time < now() - ${goneAfter} then 'failed' else state end`.as('state'),
  sql<
    BackgroundTaskRecord['fault']
  >`case when state = 'running' and seen_time < now() - ${goneAfter} then ${jsonb({ id: 'process.lost' })} else fault end`.as(
    'fault',
  ),
  'url',
] as const

import { sql } from 'kysely'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { BackgroundTaskRecord, TaskResult } from '../kit/background-tasks.ts'
import type { BackgroundTaskFault, StoredCall } from '../kit/stored-background-task.ts'
import type { Db } from '../kit/database-tables.ts'
import { jsonb } from '../kit/jsonb-sql.ts'

export interface NewTask {
  readonly key: string
  readonly entryId: string
  readonly userId: number
  readonly title: LocalizedText
  readonly tips: LocalizedText
  readonly call: StoredCall
}

/** A task taken by a process. The record's `attempt` makes the writes of an earlier process ineffective. */
export interface ClaimedTask {
  readonly record: BackgroundTaskRecord
  readonly call: StoredCall
}

/** Failures after which an administrator may have a task made again. */
const retried = sql`('process.lost', 'server.fault')`

/** The SQL of background tasks. `host` is this server process; times are the database's, shared by all hosts. */
export const backgroundTaskStore = (db: Db, host: string) => ({
  /** Stores a task; false when this user has `most` unfinished ones. */
  async add(trx: Db, { key, entryId, userId, title, tips, call }: NewTask, most: number): Promise<boolean> {
    const { rows } = await sql`
      insert into sys_background_task (task_key, entry_id, user_id, title, tips, call)
      select ${key}, ${entryId}::uuid, ${userId}::bigint, ${jsonb(title)}, ${jsonb(tips)}, ${jsonb(call)}
      where (select count(*) from sys_background_task where user_id = ${userId} and state = 'running') < ${most}
      returning task_key`.execute(trx)
    return rows.length > 0
  },

  /** Takes a task for this host. `'over'`: it has ended; undefined: it is forgotten. */
  async claim(key: string): Promise<ClaimedTask | 'over' | undefined> {
    const taken = await db
      .updateTable('sysBackgroundTask')
      .set({
        host,
        state: 'running',
        tips: null,
        fault: null,
        seenTime: sql`now()`,
        attempt: sql`attempt + 1`,
      })
      .where('taskKey', '=', key)
      .where('isCancelled', '=', false)
      .where('call', 'is not', null)
      .where(sql<boolean>`(state = 'running' or state = 'failed' and fault->>'id' in ${retried})`)
      .returning([...columns, 'call'])
      .executeTakeFirst()
    if (taken) {
      const { call, ...record } = taken
      return { record, call: call! }
    }
    const known = await db
      .selectFrom('sysBackgroundTask')
      .select('taskKey')
      .where('taskKey', '=', key)
      .executeTakeFirst()
    return known && 'over'
  },

  /** Stores progress, unless the task has ended or belongs to another process. */
  async report({ key, attempt, rate, tips, fileName, fileType }: BackgroundTaskRecord): Promise<void> {
    await own(db, key, attempt)
      .set({ rate, fileName, fileType, seenTime: sql`now()`, tips: tips && jsonb(tips) })
      .execute()
  },

  /**
   * Ends a task with its result; false when it has ended or belongs to another process or, in a transaction that can be
   * undone, was cancelled.
   */
  async finish(
    { key, attempt, fileName, fileType }: BackgroundTaskRecord,
    { url = null, tips = null, data = null }: Nullable<TaskResult>,
    trx?: Db,
  ): Promise<boolean> {
    const task = own(trx ?? db, key, attempt)
    const { numUpdatedRows } = await (trx ? task.where('isCancelled', '=', false) : task)
      .set({
        state: 'done',
        rate: 100,
        url,
        fileName,
        fileType,
        seenTime: sql`now()`,
        tips: tips && jsonb(tips),
        data: data === null || data === undefined ? null : jsonb(data),
        fault: null,
      })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** False when the task has ended already. */
  async fail({ key, attempt }: BackgroundTaskRecord, fault: BackgroundTaskFault): Promise<boolean> {
    const { numUpdatedRows } = await own(db, key, attempt)
      .set({ state: 'failed', url: null, tips: null, fault: jsonb(fault), seenTime: sql`now()` })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Cancels a task permanently. A waiting task ends at once. */
  async cancel(key: string, fault: BackgroundTaskFault): Promise<void> {
    await db
      .updateTable('sysBackgroundTask')
      .where('taskKey', '=', key)
      .where('state', '=', 'running')
      .set({
        isCancelled: true,
        state: sql`case when host is null then 'failed' else state end`,
        fault: sql`case when host is null then ${jsonb(fault)} else fault end`,
        tips: sql`case when host is null then null else tips end`,
        seenTime: sql`now()`,
      })
      .execute()
  },

  async isCancelled(key: string): Promise<boolean> {
    const found = await db
      .selectFrom('sysBackgroundTask')
      .select('isCancelled')
      .where('taskKey', '=', key)
      .executeTakeFirst()
    return found?.isCancelled ?? true
  },

  /** Lets another process take the task. */
  async release({ key, attempt }: BackgroundTaskRecord, tips: LocalizedText): Promise<void> {
    await own(db, key, attempt)
      .set({ host: null, rate: 0, tips: jsonb(tips), fileName: null, fileType: null })
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

  /** Fails tasks that no process will run: their queue entry is missing or has failed permanently. */
  async writeOff(fault: BackgroundTaskFault): Promise<void> {
    await sql`
      update sys_background_task t set state = 'failed', url = null, tips = null, fault = ${jsonb(fault)}
      where state = 'running' and not exists (
        select from queue.job j where j.name = 'task' and j.id = t.entry_id and j.state in ('created', 'retry', 'active'))`.execute(
      db,
    )
  },

  /** Deletes tasks that ended a day ago; answers the keys that are still known. */
  async forget(): Promise<ReadonlySet<string>> {
    await sql`delete from sys_background_task where state <> 'running' and seen_time < now() - interval '1 day'`.execute(
      db,
    )
    const rows = await db.selectFrom('sysBackgroundTask').select('taskKey').execute()
    return new Set(rows.map((row) => row.taskKey))
  },
})

type Nullable<T> = { readonly [Name in keyof T]?: T[Name] | null }

const own = (db: Db, key: string, attempt: number) =>
  db
    .updateTable('sysBackgroundTask')
    .where('taskKey', '=', key)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')

const columns = [
  'taskKey as key',
  'userId',
  'title',
  'state',
  'rate',
  'tips',
  'data',
  'fault',
  'fileName',
  'fileType',
  'url',
  'attempt',
] as const

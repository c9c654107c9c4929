import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { textIn } from '#schemas/module/localized-text.ts'
import type { JobHandler, WorkQueue } from '#server/kit/domain-events.ts'
import type { Jobs } from '#server/kit/services/jobs.ts'
import type { Settings } from '#server/kit/services/settings.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { nextTimes } from './cron-next-times.ts'
import type { JobParameters, RunResult, SysJobLogTable } from './tables.ts'

/** Delay after which a scheduled time counts as missed, in milliseconds. */
const missedMs = 60_000
/** Maximum length of a logged error in characters. */
const errorRoom = 2000

interface Due {
  readonly jobId: number
  readonly handler: string
  readonly parameters: JobParameters | null
  readonly cron: string
  readonly timeZone: string | null
  readonly misfirePolicy: 'once' | 'skip'
  readonly nextTime: Date
}

type NewRun = Pick<SysJobLogTable, 'jobId' | 'trigger' | 'result'> & {
  readonly dueTime: Date
  readonly runId?: string
  readonly userName?: string
  readonly errorMsg?: string
  readonly parameters: JobParameters | null
}

/** Jobs without a time zone of their own run by the institution's. */
export const jobStore = (db: Db, settings: Pick<Settings, 'info'>) => ({
  /** Adds jobs with a default schedule that were never in the list. */
  async addBuiltIn(handlers: ReadonlyMap<string, JobHandler>, now: Date): Promise<void> {
    const missing = new Set(handlers.keys())
    for (const { handler } of await db.selectFrom('sysJob').select('handler').where('builtIn', '=', true).execute())
      missing.delete(handler)
    for (const handler of missing) {
      const { title, schedule } = handlers.get(handler)!
      if (!schedule) continue
      const { cron, parameters, misfire = 'once' } = schedule
      await db
        .insertInto('sysJob')
        .values({
          jobName: textIn(title, 'zh-cn'),
          jobNameEn: textIn(title, 'en'),
          handler,
          parameters: parameters ? JSON.stringify(parameters) : null,
          cron,
          timeZone: null,
          misfirePolicy: misfire,
          status: '0',
          nextTime: this.next(cron, null, now),
          builtIn: true,
          createBy: 'system',
          createTime: now,
        })
        .onConflict((on) => on.doNothing())
        .execute()
    }
  },

  /** The next time of a schedule; null if it never comes again. */
  next: (cron: string, timeZone: string | null, now: Date): Date | null =>
    nextTimes(cron, timeZone ?? settings.info().timeZone, now, 1)[0] ?? null,

  /** Sets the next time of jobs without a time zone of their own, after the institution's has changed. */
  async moveToZone(now: Date): Promise<void> {
    const jobs = await db
      .selectFrom('sysJob')
      .select(['jobId', 'cron'])
      .where('timeZone', 'is', null)
      .where('status', '=', '0')
      .where('nextTime', '>', now)
      .execute()
    for (const { jobId, cron } of jobs)
      await db
        .updateTable('sysJob')
        .set({ nextTime: this.next(cron, null, now) })
        .where('jobId', '=', jobId)
        .where('nextTime', '>', now)
        .execute()
  },

  /** Next time at which an enabled job is due. */
  async nextDue(): Promise<Date | null> {
    const row = await db
      .selectFrom('sysJob')
      .select(({ fn }) => fn.min('nextTime').as('next'))
      .where('status', '=', '0')
      .executeTakeFirstOrThrow()
    return row.next
  },

  /** Locks one due job, skipping jobs locked by other processes. */
  async claim(now: Date): Promise<Due | undefined> {
    const row = await db
      .selectFrom('sysJob')
      .select(['jobId', 'handler', 'parameters', 'cron', 'timeZone', 'misfirePolicy', 'nextTime'])
      .where('status', '=', '0')
      .where('nextTime', '<=', now)
      .orderBy('nextTime')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    return row && { ...row, nextTime: row.nextTime! }
  },

  /**
   * Queues the run of a claimed job, or records the reason for skipping it, and sets the next time, all in the claim's
   * transaction, so that each time runs once over all processes.
   */
  async take({ jobId, handler, parameters, cron, timeZone, misfirePolicy, nextTime }: Due, now: Date, by: RunBy) {
    const add = (result: RunResult, more: Partial<NewRun> = {}) =>
      this.addRun({ jobId, trigger: 'schedule', dueTime: nextTime, parameters, result, ...more })
    if (now.getTime() - nextTime.getTime() > missedMs && misfirePolicy === 'skip') await add('missed')
    else if (await this.isUnfinished(jobId, by.queue)) await add('skipped')
    else {
      const runId = randomUUID()
      try {
        await by.jobs.run(handler, parameters ?? {}, { db, id: runId })
        await add('waiting', { runId })
      } catch (error) {
        // the handler may no longer exist or may have other parameters; the list shows the reason
        if (!isRefusal(error)) throw error
        await add('failed', { errorMsg: error.message })
      }
    }
    await db
      .updateTable('sysJob')
      .set({ nextTime: this.next(cron, timeZone, now) })
      .where('jobId', '=', jobId)
      .execute()
  },

  /** Queues a run requested by a person and returns the id of its record. Undefined when the job does not exist. */
  async start(jobId: number, jobs: Pick<Jobs, 'run'>, userName: string, now: Date): Promise<number | undefined> {
    const job = await db
      .selectFrom('sysJob')
      .select(['handler', 'parameters'])
      .where('jobId', '=', jobId)
      .forUpdate()
      .executeTakeFirst()
    if (!job) return undefined
    const runId = randomUUID()
    await jobs.run(job.handler, job.parameters ?? {}, { db, id: runId })
    const { parameters } = job
    return this.addRun({ jobId, trigger: 'manual', userName, dueTime: now, result: 'waiting', runId, parameters })
  },

  /** Enables or disables a job; false for an unknown one. */
  async setEnabled(jobId: number, isEnabled: boolean, userName: string, now: Date): Promise<boolean> {
    const job = await db
      .selectFrom('sysJob')
      .select(['cron', 'timeZone'])
      .where('jobId', '=', jobId)
      .forUpdate()
      .executeTakeFirst()
    if (!job) return false
    await db
      .updateTable('sysJob')
      .set(({ eb }) => ({
        status: isEnabled ? '0' : '1',
        nextTime: isEnabled ? this.next(job.cron, job.timeZone, now) : null,
        version: eb('version', '+', 1),
        updateBy: userName,
        updateTime: now,
      }))
      .where('jobId', '=', jobId)
      .execute()
    return true
  },

  /** Whether the latest run is waiting, including for a retry, or running. */
  async isUnfinished(jobId: number, queue: Pick<WorkQueue, 'isPending'>): Promise<boolean> {
    const last = await db
      .selectFrom('sysJobLog')
      .select('runId')
      .where('jobId', '=', jobId)
      .where('runId', 'is not', null)
      .orderBy('logId', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last ? queue.isPending(db, last.runId!) : false
  },

  /** Writes a run into the log; returns the id of its record. */
  async addRun({ parameters, ...run }: NewRun): Promise<number> {
    const { logId } = await db
      .insertInto('sysJobLog')
      .values({ ...run, parameters: parameters && JSON.stringify(parameters) })
      .returning('logId')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('sysJob')
      .set({ lastResult: run.result, lastTime: run.dueTime })
      .where('jobId', '=', run.jobId)
      .execute()
    return logId
  },

  /** Records the start of an attempt; returns its job if the run belongs to the list. */
  async began(runId: string, now: Date): Promise<number | undefined> {
    return this.note(
      { lastResult: 'running', lastTime: now },
      sql`update sys_job_log set result = 'running', start_time = ${now}, end_time = null, cost_time = null, error_msg = null,
        attempts = coalesce(attempts, 0) + 1 where run_id = ${runId} returning job_id`,
    )
  },

  /** Records the end of an attempt; returns its job if the run belongs to the list. */
  async ended(runId: string, now: Date, error: unknown): Promise<number | undefined> {
    const result: RunResult = error === undefined ? 'succeeded' : 'failed'
    const message =
      error === undefined ? null : (error instanceof Error ? error.message : String(error)).slice(0, errorRoom)
    return this.note(
      { lastResult: result },
      sql`update sys_job_log set result = ${result}, end_time = ${now}, error_msg = ${message},
        cost_time = round(extract(epoch from ${now}::timestamptz - start_time) * 1000)::int
        where run_id = ${runId} returning job_id`,
    )
  },

  /** Updates the record of a run, and the job's columns about its latest run. */
  async note(
    latest: { readonly lastResult: RunResult; readonly lastTime?: Date },
    record: RawBuilder<{ jobId: number }>,
  ): Promise<number | undefined> {
    return db.transaction().execute(async (trx) => {
      const jobId = (await record.execute(trx)).rows[0]?.jobId
      if (jobId !== undefined) await trx.updateTable('sysJob').set(latest).where('jobId', '=', jobId).execute()
      return jobId
    })
  },

  async forgetBefore(time: Date): Promise<void> {
    await db.deleteFrom('sysJobLog').where('dueTime', '<', time).execute()
  },
})

export interface RunBy {
  readonly jobs: Pick<Jobs, 'run'>
  readonly queue: Pick<WorkQueue, 'isPending'>
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'id' in error && (error.id === 'job.unknown' || error.id === 'request.invalid')

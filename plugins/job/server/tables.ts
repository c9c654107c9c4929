import type { Generated, JSONColumnType } from 'kysely'
import type { Stamp } from '#server/kit/database-tables.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    sysJob: SysJobTable
    sysJobLog: SysJobLogTable
  }
}

export type RunResult = 'waiting' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'missed'
export type JobParameters = Readonly<Record<string, unknown>>

export interface SysJobTable {
  jobId: Generated<number>
  jobName: string
  jobNameEn: string | null
  handler: string
  parameters: JSONColumnType<JobParameters | null, string | null, string | null>
  cron: string
  /** Null for the institution's. */
  timeZone: string | null
  misfirePolicy: 'once' | 'skip'
  /** '0' enabled, '1' disabled. */
  status: string
  nextTime: Stamp | null
  lastTime: Stamp | null
  lastResult: RunResult | null
  builtIn: Generated<boolean>
  version: Generated<number>
  createBy: string | null
  createTime: Stamp
  updateBy: string | null
  updateTime: Stamp
}

export interface SysJobLogTable {
  logId: Generated<number>
  jobId: number
  /** Id of the run in the queue; null if nothing was queued. */
  runId: string | null
  trigger: 'schedule' | 'manual'
  userName: string | null
  dueTime: Stamp
  startTime: Stamp | null
  endTime: Stamp | null
  costTime: number | null
  attempts: number | null
  result: RunResult
  errorMsg: string | null
  parameters: JSONColumnType<JobParameters | null, string | null, string | null>
}

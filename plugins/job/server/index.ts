import type { JobHandler } from '#server/kit/domain-events.ts'
import type { ServerPlugin } from '#server/kit/plugin.ts'
import { jobHooks } from './job-hooks.ts'
import { jobStore } from './job-store.ts'
import { timeZoneOfBuiltInJobs } from './migrations/0001-time-zone-of-built-in-jobs.ts'
import { jobRoutes } from './routes.ts'
import { scheduler } from './job-scheduler.ts'

const dayMs = 86_400_000

const clearLog: JobHandler<{ days: number }> = {
  title: { 'zh-cn': '清理执行记录', en: 'Clear old run records' },
  parameters: { days: { type: 'int', required: true, label: { 'zh-cn': '保留天数', en: 'Days to keep' } } },
  schedule: { cron: '47 3 * * *', parameters: { days: 30 } },
  run: (app, { days }) =>
    jobStore(app.db, app.settings).forgetBefore(new Date(app.clock().getTime() - Math.max(1, days) * dayMs)),
}

/**
 * Server plugin for scheduled jobs: rows that administrators change, run once over all processes, with a record of each
 * run.
 */
export const jobServer: ServerPlugin = {
  name: 'job',
  services: [scheduler],
  modules: new URL('../modules', import.meta.url),
  migrations: { 'job-0001-time-zone-of-built-in-jobs': timeZoneOfBuiltInJobs },
  hooks: [jobHooks],
  routes: [{ prefix: '/api/tool/job', register: jobRoutes }],
  jobs: { clearLog },
}

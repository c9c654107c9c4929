import { flag, list, moment, nothing, one, text, whole } from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

export const jobDocs = {
  'GET /handlers': documented(
    '可定时执行的任务',
    'What a scheduled job may do',
    list(
      one({
        name: text,
        title: one({ 'zh-cn': text, en: text }),
        parameters: list(one({ name: text, type: text, label: one({ 'zh-cn': text, en: text }), required: flag })),
      }),
    ),
  ),
  'GET /next': documented('接下来的五次执行时间', 'The next five times of a cron expression', list(moment)),
  'POST /:jobId/run': documented('立即执行定时任务', 'Run a scheduled job now', one({ logId: whole })),
  'PUT /status': documented('启用或停用定时任务', 'Enable or disable a scheduled job', nothing),
} satisfies DocsByRoute

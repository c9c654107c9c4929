import { list, moment, nothing, one, text, whole } from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

export const opsDocs = {
  'GET /': documented(
    '运行状态',
    'How the server is',
    one(
      {
        at: moment,
        process: { type: 'object' },
        memory: { type: 'object' },
        eventLoop: { type: 'object' },
        database: { type: 'object' },
        bus: { type: 'object' },
        sockets: { type: 'object' },
        sessions: whole,
        processes: one({ running: whole, failedToday: whole }),
      },
      true,
    ),
  ),
} satisfies DocsByRoute

export const deadWorkDocs = {
  'GET /dead': documented(
    '失败的任务',
    'Work that failed for good',
    list(one({ id: text, title: text, queue: text, error: text, attempts: whole, time: moment })),
  ),
  'POST /dead/:id/retry': documented('重试失败的任务', 'Try failed work again', nothing),
  'DELETE /dead/:id': documented('丢弃失败的任务', 'Discard failed work', nothing),
} satisfies DocsByRoute

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { BackgroundTask } from '#schemas/api/background-task-api-types.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { attachment } from '#server/kit/table-download.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import type { BackgroundTaskRecord } from '#server/kit/background-tasks.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { docs } from './route-docs.ts'

const byKey = {
  querystring: {
    type: 'object',
    required: ['key'],
    additionalProperties: false,
    properties: { key: { type: 'string', pattern: '^[\\w-]{16,40}$' } },
  },
} as const

interface ByKey {
  Querystring: { key: string }
}

/** The caller's background tasks (specification §4, §7). Tasks of others answer 404. */
export const backgroundTaskRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  const answerOf = (
    { key, title, state, rate, url, tips, data, fault }: BackgroundTaskRecord,
    locale: Locale,
  ): BackgroundTask => ({
    key,
    state,
    rate,
    url,
    data,
    title: textIn(title, locale),
    tips: tips === null ? null : textIn(tips, locale),
    error: fault && { ...fault, ...inWords(fault.id, locale) },
  })
  // the feature that started the task may have been removed
  const inWords = (id: string, locale: Locale): { readonly code: number; readonly msg: string } => {
    const { code, text } = app.failures.get(id) ?? app.failures.get('server.fault')!
    return { code, msg: textIn(text, locale) }
  }
  const own = async (request: FastifyRequest<ByKey>): Promise<BackgroundTaskRecord> => {
    const { key } = request.query
    const found = await app.backgroundTasks.find(key, callerOf(request).userId)
    if (!found) throw new AppError('process.unknown', `key <${key}>`)
    return found
  }

  app.get<ByKey>('/common/process', { schema: byKey, config: signedIn }, async (request) =>
    answerOf(await own(request), request.locale),
  )

  app.delete<ByKey>('/common/process', { schema: byKey, config: signedIn }, async (request) => {
    const { key } = request.query
    const found = await app.backgroundTasks.stop(key, callerOf(request).userId)
    if (!found) throw new AppError('process.unknown', `key <${key}>`)
    return answerOf(found, request.locale)
  })

  app.get('/common/process/mine', { config: signedIn }, async (request) =>
    (await app.backgroundTasks.of(callerOf(request).userId)).map((record) => answerOf(record, request.locale)),
  )

  app.get<ByKey>(
    '/common/process/file',
    { schema: byKey, config: { ...signedIn, bare: true } },
    async (request, reply) => {
      const task = await own(request)
      const { key, state, url, fileName, fileType } = task
      const path = app.backgroundTasks.pathOf(task)
      const size =
        state === 'done' && url !== null && fileName !== null
          ? await stat(path).then(
              (found) => found.size,
              () => undefined,
            )
          : undefined
      if (size === undefined) throw new AppError('file.unknown', `key <${key}>`)
      return reply
        .type(fileType ?? 'application/octet-stream')
        .header('content-length', size)
        .header('cache-control', 'no-store')
        .header('content-disposition', attachment(fileName!))
        .send(createReadStream(path))
    },
  )
}

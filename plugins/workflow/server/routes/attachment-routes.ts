import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import { callerOf } from '#server/authorization/require-permission.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { file, one, text, whole } from '#server/kit/openapi-schemas.ts'
import { AppError } from '#server/kit/app-error.ts'
import { fileHeaders } from '#server/kit/file-headers.ts'
import { receiveFile } from '#server/kit/receive-multipart-file.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import { attachmentLimits, attachmentOf } from '../attachments.ts'
import { fileParams, taskParams } from '../request-schemas.ts'
import { failures } from '../failures.ts'
import { visibleInstance } from '../visible-instance.ts'
import { taskIdOf } from '../task-ids.ts'
import { taskOf } from '../task-store.ts'

/** Files of decisions: uploaded by the holder of a task, opened by participants of its process. */
export const attachmentRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  await app.register(multipart, { throwFileSizeLimit: false })
  const limited = { ...signedIn, ...(app.config.rateLimit ? { rateLimit: { max: 60, timeWindow: '1 minute' } } : {}) }

  app.post<{ Params: { taskId: string } }>(
    '/task/:taskId/file',
    { schema: { params: taskParams }, config: limited },
    async (request) => {
      const { taskId } = request.params
      const { instanceId, id } = taskIdOf(taskId)
      const caller = callerOf(request)
      const found = await taskOf(app.db, { instanceId, id }, caller.userId)
      if (!found?.isTheirs) throw new AppError(failures['task.unknown'], `task <${taskId}>`)
      const { state, assignee } = found.task
      if (state !== 'open' || (assignee !== null && assignee !== caller.userId))
        throw new AppError(failures['task.stale'], `task <${taskId}>`)
      const { received, ...given } = await receiveFile(app, request, attachmentLimits.maxBytes)
      if (!received) throw new AppError('file.none')
      try {
        const stored = await app.files.keep(received, given, attachmentLimits, caller)
        await app.db
          .insertInto('wfFile')
          .values({ fileKey: stored.key, instanceId, userId: caller.userId, createTime: app.clock() })
          .execute()
        return attachmentOf(instanceId, stored)
      } catch (error) {
        await app.files.drop(received)
        throw error
      }
    },
  )

  app.get<{ Params: { instanceId: string; ref: string } }>(
    '/instance/:instanceId/file/:ref/*',
    { schema: { params: fileParams }, config: { ...signedIn, bare: true } },
    async (request, reply) => {
      const { ref, instanceId } = request.params
      const caller = callerOf(request)
      await visibleInstance(app.db, Number(instanceId), caller)
      const found = await app.db
        .selectFrom('wfFile')
        .innerJoin('sysFile', 'sysFile.fileKey', 'wfFile.fileKey')
        .select(['sysFile.fileKey', 'sysFile.name', 'sysFile.type', 'sysFile.size'])
        .where('wfFile.instanceId', '=', Number(instanceId))
        .where('wfFile.fileKey', '=', ref)
        // before a decision references the file, only its uploader can open it
        .where((is) => is.or([is('sysFile.keepTime', 'is not', null), is('wfFile.userId', '=', caller.userId)]))
        .executeTakeFirst()
      const content = found && (await app.files.read(found.fileKey))
      if (!found || !content) throw new AppError('file.unknown', ref)
      return reply.headers(fileHeaders({ ...found, size: Number(found.size) }, 'private, max-age=3600')).send(content)
    },
  )
}

const docs = {
  'POST /task/:taskId/file': {
    ...documented(
      '上传审批附件',
      'Upload a file for a decision',
      one({ name: text, url: text, size: whole, type: text, ref: text }),
    ),
    formData: true,
  },
  'GET /instance/:instanceId/file/:ref/*': documented(
    '审批附件',
    'A file of a decision',
    file('application/octet-stream'),
  ),
} satisfies DocsByRoute

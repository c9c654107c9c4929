import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { grants } from '#schemas/api/session.ts'
import { formFailures } from '#schemas/form/form-failures.ts'
import type { Item } from '#schemas/form/form.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import type { FileLimits } from '#schemas/module/file-types.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { file, one, text, whole } from '#server/kit/openapi-schemas.ts'
import { AppError } from '#server/kit/app-error.ts'
import { receiveFile } from '#server/kit/receive-multipart-file.ts'
import type { ReceivedFile } from '#server/kit/services/files.ts'
import { fileHeaders } from '#server/kit/file-headers.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import { failures } from '../failures.ts'
import { filledVersion } from '../accepted-version.ts'
import { gateOf, publicForm, type PublicForm } from '../public-form.ts'
import { faultOfFile } from './file-faults.ts'
import { maxBytes } from './receive-posted-files.ts'

interface OfForm {
  Params: { formKey: string }
}
interface OfFile {
  Params: { formKey: string; ref: string }
}
const params = { type: 'object', required: ['formKey'], properties: { formKey: { type: 'string' } } } as const
const ofFile = {
  type: 'object',
  required: ['formKey', 'ref'],
  properties: { formKey: { type: 'string' }, ref: { type: 'string', pattern: '^[\\w-]{22}$' } },
} as const

/** Uploads per address and minute, enough for a classroom behind one address. */
const uploadLimit = { max: 200, timeWindow: '1 minute' } as const

/** `/api/public/form/{formKey}/file`: uploads files one by one, before the answers that reference them. */
export const answerFileRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  await app.register(multipart, { throwFileSizeLimit: false })

  app.post<OfForm>(
    '/:formKey/file',
    { schema: { params }, config: { ...isPublic, rateLimit: uploadLimit } },
    async (request) => {
      const form = await openForm(request)
      const { fields, received, name, mime } = await receiveFile(app, request, maxBytes)
      try {
        if (!received) throw new AppError('file.none')
        const { item, limits } = await questionOf(form, fields, request)
        return await take(form, item, { received, name, mime, limits }, request)
      } catch (error) {
        if (received) await app.files.drop(received)
        throw error
      }
    },
  )

  app.get<OfFile>(
    '/:formKey/file/:ref/*',
    { schema: { params: ofFile }, config: { ...isPublic, bare: true } },
    async (request, reply) => {
      const head = await app.forms.find(request.params.formKey)
      const found = head && (await app.answerFiles.open(request, head, request.params.ref))
      const content = found && (await app.files.read(found.key))
      // same error without access, so that the response does not reveal the file's existence
      if (!found || !content) throw new AppError('file.unknown', request.params.ref)
      return reply.headers(fileHeaders(found, 'private, max-age=3600')).send(content)
    },
  )

  /** Returns the form if this request may upload files: visitors while it is open, staff always. */
  async function openForm(request: FastifyRequest<OfForm>): Promise<Required<PublicForm>> {
    const found = await publicForm(app, request.params.formKey)
    if (!found) throw new AppError(formFailures['form.unknown'], `key <${request.params.formKey}>`)
    const { head, current } = found
    const isStaff =
      request.caller !== undefined &&
      grants(request.caller.permissions, ['project:data:edit']) &&
      (await app.forms.managed(head.formKey, request.caller).then(
        () => true,
        () => false,
      ))
    const version = current ?? (isStaff ? await app.forms.version(head.formId, head.version) : undefined)
    const reason = version ? gateOf(app, request, head, version) : ('unpublished' as const)
    if (!version || (reason && !isStaff))
      throw new AppError(failures['form.closed'], reason, { data: { reason: reason ?? 'unpublished' } })
    if (!isStaff && !(await app.answerFiles.hasRoom(request.ip)))
      throw new AppError('request.tooMany', 'too much is uploaded and not handed in')
    return { head, current: version }
  }

  /** Returns the question of an upload, in the version being filled in. */
  async function questionOf(
    { head, current }: Required<PublicForm>,
    fields: ReadonlyMap<string, string>,
    request: FastifyRequest,
  ): Promise<{ readonly item: Item; readonly limits: FileLimits }> {
    const version = Number(fields.get('version') ?? current!.version)
    const filled =
      request.caller && Number.isSafeInteger(version)
        ? ((await app.forms.version(head.formId, version)) ?? 'unknown')
        : await filledVersion(app, current!, version)
    if (filled === 'outdated') throw new AppError(failures['answer.outdated'], `version <${version}>`)
    if (filled === 'unknown') throw new AppError(formFailures['answer.version'], `version <${version}>`)
    const id = fields.get('item') ?? ''
    const item = (filled satisfies PublishedForm).document.items.find((candidate) => candidate.id === id)
    const limits = item && itemTypeOf(item.type)?.files?.(item)
    if (!item || !limits)
      throw new AppError(formFailures['answer.invalid'], `item <${id}>`, {
        data: {
          errors: [
            {
              item: id.slice(0, 100),
              code: 'unknown',
              message: request.locale === 'en' ? 'This question takes no files' : '这道题不能上传文件',
            },
          ],
        },
      })
    return { item, limits }
  }

  async function take(
    { head }: Required<PublicForm>,
    item: Item,
    given: {
      readonly received: ReceivedFile
      readonly name: string
      readonly mime: string
      readonly limits: FileLimits
    },
    request: FastifyRequest,
  ) {
    try {
      return await app.answerFiles.take(head, item.id, given, request)
    } catch (error) {
      const fault = faultOfFile(error, item, given.limits, request.locale)
      if (!fault || (error as AppError).id !== 'file.format') throw error
      throw new AppError(formFailures['answer.invalid'], given.name, { data: { errors: [fault] } })
    }
  }
}

const docs = {
  'POST /:formKey/file': {
    ...documented(
      '上传答案的文件',
      'Upload a file of an answer',
      one({ name: text, url: text, size: whole, type: text, ref: text }),
    ),
    formData: true,
  },
  'GET /:formKey/file/:ref/*': documented('答案的文件', 'A file of an answer', file('application/octet-stream')),
} satisfies DocsByRoute

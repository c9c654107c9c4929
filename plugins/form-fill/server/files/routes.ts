import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { formFailures } from '#schemas/form/form-failures.ts'
import type { Item } from '#schemas/form/form.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { sizeText, type FileLimits } from '#schemas/module/upload-file-types.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { file, one, text, whole } from '#server/kit/openapi-schemas.ts'
import { AppError } from '#server/kit/app-error.ts'
import { receiveFile } from '#server/kit/receive-multipart-file.ts'
import type { ReceivedFile } from '#server/kit/services/files.ts'
import { fileHeaders } from '#server/kit/file-headers.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import { failures } from '../failures.ts'
import { filledVersion } from '../accepted-version.ts'
import { gateOf, publicForm, type PublicForm } from '../find-public-form.ts'
import { faultOfFile } from './file-errors.ts'
import { partBytes, partialUploads } from './partial-uploads.ts'
import { maxBytes } from './receive-posted-files.ts'

interface OfForm {
  Params: { formKey: string }
}
interface OfFile {
  Params: { formKey: string; ref: string }
}
interface OfPart {
  Params: { formKey: string; token: string }
  Querystring: { item: string; version: number; name: string; type?: string; size: number; offset: number }
  Body: Buffer
}
const ofPart = {
  params: {
    type: 'object',
    properties: { formKey: { type: 'string' }, token: { type: 'string', pattern: '^[0-9a-f]{32,64}$' } },
  },
  querystring: {
    type: 'object',
    required: ['item', 'version', 'name', 'size', 'offset'],
    properties: {
      item: { type: 'string', maxLength: 100 },
      version: { type: 'integer', minimum: 0, maximum: 2_000_000_000 },
      name: { type: 'string', maxLength: 1000 },
      type: { type: 'string', maxLength: 200 },
      size: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      offset: { type: 'integer', minimum: 0, maximum: maxBytes },
    },
  },
} as const
const params = { type: 'object', required: ['formKey'], properties: { formKey: { type: 'string' } } } as const
const ofFile = {
  type: 'object',
  required: ['formKey', 'ref'],
  properties: { formKey: { type: 'string' }, ref: { type: 'string', pattern: '^[\\w-]{22}$' } },
} as const

/** Uploads per address and minute, enough for a classroom behind one address. */
const uploadLimit = {
  max: 200,
  timeWindow: '1 minute',
  errorResponseBuilder: () => new AppError(failures['file.tooFast']),
} as const
/** Parts per address and minute: as many bytes as 200 files of 6 MB. */
const partLimit = { ...uploadLimit, max: 1200 } as const

/**
 * `/api/public/form/{formKey}/file`: uploads files one by one, before the answers that reference them; whole, or in parts
 * that survive a cut connection.
 */
export const answerFileRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  const parts = partialUploads(app)

  app.post<OfForm>(
    '/:formKey/file',
    { schema: { params }, config: { ...isPublic, rateLimit: uploadLimit } },
    async (request) => {
      const form = await openForm(request)
      await checkRoom(form, request)
      const { fields, received, name, mime } = await receiveFile(app, request, maxBytes)
      try {
        if (!received) throw new AppError('file.none')
        const { item, limits } = await questionOf(form, fields.get('item'), fields.get('version'), request)
        return await take(form, item, { received, name, mime, limits }, request)
      } catch (error) {
        if (received) await app.files.drop(received)
        throw error
      }
    },
  )

  app.put<OfPart>(
    '/:formKey/upload/:token',
    { schema: ofPart, config: { ...isPublic, rateLimit: partLimit }, bodyLimit: partBytes },
    async (request) => {
      const { item: id, version, name, type = '', size, offset } = request.query
      const form = await openForm(request)
      const { item, limits } = await questionOf(form, id, version, request)
      const { token } = request.params
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const part = { token, item: item.id, name, mime: type, limits, size, offset, bytes }
      return answerable(item, { name, limits }, request, async () => {
        if (size === 0) throw new AppError('file.none')
        if (size > limits.maxBytes)
          throw new AppError('file.tooLarge', name, { data: { limit: sizeText(limits.maxBytes) } })
        if (offset === 0 && !(await parts.isKnown(form.head, part))) await checkRoom(form, request)
        return parts.add(form.head, part, request)
      })
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

  /**
   * Returns the form if this request may upload files: visitors while it is open, staff always, and users who fill it in
   * elsewhere in the application.
   */
  async function openForm(request: FastifyRequest<OfForm>): Promise<OpenForm> {
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
    const reason = current ? gateOf(app, request, head, current) : ('unpublished' as const)
    const { caller } = request
    const isAdmitted =
      isStaff ||
      reason === undefined ||
      (caller !== undefined && !caller.mustChangePassword && (await app.answerFiles.isUploader(caller, head)))
    const version = current ?? (isAdmitted ? await app.forms.version(head.formId, head.version) : undefined)
    if (!version || !isAdmitted)
      throw new AppError(failures['form.closed'], reason, { data: { reason: reason ?? 'unpublished' } })
    return { head, current: version, isStaff }
  }

  async function checkRoom({ isStaff }: OpenForm, request: FastifyRequest): Promise<void> {
    if (!isStaff && !(await app.answerFiles.hasRoom(request.ip))) throw new AppError(failures['file.noRoom'])
  }

  /** Returns the question of an upload, in the version being filled in. */
  async function questionOf(
    { head, current }: OpenForm,
    id = '',
    said: string | number | undefined,
    request: FastifyRequest,
  ): Promise<{ readonly item: Item; readonly limits: FileLimits }> {
    const version = Number(said ?? current!.version)
    const filled =
      request.caller && Number.isSafeInteger(version)
        ? ((await app.forms.version(head.formId, version)) ?? 'unknown')
        : await filledVersion(app, current!, version)
    if (filled === 'outdated') throw new AppError(failures['answer.outdated'], `version <${version}>`)
    if (filled === 'unknown') throw new AppError(formFailures['answer.version'], `version <${version}>`)
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

  const take = (
    { head }: OpenForm,
    item: Item,
    given: {
      readonly received: ReceivedFile
      readonly name: string
      readonly mime: string
      readonly limits: FileLimits
    },
    request: FastifyRequest,
  ) => answerable(item, given, request, () => app.answerFiles.take(head, item.id, given, request))

  /** Runs an upload; a file of a refused format is an error of its question. */
  async function answerable<T>(
    item: Item,
    { name, limits }: { readonly name: string; readonly limits: FileLimits },
    request: FastifyRequest,
    run: () => Promise<T>,
  ): Promise<T> {
    try {
      return await run()
    } catch (error) {
      const fault = faultOfFile(error, item, limits, request.locale)
      if (!fault || (error as AppError).id !== 'file.format') throw error
      throw new AppError(formFailures['answer.invalid'], name, { data: { errors: [fault] } })
    }
  }
}

interface OpenForm extends Required<PublicForm> {
  /** Whether the caller manages the form. */
  readonly isStaff: boolean
}

const storedFile = one({ name: text, url: text, size: whole, type: text, ref: text })

const docs = {
  'POST /:formKey/file': {
    ...documented('上传答案的文件', 'Upload a file of an answer', storedFile),
    formData: true,
  },
  'PUT /:formKey/upload/:token': documented(
    '分段上传答案的文件',
    'Upload a part of a file of an answer',
    one({ received: whole, 'file?': storedFile }),
  ),
  'GET /:formKey/file/:ref/*': documented('答案的文件', 'A file of an answer', file('application/octet-stream')),
} satisfies DocsByRoute

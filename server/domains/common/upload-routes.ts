import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  fileMaxBytes,
  fileTypes,
  imageTypes,
  limitsOf,
  sizeText,
  type FileLimits,
} from '#schemas/module/upload-file-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Registry } from '#server/crud/module-registry.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { describeRoutes, documentedUpload, type DocsByRoute } from '#server/kit/route-docs.ts'

interface ForField {
  module?: string
  field?: string
}
const forField = {
  querystring: {
    type: 'object',
    properties: { module: { type: 'string', maxLength: 100 }, field: { type: 'string', maxLength: 100 } },
  },
} as const

const generic: FileLimits = { types: fileTypes, maxBytes: fileMaxBytes }
const pictures: FileLimits = { types: imageTypes, maxBytes: fileMaxBytes }

/**
 * `POST /common/upload` and `POST /user/file/upload` (specification §7): stores one file and returns its URL as `data`.
 */
export const uploadRoutes: FastifyPluginAsync<{ registry: Registry }> = async (app, { registry }) => {
  describeRoutes(app, docs)
  await app.register(multipart, { throwFileSizeLimit: false })
  const config = { ...signedIn, ...(app.config.rateLimit ? { rateLimit: { max: 60, timeWindow: '1 minute' } } : {}) }

  /**
   * Accepts the types of the field in `?module=&field=`, else the specification's documents and
   * pictures.
   */
  app.post<{ Querystring: ForField }>(
    '/common/upload',
    { schema: forField, config },
    async (request) =>
      (await app.files.save(...(await received(request, limitsFor(request.query, request.locale))), callerOf(request)))
        .url,
  )

  /** Accepts pictures for rich text. */
  app.post(
    '/user/file/upload',
    { config },
    async (request) => (await app.files.save(...(await received(request, pictures)), callerOf(request))).url,
  )

  function limitsFor({ module: name, field: wanted }: ForField, locale: Locale): FileLimits {
    if (name === undefined) return generic
    const field = registry.find(name)?.fields[wanted ?? '']
    if (!field || !/^(image|file)s?$/.test(field.type))
      throw invalid(
        'field',
        'unknown',
        locale === 'en' ? `${name} takes no files at “${wanted ?? ''}”` : `${name} 的「${wanted ?? ''}」不能上传文件`,
      )
    return limitsOf(field)
  }
}

/** Reads the one file of a multipart body, at most `maxBytes` of it; the rest is discarded. */
async function received(
  request: FastifyRequest,
  limits: FileLimits,
): Promise<[{ name: string; mime: string; bytes: Buffer }, FileLimits]> {
  if (!request.isMultipart()) throw new AppError('file.none', 'the body is not multipart/form-data')
  const found: { name: string; mime: string; bytes: Buffer }[] = []
  const parts = request.parts({ limits: { fileSize: limits.maxBytes, files: 2, fields: 20, fieldSize: 10_000 } })
  for await (const part of parts) {
    if (part.type !== 'file') continue
    const bytes = await contentOf(part)
    if (found.length > 0) throw new AppError('file.single')
    if (part.file.truncated)
      throw new AppError('file.tooLarge', part.filename, { data: { limit: sizeText(limits.maxBytes) } })
    if (part.fieldname === 'file') found.push({ name: part.filename ?? '', mime: part.mimetype, bytes })
  }
  if (!found[0]) throw new AppError('file.none')
  return [found[0], limits]
}

async function contentOf({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const docs = {
  'POST /common/upload': documentedUpload('上传文件', 'Upload a file'),
  'POST /user/file/upload': documentedUpload('上传富文本图片', 'Upload a picture of rich text'),
} satisfies DocsByRoute

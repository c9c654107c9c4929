import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ItemId } from '#schemas/form/form.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { fileUrl, type FileAnswer } from '#schemas/form/types/file-base.ts'
import type { FileLimits } from '#schemas/module/upload-file-types.ts'
import { networkOf } from '#server/kit/client-network.ts'
import { urlName } from '#server/kit/file-headers.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    /** An upload that arrives in parts. */
    formUpload: {
      uploadKey: string
      formId: number
      network: string
      size: number
      received: number
      fileKey: string | null
      createTime: Date
    }
  }
}

/** Largest part of an upload. A cut connection loses at most one part. */
export const partBytes = 1024 * 1024
/** Time in which an interrupted upload can continue. */
const keptMs = 86_400_000

export interface PartialUpload {
  /** Number of bytes that the server has; the next part starts here. */
  readonly received: number
  /** The stored file, once all bytes are here. */
  readonly file?: Required<FileAnswer>
}

export interface UploadPart {
  /** Secret of the upload, made by the client. */
  readonly token: string
  readonly item: ItemId
  readonly name: string
  readonly mime: string
  readonly limits: FileLimits
  /** Bytes of the whole file. */
  readonly size: number
  readonly offset: number
  readonly bytes: Buffer
}

type Of = Pick<FormHead, 'formId' | 'formKey'>

/**
 * Uploads in parts. A part that does not start where the received bytes end is not stored: the answer says where to
 * continue, so that a client that lost an answer, or its connection, repeats nothing else.
 */
export function partialUploads(app: FastifyInstance) {
  const keyOf = ({ formId }: Of, { token, item, size }: UploadPart): string =>
    createHash('sha256').update([formId, item, size, token].join('\n')).digest('hex')
  const find = (uploadKey: string) =>
    app.db
      .selectFrom('formUpload')
      .select(['received', 'fileKey'])
      .where('uploadKey', '=', uploadKey)
      .executeTakeFirst()

  const describe = async ({ formKey }: Of, ref: string): Promise<Required<FileAnswer> | undefined> => {
    const row = await app.db
      .selectFrom('sysFile')
      .select(['name', 'type', 'size'])
      .where('fileKey', '=', ref)
      .executeTakeFirst()
    return row && { ...row, size: Number(row.size), url: fileUrl(formKey, ref, urlName(row.name)), ref }
  }

  const begin = async (uploadKey: string, { formId }: Of, size: number, ip: string): Promise<void> => {
    const createTime = app.clock()
    await app.db
      .deleteFrom('formUpload')
      .where('createTime', '<', new Date(createTime.getTime() - keptMs))
      .execute()
    await app.db
      .insertInto('formUpload')
      .values({ uploadKey, formId, network: networkOf(ip), size, received: 0, fileKey: null, createTime })
      .onConflict((on) => on.doNothing())
      .execute()
  }

  const restart = async (uploadKey: string): Promise<PartialUpload> => {
    await app.db.updateTable('formUpload').set({ received: 0 }).where('uploadKey', '=', uploadKey).execute()
    return { received: 0 }
  }

  /** Checks and stores the whole content; nothing is left of one that is refused. */
  const finish = async (uploadKey: string, form: Of, part: UploadPart, request: FastifyRequest) => {
    const { item, name, mime, limits } = part
    const received = await app.files.receiveParts(uploadKey, limits.maxBytes)
    // the disk lost the parts
    if (!received || received.size !== part.size) return restart(uploadKey)
    try {
      const file = await app.answerFiles.take(form, item, { received, name, mime, limits }, request)
      await app.db
        .updateTable('formUpload')
        .set({ fileKey: file.ref })
        .where('uploadKey', '=', uploadKey)
        .where('fileKey', 'is', null)
        .execute()
      const stored = await find(uploadKey)
      return { received: part.size, file: (await describe(form, stored?.fileKey ?? file.ref)) ?? file }
    } catch (error) {
      await app.files.drop(received)
      await app.db.deleteFrom('formUpload').where('uploadKey', '=', uploadKey).execute()
      throw error
    } finally {
      await app.files.dropParts(uploadKey)
    }
  }

  return {
    /** Whether some bytes of this upload are here already. */
    isKnown: async (form: Of, part: UploadPart): Promise<boolean> => (await find(keyOf(form, part))) !== undefined,

    /** Stores a part; the last one makes the file. Fails as `app.files.keep` does. */
    async add(form: Of, part: UploadPart, request: FastifyRequest): Promise<PartialUpload> {
      const { size, offset, bytes } = part
      const uploadKey = keyOf(form, part)
      if (offset === 0) await begin(uploadKey, form, size, request.ip)
      const row = await find(uploadKey)
      if (!row) return { received: 0 }
      const file = row.fileKey === null ? undefined : await describe(form, row.fileKey)
      if (file) return { received: size, file }
      const received = Number(row.received)
      if (received >= size) return finish(uploadKey, form, part, request)
      if (offset !== received || bytes.length === 0) return { received }
      if (!(await app.files.writePart(uploadKey, offset, bytes))) return restart(uploadKey)
      const next = Math.min(size, offset + bytes.length)
      const { numUpdatedRows } = await app.db
        .updateTable('formUpload')
        .set({ received: next })
        .where('uploadKey', '=', uploadKey)
        .where('received', '=', offset)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return { received: Number((await find(uploadKey))?.received ?? 0) }
      return next < size ? { received: next } : finish(uploadKey, form, part, request)
    },
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { ReceivedFile } from './services/files.ts'

export interface ReceivedBody {
  readonly fields: ReadonlyMap<string, string>
  readonly received: ReceivedFile | undefined
  readonly name: string
  readonly mime: string
}

/**
 * Reads a multipart body with one file and some texts in any order; the file is written to disk, at most `maxBytes` of
 * it. The caller drops a file that it does not keep.
 */
export async function receiveFile(
  app: FastifyInstance,
  request: FastifyRequest,
  maxBytes: number,
): Promise<ReceivedBody> {
  if (!request.isMultipart()) throw new AppError('file.none', 'the body is not multipart/form-data')
  const fields = new Map<string, string>()
  let received: ReceivedFile | undefined
  let name = ''
  let mime = ''
  // one byte more than allowed shows that a part is too long
  const limits = { fileSize: maxBytes + 1, files: 2, fields: 10, fieldSize: 500 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else if (part.fieldname !== 'file') part.file.resume()
      else if (received) throw new AppError('file.single')
      else {
        received = await app.files.receive(part.file, maxBytes)
        name = part.filename ?? ''
        mime = part.mimetype
      }
    }
  } catch (error) {
    if (received) await app.files.drop(received)
    throw error
  }
  return { fields, received, name, mime }
}

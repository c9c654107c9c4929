import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnswerError, Item } from '#schemas/form/form.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { limits } from '#schemas/form/limits.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { mostMegabytes } from '#schemas/form/types/files.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { ReceivedFile } from '#server/kit/services/files.ts'
import { faultOfFile } from './file-faults.ts'

const mostBytes = mostMegabytes * 1024 * 1024
/** One byte more than allowed, which shows that a part is too long. */
const fileSize = mostBytes + 1
/** Most files in one page posted without scripts. */
const mostParts = 100
/** Texts of such a page. */
const mostText = 1_000_000

/**
 * Reads a body with one file and some texts in any order; the file is written to disk. The caller drops a file that it
 * does not keep.
 */
export async function wholeOf(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<{
  readonly fields: ReadonlyMap<string, string>
  readonly received: ReceivedFile | undefined
  readonly name: string
  readonly mime: string
}> {
  const fields = new Map<string, string>()
  let received: ReceivedFile | undefined
  let name = ''
  let mime = ''
  try {
    for await (const part of request.parts({ limits: { fileSize, files: 2, fields: 10, fieldSize: 500 } })) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else if (part.fieldname !== 'file') part.file.resume()
      else if (received) throw new AppError('file.single')
      else {
        received = await app.files.receive(part.file, mostBytes)
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

export interface PostedPage {
  /** The fields of the page; each stored file is a field in the notation of its question's type. */
  readonly fields: URLSearchParams
  /** Files that were refused. */
  readonly errors: readonly AnswerError[]
}

/** Reads a page posted without scripts and stores each file as an upload to its question. */
export async function pageWithFiles(
  app: FastifyInstance,
  request: FastifyRequest,
  head: FormHead,
  current: PublishedForm,
  locale: Locale,
): Promise<PostedPage> {
  const items = new Map(current.document.items.map((item) => [item.id, item]))
  const fields = new URLSearchParams()
  const errors: AnswerError[] = []
  let left = mostText
  const parts = request.parts({
    limits: { fileSize, files: mostParts, fields: limits.postedFields, fieldSize: mostText },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      const value = String(part.value)
      left -= part.fieldname.length + value.length
      if (left < 0) throw new AppError('request.tooLarge', 'the texts of the page')
      fields.append(part.fieldname, value)
      continue
    }
    const item = items.get(part.fieldname)
    const wanted = item && itemTypeOf(item.type)?.files?.(item)
    // a field nobody chose a file for is posted without a name
    if (!item || !wanted || !part.filename || errors.some((one) => one.item === item.id)) {
      part.file.resume()
      continue
    }
    const received = await app.files.receive(part.file, mostBytes)
    const file = { received, name: part.filename, mime: part.mimetype, limits: wanted }
    try {
      fields.append(item.id, JSON.stringify(await app.answerFiles.take(head, item.id, file, request)))
    } catch (error) {
      await app.files.drop(received)
      const fault = faultOfFile(error, item satisfies Item, wanted, locale)
      if (!fault) throw error
      errors.push(fault)
    }
  }
  return { fields, errors }
}

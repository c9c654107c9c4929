import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnswerError, Item } from '#schemas/form/form.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { limits } from '#schemas/form/limits.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { megabyteLimit } from '#schemas/form/types/file-base.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import { faultOfFile } from './file-errors.ts'

export const maxBytes = megabyteLimit * 1024 * 1024
/** One byte above the limit, to detect parts that are too long. */
const fileSize = maxBytes + 1
/** Maximum number of files in one page posted without scripts. */
const maxParts = 100
/** Text fields of such a page. */
const maxText = 1_000_000

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
  let left = maxText
  const parts = request.parts({
    limits: { fileSize, files: maxParts, fields: limits.postedFields, fieldSize: maxText },
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
    // browsers post an empty file field without a name
    if (!item || !wanted || !part.filename || errors.some((one) => one.item === item.id)) {
      part.file.resume()
      continue
    }
    const received = await app.files.receive(part.file, maxBytes)
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

import { answerMessage } from '#schemas/form/answer-messages.ts'
import type { AnswerError, Item } from '#schemas/form/form.ts'
import { namesOfTypes } from '#schemas/form/types/file-base.ts'
import { sizeText, type FileLimits } from '#schemas/module/upload-file-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'

/** The error of a question whose file was refused; undefined for any other failure. */
export function faultOfFile(error: unknown, item: Item, limits: FileLimits, locale: Locale): AnswerError | undefined {
  if (!(error instanceof AppError)) return undefined
  const fault = (code: 'fileType' | 'fileSize', limit: string): AnswerError => ({
    item: item.id,
    code,
    message: answerMessage(code, locale, item, limit),
  })
  if (error.id === 'file.format' || error.id === 'file.none') return fault('fileType', namesOfTypes(limits.types))
  return error.id === 'file.tooLarge' ? fault('fileSize', sizeText(limits.maxBytes)) : undefined
}

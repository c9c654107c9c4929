import type { Locale } from '../module/localized-text.ts'
import type { AnswerError, ItemId } from './form.ts'

/** The error of an answer with a sensitive word. Does not name the listed word, which would help to evade the list. */
export const wordError = (item: ItemId, locale: Locale): AnswerError => ({
  item,
  code: 'words',
  message:
    locale === 'en'
      ? 'This answer contains something that can’t be submitted here. Please reword it'
      : '这个回答里有不能提交的内容，请换个说法',
})

/** The error of an answer to a question with unique answers that another submission has. */
export const takenError = (item: ItemId, label: string, locale: Locale): AnswerError => ({
  item,
  code: 'unique',
  message: locale === 'en' ? `“${label}” has been submitted before` : `这个「${label}」已经提交过`,
})

import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { ImportProblemCode } from '../shared/translation-import-api-types.ts'

const problems: Readonly<Record<ImportProblemCode, LocalizedText>> = {
  column: {
    'zh-cn': '第 {column} 列「{header}」不是可识别的语言，没有导入',
    en: 'Column {column}, “{header}”, isn’t a known language and was left out',
  },
  repeatedColumn: {
    'zh-cn': '第 {column} 列「{header}」与前面的列重复，没有导入',
    en: 'Column {column}, “{header}”, repeats an earlier column and was left out',
  },
  noKey: { 'zh-cn': '没有编号，这一行没有导入', en: 'The row has no key and was left out' },
  unknownKey: {
    'zh-cn': '表单里已没有「{key}」这处文字，这一行没有导入',
    en: 'The form has no text “{key}” any more, so the row was left out',
  },
  repeatedKey: {
    'zh-cn': '编号「{key}」与第 {first} 行重复，这一行没有导入',
    en: 'Key “{key}” repeats row {first}, so the row was left out',
  },
  tooLong: {
    'zh-cn': '{language}译文有 {length} 个字，最多 {max} 个，没有导入',
    en: 'The {language} translation has {length} characters, {max} at most, and was left out',
  },
  cut: {
    'zh-cn': '{language}译文超过 Excel 单元格的上限，可能不完整，没有导入。请改用 CSV。',
    en: 'The {language} translation reaches the limit of a cell in Excel and may be incomplete, so it was left out. Use CSV.',
  },
  formula: {
    'zh-cn': '{language}译文是出错的公式 {value}，没有导入',
    en: 'The {language} translation is a formula that failed ({value}) and was left out',
  },
  outdated: {
    'zh-cn': '导出之后原文有改动，译文导入后标为待核对：{languages}',
    en: 'The original has changed since the export. These translations will be marked for review: {languages}',
  },
}

/** Longest value shown in a message: a cell may hold a very long text. */
const longestShown = 80

export function problemMessage(
  code: ImportProblemCode,
  locale: Locale,
  values: Readonly<Record<string, string | number>>,
): string {
  return textIn(problems[code], locale).replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const text = String(values[name] ?? whole)
    return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
  })
}

const refusals = {
  noKeyColumn: {
    'zh-cn': '没有找到「编号」列。请使用从这里导出的文件，并保留它的第一行。',
    en: 'There is no “Key” column. Use a file exported from here and keep its first row.',
  },
  noLanguage: {
    'zh-cn': '没有找到译文的列。列名应为语言，如「English [en]」。',
    en: 'There is no column of translations. Its header must be a language, such as “English [en]”.',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** An error that refuses the whole file. */
export const refusedTranslations = (code: keyof typeof refusals, locale: Locale): AppError =>
  new AppError('import.file', code, {
    errors: [{ field: 'file', code, message: textIn(refusals[code], locale) }],
  })

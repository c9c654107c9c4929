import { setImmediate } from 'node:timers/promises'
import type { Form } from '#schemas/form/form.ts'
import { formTexts } from '#schemas/form/translatable-texts.ts'
import { mainLanguage, translatedLanguages } from '#schemas/form/translations.ts'
import type { Cell } from '#schemas/module/csv.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import type { XlsxColumn } from '#server/kit/xlsx.ts'
import { headers, languageHeader, originalHeader } from './translation-file-columns.ts'

export interface TranslationTable {
  readonly columns: readonly XlsxColumn[]
  readonly rows: readonly (readonly Cell[])[]
}

/** The texts of a form, one per row, beside their translations: stable key, position, original, and each language. */
export function translationTable(form: Form, locale: Locale): TranslationTable {
  const languages = translatedLanguages(form)
  const positions = new Map(form.items.map(({ id }, at) => [id, at + 1]))
  const translationsOf = (key: string): readonly string[] =>
    languages.map((language) => {
      const texts = form.translations?.[language]
      return texts && Object.hasOwn(texts, key) ? texts[key]!.text : ''
    })
  const rows = formTexts(form).flatMap(({ key, text, name, item, format, isHidden }) => {
    const translations = translationsOf(key)
    // a hidden question needs no translation, but keeps the one it has
    if (isHidden && translations.every((one) => one === '')) return []
    return [
      [
        key,
        positionOf(item === undefined ? undefined : positions.get(item), textIn(name, locale), format, locale),
        text,
        ...translations,
      ],
    ]
  })
  return {
    columns: [
      { title: headers.key[locale], width: 24 },
      { title: headers.position[locale], width: 24 },
      { title: originalHeader(mainLanguage(form), locale), width: 48 },
      ...languages.map((language) => ({ title: languageHeader(language), width: 48 })),
    ],
    rows,
  }
}

function positionOf(
  question: number | undefined,
  name: string,
  format: 'line' | 'lines' | 'rich',
  locale: Locale,
): string {
  if (locale === 'en') {
    const kind = format === 'rich' ? ' (HTML)' : ''
    return `${question === undefined ? 'Form' : `Question ${question}`}: ${name}${kind}`
  }
  return `${question === undefined ? '表单' : `第 ${question} 题`}：${name}${format === 'rich' ? '（HTML）' : ''}`
}

const rowsPerTurn = 500

/** Rows in portions, so that a large form does not block the event loop while its file is written. */
export async function* inPortions(
  rows: readonly (readonly Cell[])[],
  onWritten: (written: number) => void,
): AsyncGenerator<readonly Cell[]> {
  for (const [at, row] of rows.entries()) {
    yield row
    if ((at + 1) % rowsPerTurn !== 0) continue
    onWritten(at + 1)
    await setImmediate()
  }
}

import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import { currentLocale } from '../../kit/i18n.ts'

/** Sentence on data deleted with these rows (`list.loses`); empty without any. */
export function cascadeWarning(
  { list: { loses } }: Pick<ClientModule, 'list'>,
  rows: readonly ModuleRow[],
  sentence: (what: string) => string,
): string {
  if (!loses) return ''
  const n = rows.reduce((sum, row) => sum + (Number(row[loses.field]) || 0), 0)
  if (n === 0) return ''
  const locale = currentLocale()
  const label = (n === 1 ? loses.one : undefined) ?? loses.label
  return sentence(textIn(label, locale).replaceAll('{n}', n.toLocaleString(locale)))
}

/** Sentence on further effects of a removal. */
export const removalNote = ({ list: { loses } }: Pick<ClientModule, 'list'>): string =>
  loses?.note ? `${textIn(loses.note, currentLocale())}${currentLocale() === 'en' ? ' ' : ''}` : ''

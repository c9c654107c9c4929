import type { ClientField } from '#schemas/api/module-wire.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { Translate } from '../kit/messages.ts'
import type { FormError } from './errors.ts'

/** A fault in words, with the field's label: 「请填写「字典名称」」. Keywords nobody worded say that the format is wrong. */
export function errorText(
  { keyword, limit, own }: FormError,
  field: ClientField | undefined,
  label: string,
  t: Translate,
  text: (text: LocalizedText) => string,
): string {
  if (own !== undefined) return text(own)
  const key = keyword === 'required' && isPicked(field) ? 'fault.choose' : `fault.${keyword}`
  const said = t(key, { label, limit })
  return said === key ? t('fault.other', { label }) : said
}

const picked: ReadonlySet<string> = new Set([
  'dict',
  'dicts',
  'enum',
  'ref',
  'refs',
  'date',
  'datetime',
  'time',
  'image',
  'images',
  'file',
  'files',
  'bool',
])
const isPicked = (field: ClientField | undefined): boolean => field !== undefined && picked.has(field.type)

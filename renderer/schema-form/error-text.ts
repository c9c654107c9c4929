import type { ClientField } from '#schemas/api/module-api-types.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { KeyOf, Translate } from '../kit/i18n.ts'
import type { FormError } from './validation-errors.ts'
import type { schemaFormMessages } from './messages.ts'

/**
 * The message of an error with the field's label: 「请填写「字典名称」」. Keywords without a message of their own say that the
 * format is wrong.
 */
export function errorText(
  { keyword, limit, own }: FormError,
  field: ClientField | undefined,
  label: string,
  t: Translate<KeyOf<typeof schemaFormMessages>>,
  text: (text: LocalizedText) => string,
): string {
  if (own !== undefined) return text(own)
  if (keyword === 'required' && isPicked(field)) return t('fault.choose', { label })
  return t.maybe('fault', keyword, { label, limit }) ?? t('fault.other', { label })
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

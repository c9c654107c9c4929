import type { FieldCopy } from '#schemas/api/module-wire.ts'
import type { Text } from '#schemas/kit/text.ts'
import type { Words } from '../kit/messages.ts'
import type { Fault } from './faults.ts'

/** A fault in words, with the field's label: 「请填写「字典名称」」. Keywords nobody worded say that the format is wrong. */
export function faultText({ keyword, limit, own }: Fault, field: FieldCopy | undefined, label: string, t: Words, text: (text: Text) => string): string {
  if (own !== undefined) return text(own)
  const key = keyword === 'required' && isPicked(field) ? 'fault.choose' : `fault.${keyword}`
  const said = t(key, { label, limit })
  return said === key ? t('fault.other', { label }) : said
}

const picked: ReadonlySet<string> = new Set(['dict', 'dicts', 'enum', 'ref', 'refs', 'date', 'datetime', 'time', 'image', 'images', 'file', 'files', 'bool'])
const isPicked = (field: FieldCopy | undefined): boolean => field !== undefined && picked.has(field.type)

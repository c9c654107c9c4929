import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { DictTag, type DictItem } from '#renderer/ui/dict-tag.tsx'

/** Preview of a dictionary entry's label, in the style that lists will use. */
export default function EntryTag({ value, row = {} }: SlotProps) {
  const label = String(value ?? '')
  const { listClass, cssClass } = row as Pick<DictItem, 'listClass' | 'cssClass'>
  return (
    <DictTag
      items={[{ dictValue: label, dictLabel: label, listClass: listClass ?? null, cssClass: cssClass ?? null }]}
      value={[label]}
    />
  )
}

import type { SlotProps } from '#renderer/kit/plugin.ts'
import { DictTag } from '#renderer/ui/dict-tag.tsx'

/** The label of a dictionary's entry as lists will show it: in the entry's own style. */
export default function EntryTag({ value, row = {} }: SlotProps) {
  const label = String(value ?? '')
  const { listClass } = row as { readonly listClass?: string | null }
  return <DictTag items={[{ dictValue: label, dictLabel: label, ...(listClass ? { listClass } : {}) }]} value={[label]} />
}

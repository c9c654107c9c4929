import type { ClientField } from '#schemas/api/module-wire.ts'
import { useText } from '../kit/messages.ts'
import { useDict, type DictItem } from '../ui/dict-tag.tsx'

/** The choices of a field as dictionary items: from its dictionary, or from its own options. */
export function useChoices(field: ClientField | undefined): readonly DictItem[] {
  const text = useText()
  const items = useDict(field?.dict)
  if (!field?.options) return items
  return field.options.map(({ value, label, tag }) => ({
    dictValue: String(value),
    dictLabel: text(label),
    listClass: tag ?? null,
  }))
}

import { useCallback } from 'react'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { useText, useMessages } from '#renderer/kit/messages.ts'

/** What a type is called: by itself, or in this editor's own texts. */
export function useItemTypeName(): (type: string) => string {
  const t = useMessages('form-editor')
  const text = useText()
  return useCallback(
    (type) => {
      const itemType = itemTypeOf(type)
      return itemType?.name ? text(itemType.name) : t(itemType ? `kind.${type}` : 'kind.unknown')
    },
    [t, text],
  )
}

import { useCallback } from 'react'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { useText, useMessages } from '#renderer/kit/messages.ts'
import { formEditorMessages } from './messages.ts'

/** Display name of a type: its own, or one from the texts of this editor. */
export function useItemTypeName(): (type: string) => string {
  const t = useMessages(formEditorMessages)
  const text = useText()
  return useCallback(
    (type) => {
      const name = itemTypeOf(type)?.name
      return name ? text(name) : (t.maybe('kind', type) ?? t('kind.unknown'))
    },
    [t, text],
  )
}

import { useCallback } from 'react'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { formEditorMessages } from './messages.ts'

/** Returns a function from a type to its display name: the plugin's own, or the editor's text. */
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

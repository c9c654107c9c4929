import { memo, useMemo } from 'react'
import type { Item } from '#schemas/form/form.ts'
import { breaksPage, richTextsOf } from '#schemas/form/item-types.ts'
import { FillItem } from '#renderer/fill/item.tsx'
import { useLocale, useMessages } from '#renderer/kit/messages.ts'
import classes from './canvas-row.module.css'
import { formEditorMessages } from '../messages.ts'

/** The real widget of an item below its label, which the canvas draws itself so that it can be typed into. */
export const ItemPreview = memo(function ItemPreview({ item }: { readonly item: Item }) {
  const t = useMessages(formEditorMessages)
  const locale = useLocale()
  const shown = useMemo(() => ({ ...item, hideLabel: true }), [item])
  if (breaksPage(item)) return null
  const texts = richTextsOf(item)
  if (texts.length > 0 && texts.every(([, html]) => html === ''))
    return <p className={classes.placeholder}>{t('canvas.description')}</p>
  return <FillItem item={shown} value={item.default} locale={locale} />
})

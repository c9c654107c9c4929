import type { ChangeEvent } from 'react'
import { maxLengthOf } from '#schemas/form/item-types.ts'
import type { TextItem } from '#schemas/form/types/text-input-base.ts'
import type { Translate } from '../messages.ts'

/**
 * Counts characters only near the limit. The text is never cut, so that a pasted answer can be shortened by its author.
 */
export function Length({ item, text, t }: { readonly item: TextItem; readonly text: string; readonly t: Translate }) {
  const max = maxLengthOf(item)
  if (text.length < max * 0.8) return null
  const left = max - text.length
  return (
    <span className="fw-hint fw-length" data-over={left < 0 || undefined}>
      {left < 0 ? t('over', { n: -left }) : t('left', { n: left })}
    </span>
  )
}

/** Returns the typed text; undefined for an empty field. */
export const textIn = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): string | undefined =>
  event.target.value || undefined

import { memo, useContext, useMemo, type CSSProperties } from 'react'
import type { Item } from '#schemas/form/form.ts'
import { breaksPage, hasAnswer, itemTypeOf, richTextsOf } from '#schemas/form/item-types.ts'
import { hasOptions, optionsOf, sourceOf } from '#schemas/form/item.ts'
import { limits } from '#schemas/form/limits.ts'
import { FillItem } from '#renderer/fill/form-item.tsx'
import { widgetOf } from '#renderer/fill/item-widgets.ts'
import { translateFor } from '#renderer/fill/messages.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { formEditorMessages } from '../messages.ts'
import type { Editing } from '../use-editor-actions.ts'
import classes from './canvas-item.module.css'
import { FormLocale } from './form-locale.ts'
import { OptionLines } from './options-on-canvas.tsx'
import { RichOnCanvas } from './rich-text-on-canvas.tsx'
import { TextOnCanvas } from './text-on-canvas.tsx'

export interface ItemPreviewProps {
  readonly item: Item
  readonly isSelected: boolean
  readonly scheme: 'light' | 'dark'
  readonly style: CSSProperties
  readonly editing: Editing
}

/** Renders an item below its label as visitors see it: editable texts, and the real widget for the rest. */
export const ItemPreview = memo(function ItemPreview({ item, isSelected, scheme, style, editing }: ItemPreviewProps) {
  const t = useMessages(formEditorMessages)
  const locale = useContext(FormLocale)
  if (breaksPage(item)) return null
  const texts = hasAnswer(item) ? [] : richTextsOf(item).filter(([key]) => isTypedHere(item, key))
  const mark = widgetOf(item.type)?.optionMark?.(item)
  const hint = mark && widgetOf(item.type)?.optionHint?.(item, translateFor(locale))
  const isTyped = texts.length > 0 || mark !== undefined
  const source = sourceOf(item)
  return (
    <div className={`fw-fill ${classes.preview}`} data-scheme={scheme} style={style}>
      {hasAnswer(item) && (item.help || isSelected) && (
        <div className={`fw-help ${classes.help}`}>
          <TextOnCanvas
            field="help"
            value={item.help ?? ''}
            placeholder={t('canvas.help')}
            label={t('canvas.help')}
            maxLength={limits.help}
            isTabStop={isSelected}
            isWide
            onChange={(help) => editing.change(item.id, { help: help || undefined } as Partial<Item>, 'help')}
          />
        </div>
      )}
      {texts.map(([key, html]) => (
        <RichOnCanvas
          key={key}
          label={t('canvas.description')}
          placeholder={t('canvas.descriptionHint')}
          value={html}
          isTabStop={isSelected}
          onChange={(next) => editing.change(item.id, { [key]: next ?? '' }, key)}
        />
      ))}
      {hint && <p className="fw-hint">{hint}</p>}
      {source && <p className="fw-hint">{t(`canvas.from.${source.kind}`)}</p>}
      {!isTyped && !(source && optionsOf(item).length === 0) && <Widget item={item} />}
      {hasLines(item) && (mark !== undefined || isSelected) && !(source && optionsOf(item).length === 0) && (
        <OptionLines item={item} options={optionsOf(item)} mark={mark} isSelected={isSelected} editing={editing} />
      )}
    </div>
  )
})

/** Whether a rich text is edited on the canvas instead of in its own editor. */
const isTypedHere = (item: Item, key: string): boolean => itemTypeOf(item.type)?.settings[key]?.widget === undefined

/** Whether the options form a flat list instead of a tree. */
const hasLines = (item: Item): boolean => hasOptions(item) && itemTypeOf(item.type)?.settings.options?.widget !== 'tree'

/** Renders the real widget, inert and without the parts that the canvas renders itself. */
const Widget = memo(function Widget({ item }: { readonly item: Item }) {
  const locale = useContext(FormLocale)
  const shown = useMemo(() => {
    const { help: _, ...rest } = item
    return { ...rest, hideLabel: true } as Item // help is optional
  }, [item])
  return (
    <div inert>
      <FillItem item={shown} value={item.default} locale={locale} />
    </div>
  )
})

import { useDroppable } from '@dnd-kit/core'
import { useComputedColorScheme } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useMemo, type ReactNode, type RefObject } from 'react'
import type { Finding, Form, ItemId } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { questionNumbers } from '#schemas/form/item-types.ts'
import { interfaceLocale } from '#schemas/form/languages.ts'
import { mainLanguage } from '#schemas/form/translations.ts'
import { HeadImage, Identity, Terms } from '#renderer/fill/form-branding-and-terms.tsx'
import { translateFor } from '#renderer/fill/messages.ts'
import { paletteOf, fillVariables } from '#renderer/fill/form-theme-css.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import type { Gap } from '../drag-and-drop.ts'
import type { Editing } from '../use-editor-actions.ts'
import { AddHere } from './insert-question.tsx'
import { CanvasRow } from './canvas-item.tsx'
import classes from './canvas.module.css'
import { RichOnCanvas } from './rich-text-on-canvas.tsx'
import { EmptyForm } from './empty-form.tsx'
import { FormLocale } from './form-locale.ts'
import { ItemList } from './item-list.tsx'
import { TextOnCanvas } from './text-on-canvas.tsx'
import { formEditorMessages } from '../messages.ts'

export interface CanvasProps {
  readonly form: Form
  readonly selected: ItemId | undefined
  readonly findings: readonly Finding[]
  readonly editing: Editing
  /** Position where the dragged item would land. */
  readonly gap: Gap | undefined
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Opens a picker to add an item before an index, on narrow screens; absent where the menu fits. */
  readonly onAsk: ((at: number) => void) | undefined
}

/** Renders the form as visitors see it, editable in place; a click on the background selects the form itself. */
export function Canvas({ form, selected, findings, editing, gap, scroller, onAsk }: CanvasProps) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  const scheme = useComputedColorScheme('light')
  const { setNodeRef } = useDroppable({ id: 'canvas' })
  const ground = useMergedRef(setNodeRef, scroller)
  const numbers = useMemo(() => numbersOf(form), [form])
  const ruled = useMemo(
    () => new Set(form.logic.flatMap((rule) => rule.then.map((effect) => effect.target))),
    [form.logic],
  )
  const faults = useMemo(
    () => new Map(findings.toReversed().flatMap((one) => (one.item === undefined ? [] : [[one.item, one] as const]))),
    [findings],
  )
  const palette = useMemo(() => paletteOf(form.theme, scheme), [form.theme, scheme])
  const style = useMemo(() => fillVariables(form.theme, scheme), [form.theme, scheme])
  const tabStop = selected ?? form.items[0]?.id
  const faultOf = (id: ItemId) => faults.get(id)

  const locale = interfaceLocale(mainLanguage(form))
  return (
    // Clicking the background is a mouse shortcut; by keyboard, Esc and the button「表单设置」do the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={ground}
      className={classes.ground}
      style={form.theme.background ? { background: palette.background } : undefined}
      onClick={(event) => {
        if (event.target === event.currentTarget || (event.target as HTMLElement).dataset.ground)
          editing.select(undefined)
      }}
    >
      <div className={classes.page} data-ground>
        <div className={`fw-fill ${classes.head}`} data-scheme={scheme} style={style}>
          <HeadImage address={form.theme.headImage} />
          <Identity form={form} />
        </div>
        <header className={classes.title} data-fields>
          <h2 className={classes.name}>
            <TextOnCanvas
              field="label"
              value={form.title}
              placeholder={t('canvas.title')}
              label={t('canvas.title')}
              maxLength={limits.title}
              onChange={(title) => editing.changeForm({ title }, 'title')}
            />
          </h2>
          <div className={classes.description}>
            <RichOnCanvas
              label={t('canvas.intro')}
              placeholder={t('canvas.introHint')}
              value={form.description ?? ''}
              onChange={(description) => editing.changeForm({ description }, 'description')}
            />
          </div>
          <div className={`fw-fill ${classes.terms}`} data-scheme={scheme} style={style}>
            <Terms privacy={form.settings.privacy} deadline={undefined} t={translateFor(locale)} />
          </div>
          {form.items.length > 0 && <AddHere at={0} isShown={false} editing={editing} onAsk={onAsk} />}
        </header>
        {form.items.length === 0 ? (
          <EmptyForm form={form} editing={editing} />
        ) : (
          <FormLocale value={locale}>
            <ItemList
              count={form.items.length}
              scroller={scroller}
              focusIndex={form.items.findIndex((item) => item.id === selected)}
              label={t('canvas.items')}
              keyOf={(index) => form.items[index]?.id ?? index}
            >
              {(index): ReactNode => {
                const item = form.items[index]
                const fault = item && faultOf(item.id)
                return (
                  item && (
                    <>
                      <CanvasRow
                        key={item.id}
                        item={item}
                        index={index}
                        number={numbers.get(item.id)}
                        isSelected={item.id === selected}
                        isTabStop={item.id === tabStop}
                        isRuled={ruled.has(item.id)}
                        points={form.settings.exam && item.exam?.points}
                        scheme={scheme}
                        style={style}
                        fault={fault && text(fault.message)}
                        editing={editing}
                      />
                      <AddHere at={index + 1} isShown={item.id === selected} editing={editing} onAsk={onAsk} />
                    </>
                  )
                )
              }}
            </ItemList>
          </FormLocale>
        )}
        {form.items.length > 0 && (
          <div className={`fw-fill ${classes.submit}`} data-scheme={scheme} style={style}>
            <span className="fw-button" data-kind="main">
              {form.theme.submitText || translateFor(locale)('submit')}
            </span>
          </div>
        )}
      </div>
      {gap && <InsertionLine gap={gap} scroller={scroller} />}
    </div>
  )
}

/** Marks the drop position by a line of two pixels; nothing else moves. */
function InsertionLine({ gap, scroller }: { readonly gap: Gap; readonly scroller: RefObject<HTMLDivElement | null> }) {
  const ground = scroller.current
  if (!ground) return null
  return (
    <div
      className={classes.line}
      data-gap={gap.at}
      style={{ top: gap.y - ground.getBoundingClientRect().top + ground.scrollTop - 1 }}
    />
  )
}

/** Returns the question numbers; empty without numbering. */
const numbersOf = (form: Form): ReadonlyMap<ItemId, number> =>
  form.theme.numbering ? questionNumbers(form) : new Map()

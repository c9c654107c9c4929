import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Form } from '#schemas/form/form.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { isComposing } from '../canvas/item-field-navigation.ts'
import { formEditorMessages } from '../messages.ts'
import {
  chipOf,
  drawFormula,
  formulaOf,
  leaveChip,
  putIn,
  rangeAt,
  typedIn,
  type ChipOptions,
  type Typed,
} from './formula-dom.ts'
import { withIds } from './formula-titles-and-ids.ts'
import classes from './formula-field.module.css'
import { piecesOf } from './formula-pieces.ts'

/** Methods that insert at the caret. */
export interface FormulaInputHandle {
  readonly putQuestion: (path: string) => void
  /** Inserts a text and puts the caret `caretBack` characters before its end. */
  readonly putText: (text: string, caretBack?: number) => void
}

export interface FormulaInputProps {
  readonly ref: Ref<FormulaInputHandle>
  readonly form: Form
  readonly self: string
  readonly formula: string
  readonly label: string
  readonly placeholder: string
  /** Index of the error in the formula. */
  readonly faultAt: number | undefined
  readonly describedBy: string | undefined
  /** Id of the suggestion list while it is open. */
  readonly listId: string | undefined
  readonly activeId: string | undefined
  readonly onChange: (formula: string) => void
  /** Called with the word before the caret; undefined when the caret is elsewhere. */
  readonly onWord: (word: string | undefined) => void
  /** Handles keys while the suggestion list is open. */
  readonly onListKey: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/** Whether a question has been renamed or deleted since its chip rendered. */
const hasOldTitles = (field: HTMLElement, form: Form, { textOf }: ChipOptions, locale: Locale): boolean =>
  [...field.querySelectorAll<HTMLElement>('[data-path]')].some((chip) => {
    const [piece] = piecesOf(chip.dataset.path ?? '', form, locale)
    return piece && 'path' in piece && chip.textContent !== textOf(piece)
  })

const highlight = 'formwork-formula-fault'
/** Without the CSS Custom Highlight API, only the message below the field names the position. */
const hasHighlights = typeof CSS !== 'undefined' && 'highlights' in CSS

/**
 * Editable formula with questions as chips. The browser edits the text; the stored formula is read back from the field
 * with each chip's id.
 */
export function FormulaInput(props: FormulaInputProps) {
  const { ref, form, self, formula, faultAt, onChange, onWord } = props
  const t = useMessages(formEditorMessages)
  const locale = useLocale()
  const field = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  const typed = useRef<Typed>(undefined)
  const options: ChipOptions = {
    className: classes.chip ?? '',
    textOf: ({ label, isScore, isGone }) =>
      isGone ? t('formula.gone') : isScore ? t('formula.scoreOf', { label: label || unnamed }) : label || unnamed,
  }
  const unnamed = t('formula.unnamed')
  const draw = (text: string): void => {
    if (!field.current) return
    drawFormula(field.current, piecesOf(text, form, locale), options)
    shown.current = text
  }
  // Typing has already changed the field; only formulas set elsewhere and new titles need a render.
  useLayoutEffect(() => {
    if (shown.current !== formula || (field.current && hasOldTitles(field.current, form, options, locale)))
      draw(formula)
  })
  useEffect(() => {
    const range = faultAt === undefined || !field.current ? undefined : rangeAt(field.current, faultAt)
    if (!range || !hasHighlights) return undefined
    CSS.highlights.set(highlight, new Highlight(range))
    return () => void CSS.highlights.delete(highlight)
  })

  const give = (): void => {
    if (!field.current) return
    const next = formulaOf(field.current)
    shown.current = next
    onChange(next)
  }
  const hear = (): void => {
    typed.current = field.current ? typedIn(field.current) : undefined
    onWord(typed.current?.word)
  }
  const put = (node: Node, caretBack = 0): void => {
    if (!field.current) return
    putIn(field.current, node, typed.current, caretBack)
    typed.current = undefined
    give()
    onWord(undefined)
  }
  useImperativeHandle(ref, () => ({
    putQuestion: (path) => {
      const [piece] = piecesOf(path, form, locale)
      if (piece && 'path' in piece) put(chipOf(piece, options))
    },
    putText: (text, caretBack) => put(document.createTextNode(text), caretBack),
  }))
  /** Turns completely typed or pasted titles into chips. */
  const recognise = (): void => {
    if (!field.current) return
    const now = formulaOf(field.current)
    const named = withIds(now, form, self)
    if (
      named !== now ||
      piecesOf(now, form, locale).filter((one) => 'path' in one).length !== field.current.children.length
    ) {
      draw(named)
      onChange(named)
    }
  }

  return (
    <div
      ref={field}
      className={classes.formula}
      contentEditable
      suppressContentEditableWarning
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea cannot hold chips
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-autocomplete="list"
      aria-label={props.label}
      aria-invalid={faultAt === undefined ? undefined : true}
      aria-describedby={props.describedBy}
      aria-controls={props.listId}
      aria-activedescendant={props.activeId}
      data-placeholder={props.placeholder}
      data-empty={formula === '' || undefined}
      spellCheck={false}
      onInput={(event) => {
        if (isComposing(event.nativeEvent)) return
        give()
        hear()
      }}
      onCompositionEnd={() => {
        give()
        hear()
      }}
      onClick={({ target, clientX }) => {
        const chip = (target as HTMLElement).closest<HTMLElement>('[data-path]')
        if (chip) {
          const { left, width } = chip.getBoundingClientRect()
          leaveChip(chip, clientX < left + width / 2)
        }
        hear()
      }}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return
        props.onListKey(event)
        if (event.key !== 'Enter' || event.defaultPrevented) return
        event.preventDefault() // a formula is a single wrapping line
        recognise()
      }}
      onFocus={props.onFocus}
      onBlur={() => {
        recognise()
        props.onBlur()
      }}
      onPaste={(event) => {
        event.preventDefault()
        document.execCommand('insertText', false, event.clipboardData.getData('text/plain').replaceAll(/\s+/g, ' '))
        recognise()
      }}
    />
  )
}

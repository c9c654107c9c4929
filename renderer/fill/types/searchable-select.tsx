import { useState, type KeyboardEvent } from 'react'
import type { Option } from '#schemas/form/item.ts'
import type { SelectItem } from '#schemas/form/types/select.ts'
import type { WidgetProps } from '../widget-props.ts'
import { findOptions, mostShown } from './option-search.ts'

interface SearchableSelectProps extends WidgetProps<SelectItem> {
  readonly options: readonly Option[]
  /** Returns the text of an option, with the seats left. */
  readonly textOf: (option: Option) => string
}

/**
 * Single choice among many options: a field that shows the picked option and, while typing, a listbox of the matches.
 * Arrow keys move, Enter picks, Escape closes; an emptied field clears the answer.
 */
export function SearchableSelect({
  item,
  value,
  options,
  textOf,
  required,
  disabled,
  invalid,
  fullOptions,
  id,
  describedBy,
  locale,
  t,
  onChange,
  onBlur,
}: SearchableSelectProps) {
  /** Text while searching; undefined while the field shows the answer. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const texts = textsOf[locale]
  const isOff = disabled || Boolean(item.readOnly)
  const picked = options.find((option) => option.value === value)
  const found = findOptions(options, typed ?? '')
  // an open list begins at the answer, wherever that is
  const from = typed === undefined && picked ? Math.max(0, found.indexOf(picked) - mostShown / 2) : 0
  const shown = found.slice(from, from + mostShown)
  const active = Math.min(at, shown.length - 1)
  const nameOf = (place: number): string => `${id}-option-${place}`
  const isFull = (option: Option): boolean => Boolean(fullOptions?.has(option.value)) && option.value !== value

  const scrollTo = (place: number): void =>
    void requestAnimationFrame(() => document.getElementById(nameOf(place))?.scrollIntoView({ block: 'nearest' }))
  const open = (): void => {
    if (isOff || isOpen) return
    const place = typed === undefined && picked ? shown.indexOf(picked) : 0
    setOpen(true)
    setAt(Math.max(0, place))
    scrollTo(place)
  }
  const close = (): void => {
    setOpen(false)
    setTyped(undefined)
  }
  const pick = (option: Option | undefined): void => {
    if (!option || isFull(option)) return
    onChange(item.id, option.value)
    close()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      // a closed field goes on to the next question
      event.stopPropagation()
      return pick(shown[active])
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      return close()
    }
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (!isOpen) return open()
    const place = Math.max(0, Math.min(to, shown.length - 1))
    setAt(place)
    scrollTo(place)
  }

  const rest = found.length - shown.length
  const note = found.length === 0 ? t('noMatch') : rest > 0 ? texts.firstOf(shown.length, found.length) : undefined
  return (
    <div
      className="fw-finder fw-select"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        if (typed?.trim() === '') onChange(item.id, undefined)
        close()
        onBlur?.(item.id)
      }}
    >
      <input
        className="fw-control"
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? picked?.label ?? ''}
        maxLength={100}
        placeholder={item.placeholder || texts.chooseOrSearch}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown.length > 0 ? nameOf(active) : undefined}
        aria-required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={isOff}
        // typing replaces the answer
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
          setAt(0)
          scrollTo(0)
        }}
        onClick={open}
        onKeyDown={press}
      />
      <div className="fw-found" hidden={!isOpen}>
        {/* a datalist shows no count, and its choice is text */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above */}
        <div className="fw-found-list" id={`${id}-list`} role="listbox" aria-label={item.label}>
          {isOpen
            ? shown.map((option, place) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys and the focus
                <div
                  key={option.value}
                  id={nameOf(place)}
                  className="fw-found-one"
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list
                  role="option"
                  aria-selected={place === active}
                  aria-disabled={isFull(option) || undefined}
                  data-picked={option.value === value || undefined}
                  // the field keeps the focus
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(option)}
                >
                  {textOf(option)}
                </div>
              ))
            : null}
        </div>
        {note === undefined ? null : <p className="fw-found-note">{note}</p>}
      </div>
      <output className="fw-hidden">
        {isOpen && typed !== undefined ? (note ?? texts.matches(found.length)) : ''}
      </output>
    </div>
  )
}

/** Texts of the search; they come with it. */
const textsOf = {
  'zh-cn': {
    chooseOrSearch: '请选择，或输入文字查找',
    matches: (n: number) => `${n} 个匹配的选项`,
    firstOf: (n: number, all: number) => `共 ${all} 项，显示 ${n} 项；输入文字查找其他选项。`,
  },
  en: {
    chooseOrSearch: 'Choose, or type to search',
    matches: (n: number) => `Matching options: ${n}`,
    firstOf: (n: number, all: number) => `Showing ${n} of ${all} options. Type to find others.`,
  },
} as const

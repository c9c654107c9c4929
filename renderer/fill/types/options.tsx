import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { optionsOf, type Option } from '#schemas/form/item.ts'
import { labelled } from '#schemas/form/join-texts.ts'
import type { ChoiceItem } from '#schemas/form/types/choice-base.ts'
import type { Translate } from '../messages.ts'
import { otherOf, type WidgetProps } from '../widget-props.ts'

/** Rendering of options besides their text. */
export interface Drawn {
  /** Returns the picture above an option's text. */
  readonly picture?: (option: Option) => ReactNode
}

interface OptionsProps extends WidgetProps<ChoiceItem & { readonly columns?: number }>, Drawn {
  readonly type: 'radio' | 'checkbox'
  readonly isPicked: (option: Option) => boolean
  readonly onPick: (option: Option) => void
}

/** Shortcut letters; later options have none. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Above this number of options the list scrolls and has a filter. */
const longList = 15

/** Renders the options of a choice in one or several columns, with the text field of “other”. */
export function Options({
  item,
  type,
  other,
  disabled,
  invalid,
  hiddenOptions,
  fullOptions,
  seatsLeft,
  id,
  t,
  isPicked,
  onPick,
  picture,
  onChange,
  onBlur,
}: OptionsProps) {
  const [filter, setFilter] = useState('')
  const options = optionsOf(item).filter((option) => !hiddenOptions?.has(option.value))
  const isLong = options.length > longList
  const shown =
    filter === '' ? options : options.filter((option) => option.label.toLowerCase().includes(filter.toLowerCase()))
  const isOff = (option: Option): boolean =>
    disabled || Boolean(item.readOnly) || (Boolean(fullOptions?.has(option.value)) && !isPicked(option))

  const handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing || isTyping(event.target))
      return
    const option = event.key.length === 1 ? shown[letters.indexOf(event.key.toUpperCase())] : undefined
    if (!option || isOff(option)) return
    event.preventDefault()
    onPick(option)
    document.getElementById(`${id}-${options.indexOf(option)}`)?.focus()
  }

  return (
    <>
      {isLong ? (
        <input
          className="fw-control fw-filter fw-js-only"
          type="search"
          value={filter}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      ) : null}
      <div
        className="fw-options"
        role="presentation"
        data-columns={item.columns}
        data-long={isLong || undefined}
        data-pictures={picture && true}
        onKeyDown={handleKey}
      >
        {shown.map((option, i) => (
          <label key={option.value} className="fw-option" data-off={isOff(option) || undefined}>
            <input
              type={type}
              id={`${id}-${options.indexOf(option)}`}
              name={item.id}
              value={option.value}
              checked={isPicked(option)}
              disabled={isOff(option)}
              onChange={() => onPick(option)}
              onBlur={(event) => leaves(event) && onBlur?.(item.id)}
            />
            <span className="fw-mark" data-type={type} aria-hidden="true" />
            <span className="fw-option-label">{option.label}</span>
            {picture?.(option)}
            <Seats isFull={Boolean(fullOptions?.has(option.value))} left={seatsLeft?.[option.value]} t={t} />
            {i < letters.length && !isOff(option) ? (
              <kbd className="fw-key" aria-hidden="true">
                {letters[i]}
              </kbd>
            ) : null}
          </label>
        ))}
        {shown.length === 0 && filter !== '' ? <p className="fw-hint">{t('noMatch')}</p> : null}
      </div>
      {options
        .filter((option) => option.other)
        .slice(0, 1)
        .map((option) => (
          <input
            key="other"
            className="fw-control fw-other"
            type="text"
            name={otherOf(item.id)}
            value={other ?? ''}
            maxLength={500}
            data-off={!isPicked(option) || undefined}
            placeholder={t('other')}
            aria-label={labelled(option.label, t('other'))}
            disabled={disabled}
            readOnly={item.readOnly}
            aria-invalid={invalid || undefined}
            onChange={(event) => onChange(otherOf(item.id), event.target.value || undefined)}
            onBlur={() => onBlur?.(item.id)}
          />
        ))}
    </>
  )
}

/** Single choice with a button that clears it. */
export function RadioOptions(props: WidgetProps<ChoiceItem> & Drawn) {
  const { item, value, required, t, onChange } = props
  const pick = (option: Option): void => onChange(item.id, option.value)
  return (
    <>
      <Options {...props} type="radio" isPicked={(option) => option.value === value} onPick={pick} />
      {value !== undefined && !required && !item.readOnly && !props.disabled ? (
        <button type="button" className="fw-clear fw-js-only" onClick={() => onChange(item.id, undefined)}>
          {t('clear')}
        </button>
      ) : null}
    </>
  )
}

/** Shows the seats left, on options with limited seats. */
function Seats({
  isFull,
  left,
  t,
}: {
  readonly isFull: boolean
  readonly left: number | undefined
  readonly t: Translate
}) {
  if (isFull) return <span className="fw-full">{t('full')}</span>
  return left ? <span className="fw-seats">{t('seats', { n: left })}</span> : null
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=radio]):not([type=checkbox]), textarea, select')

/** Whether the focus leaves the group instead of moving to its next option. */
const leaves = (event: { currentTarget: Element; relatedTarget: EventTarget | null }): boolean =>
  !(event.relatedTarget instanceof Node && event.currentTarget.closest('.fw-item')?.contains(event.relatedTarget))

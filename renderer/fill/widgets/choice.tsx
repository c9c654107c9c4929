import { useState, type KeyboardEvent } from 'react'
import type { Item, Option } from '#schemas/form/form.ts'
import { otherOf, type WidgetProps } from '../widget.ts'

export function Radio(props: WidgetProps) {
  const { item, value, required, onChange } = props
  const pick = (option: Option): void => onChange(item.id, option.value)
  return (
    <>
      <Options {...props} type="radio" isPicked={(option) => option.value === value} onPick={pick} />
      {value !== undefined && !required && !item.readOnly && !props.disabled
        ? <button type="button" className="fw-clear fw-js-only" onClick={() => onChange(item.id, undefined)}>{props.say('clear')}</button> : null}
    </>
  )
}

export function Checkbox(props: WidgetProps) {
  const { item, onChange } = props
  const values = listOf(props.value)
  return (
    <>
      {pickHint(props) ? <p className="fw-hint">{pickHint(props)}</p> : null}
      <Options {...props} type="checkbox" isPicked={(option) => values.includes(option.value)} onPick={(option) => onChange(item.id, toggled(item, values, option))} />
    </>
  )
}

/** Picks in the options' own order; an exclusive option stands alone. `undefined` when none is left. */
export function toggled(item: Item, values: readonly string[], option: Option): readonly string[] | undefined {
  if (values.includes(option.value)) return someOf(values.filter((one) => one !== option.value))
  if (option.exclusive) return [option.value]
  const wanted = new Set([...values, option.value])
  return someOf((item.options ?? []).filter((one) => wanted.has(one.value) && !one.exclusive).map((one) => one.value))
}

const someOf = (values: readonly string[]): readonly string[] | undefined => (values.length === 0 ? undefined : values)
export const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

export function pickHint({ item, say }: Pick<WidgetProps, 'item' | 'say'>): string {
  const { min = 0, max } = item
  const most = max !== undefined && max < (item.options?.length ?? 0) ? max : undefined
  if (min > 0 && most !== undefined) return say('pickRange', { min, max: most })
  if (min > 1) return say('pickMin', { min })
  return most === undefined ? say('pickAny') : say('pickMax', { max: most })
}

interface OptionsProps extends WidgetProps {
  readonly type: 'radio' | 'checkbox'
  readonly isPicked: (option: Option) => boolean
  readonly onPick: (option: Option) => void
}

/** How many options have a letter of their own. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** A list longer than this scrolls and can be filtered. */
const longList = 15

function Options({ item, type, other, disabled, invalid, hiddenOptions, fullOptions, id, say, isPicked, onPick, onChange, onBlur }: OptionsProps) {
  const [filter, setFilter] = useState('')
  const options = (item.options ?? []).filter((option) => !hiddenOptions?.has(option.value))
  const isLong = options.length > longList
  const shown = filter === '' ? options : options.filter((option) => option.label.toLowerCase().includes(filter.toLowerCase()))
  const isOff = (option: Option): boolean => disabled || Boolean(item.readOnly) || (Boolean(fullOptions?.has(option.value)) && !isPicked(option))

  const handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing || isTyping(event.target)) return
    const option = event.key.length === 1 ? shown[letters.indexOf(event.key.toUpperCase())] : undefined
    if (!option || isOff(option)) return
    event.preventDefault()
    onPick(option)
    document.getElementById(`${id}-${options.indexOf(option)}`)?.focus()
  }

  return (
    <>
      {isLong ? (
        <input className="fw-control fw-filter fw-js-only" type="search" value={filter} placeholder={say('search')} aria-label={say('search')}
          onChange={(event) => setFilter(event.target.value)} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />
      ) : null}
      <div className="fw-options" role="presentation" data-columns={item.columns} data-long={isLong || undefined} onKeyDown={handleKey}>
        {shown.map((option, i) => (
          <label key={option.value} className="fw-option" data-off={isOff(option) || undefined}>
            <input
              type={type} id={`${id}-${options.indexOf(option)}`} name={item.id} value={option.value} checked={isPicked(option)} disabled={isOff(option)}
              onChange={() => onPick(option)} onBlur={(event) => leaves(event) && onBlur?.(item.id)}
            />
            <span className="fw-mark" data-type={type} aria-hidden="true" />
            <span className="fw-option-label">{option.label}</span>
            {fullOptions?.has(option.value) ? <span className="fw-full">{say('full')}</span> : null}
            {i < letters.length && !isOff(option) ? <kbd className="fw-key" aria-hidden="true">{letters[i]}</kbd> : null}
          </label>
        ))}
        {shown.length === 0 && filter !== '' ? <p className="fw-hint">{say('noMatch')}</p> : null}
      </div>
      {options.filter((option) => option.other).slice(0, 1).map((option) => (
        <input
          key="other" className="fw-control fw-other" type="text" name={otherOf(item.id)} value={other ?? ''} maxLength={500} data-off={!isPicked(option) || undefined}
          placeholder={say('other')} aria-label={`${option.label}：${say('other')}`} disabled={disabled} readOnly={item.readOnly} aria-invalid={invalid || undefined}
          onChange={(event) => onChange(otherOf(item.id), event.target.value || undefined)} onBlur={() => onBlur?.(item.id)}
        />
      ))}
    </>
  )
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=radio]):not([type=checkbox]), textarea, select')

/** Focus goes somewhere outside of the group, rather than to its next option. */
const leaves = (event: { currentTarget: Element; relatedTarget: EventTarget | null }): boolean =>
  !(event.relatedTarget instanceof Node && event.currentTarget.closest('.fw-item')?.contains(event.relatedTarget))

import { optionsOf } from '#schemas/form/item.ts'
import type { Option } from '#schemas/form/form.ts'
import type { CheckboxItem } from '#schemas/form/types/checkbox.ts'
import type { PicksItem } from '#schemas/form/types/multiple-choice-base.ts'
import type { Translate } from '../messages.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { Options, type Drawn } from './options.tsx'

/** Checkboxes for several picks; a multiple select uses them too. */
export function Checkbox(props: WidgetProps<PicksItem> & Drawn) {
  const { item, onChange } = props
  const values = listOf(props.value)
  const hint = pickHint(item, props.t)
  return (
    <>
      {hint ? <p className="fw-hint">{hint}</p> : null}
      <Options
        {...props}
        type="checkbox"
        isPicked={(option) => values.includes(option.value)}
        onPick={(option) => onChange(item.id, toggled(item, values, option))}
      />
    </>
  )
}

export const checkboxWidget: ItemWidget<CheckboxItem> = {
  type: 'checkbox',
  frame: () => 'legend',
  isLocked: true,
  optionMark: () => 'checkbox',
  optionHint: pickHint,
  Control: Checkbox,
}

/**
 * Toggles an option: returns the picks in the order of the options, where an exclusive option stands alone; `undefined`
 * when none is left.
 */
export function toggled(item: PicksItem, values: readonly string[], option: Option): readonly string[] | undefined {
  if (values.includes(option.value)) return someOf(values.filter((one) => one !== option.value))
  if (option.exclusive) return [option.value]
  const wanted = new Set([...values, option.value])
  return someOf(
    optionsOf(item)
      .filter((one) => wanted.has(one.value) && !one.exclusive)
      .map((one) => one.value),
  )
}

const someOf = (values: readonly string[]): readonly string[] | undefined => (values.length === 0 ? undefined : values)
const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

/** Returns the hint for the number of picks. */
export function pickHint(item: PicksItem, t: Translate): string {
  const { min = 0, max } = item
  const most = max !== undefined && max < optionsOf(item).length ? max : undefined
  if (min > 0 && most !== undefined) return t('pickRange', { min, max: most })
  if (min > 1) return t('pickMin', { min })
  return most === undefined ? t('pickAny') : t('pickMax', { max: most })
}

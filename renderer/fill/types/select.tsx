import { optionsOf, type Option } from '#schemas/form/item.ts'
import { select, type SelectItem } from '#schemas/form/types/select.ts'
import { labelled } from '#schemas/form/join-texts.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { otherOf, type ItemWidget, type WidgetProps } from '../widget-props.ts'
import { Checkbox, pickHint } from './checkbox.tsx'
import { SearchableSelect } from './searchable-select.tsx'
import { useScripts } from './option-search.ts'

/** Above this number of options a field that searches them replaces the native select. */
const longSelect = 30

/**
 * Single choice as a native select, which works best on phones, or as a field that searches many options where scripts
 * run; several as a filterable list of checkboxes.
 */
function Select(props: WidgetProps<SelectItem>) {
  return props.item.multiple ? <Checkbox {...props} /> : <One {...props} />
}

export const selectWidget: ItemWidget<SelectItem> = {
  type: 'select',
  itemType: select,
  frame: (item) => (item.multiple ? 'legend' : 'label'),
  isLocked: true,
  optionMark: (item) => (item.multiple ? 'checkbox' : undefined),
  optionHint: pickHint,
  Control: Select,
}

function One(props: WidgetProps<SelectItem>) {
  const {
    item,
    value,
    other,
    required,
    disabled,
    invalid,
    hiddenOptions,
    fullOptions,
    seatsLeft,
    id,
    describedBy,
    t,
    locale,
    onChange,
    onBlur,
  } = props
  const hasScripts = useScripts()
  const options = optionsOf(item).filter((option) => !hiddenOptions?.has(option.value))
  const otherOption = options.find((option) => option.other)
  const textOf = (option: Option): string => {
    if (fullOptions?.has(option.value)) return withNote(option.label, t('full'), locale)
    const left = seatsLeft?.[option.value]
    return left ? withNote(option.label, t('seats', { n: left }), locale) : option.label
  }
  return (
    <>
      {hasScripts && options.length > longSelect ? (
        <SearchableSelect {...props} options={options} textOf={textOf} />
      ) : (
        <div className="fw-select">
          <select
            className="fw-control"
            id={id}
            name={item.id}
            value={typeof value === 'string' ? value : ''}
            disabled={disabled || item.readOnly}
            aria-required={required}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange(item.id, event.target.value || undefined)}
            onBlur={() => onBlur?.(item.id)}
          >
            <option value="">{item.placeholder || t('choose')}</option>
            {options.map((option) => (
              <option
                key={option.value}
                value={option.value}
                disabled={fullOptions?.has(option.value) && option.value !== value}
              >
                {textOf(option)}
              </option>
            ))}
          </select>
        </div>
      )}
      {otherOption ? (
        <input
          className="fw-control fw-other"
          type="text"
          name={otherOf(item.id)}
          value={other ?? ''}
          maxLength={500}
          data-off={value !== otherOption.value || undefined}
          placeholder={t('other')}
          aria-label={labelled(otherOption.label, t('other'))}
          disabled={disabled}
          readOnly={item.readOnly}
          aria-invalid={invalid || undefined}
          onChange={(event) => onChange(otherOf(item.id), event.target.value || undefined)}
          onBlur={() => onBlur?.(item.id)}
        />
      ) : null}
    </>
  )
}

const withNote = (label: string, note: string, locale: Locale): string =>
  locale === 'en' ? `${label} (${note})` : `${label}（${note}）`

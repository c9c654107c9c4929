import { optionsOf } from '#schemas/form/item.ts'
import { select, type SelectItem } from '#schemas/form/types/select.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { otherOf, type ItemWidget, type WidgetProps } from '../widget-props.ts'
import { Checkbox, pickHint } from './checkbox.tsx'

/** Single choice as a native select, which works best on phones; several as a filterable list of checkboxes. */
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

function One({
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
}: WidgetProps<SelectItem>) {
  const options = optionsOf(item).filter((option) => !hiddenOptions?.has(option.value))
  const otherOption = options.find((option) => option.other)
  return (
    <>
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
              {fullOptions?.has(option.value)
                ? withNote(option.label, t('full'), locale)
                : seatsLeft?.[option.value]
                  ? withNote(option.label, t('seats', { n: seatsLeft[option.value]! }), locale)
                  : option.label}
            </option>
          ))}
        </select>
      </div>
      {otherOption ? (
        <input
          className="fw-control fw-other"
          type="text"
          name={otherOf(item.id)}
          value={other ?? ''}
          maxLength={500}
          data-off={value !== otherOption.value || undefined}
          placeholder={t('other')}
          aria-label={`${otherOption.label}：${t('other')}`}
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

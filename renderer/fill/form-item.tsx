import { memo, type ReactNode } from 'react'
import type { AnswerError, Item, ItemId } from '#schemas/form/form.ts'
import { hasOptions, optionsOf } from '#schemas/form/item.ts'
import { isMarkedRequired } from '#schemas/form/item-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import './typeface.css'
import './styles/index.css'
import { widgetOf } from './item-widgets.ts'
import type { ChangeAnswer } from './widget-props.ts'
import { translateFor } from './messages.ts'

export interface FillItemProps {
  readonly item: Item
  /** `answers[item.id]`. */
  readonly value?: unknown
  /** `answers["<id>:other"]`. */
  readonly other?: string | undefined
  readonly error?: string | undefined
  /** Position of the error in an answer with rows. */
  readonly wrongInRow?: AnswerError['inRow'] | undefined
  /** Result of the rules; defaults to the item's own setting. */
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly hiddenOptions?: ReadonlySet<string> | undefined
  /** Options without seats left. */
  readonly fullOptions?: ReadonlySet<string> | undefined
  /** Seats left by option, where few remain. */
  readonly seatsLeft?: Readonly<Record<string, number>> | undefined
  /** Position among the questions, when the form numbers them. */
  readonly number?: number | undefined
  /** Label with piped answers; defaults to the item's label. */
  readonly label?: string | undefined
  /** Fills `{{itemId}}` in rich text. */
  readonly fill?: ((text: string) => string) | undefined
  readonly locale?: Locale | undefined
  /** Receives changes; without it the item is read-only. */
  readonly onChange?: ChangeAnswer | undefined
  readonly onBlur?: ((id: ItemId) => void) | undefined
}

const ignore: ChangeAnswer = () => {}

/**
 * Renders one item with label, help, control and error, for visitors, the editor's canvas, previews and read-only
 * views. Must be inside an element of class `fw-fill`. Re-renders only when its own props change.
 */
export const FillItem = memo(function FillItem(props: FillItemProps) {
  const { item } = props
  const Whole = widgetOf(item.type)?.Whole
  if (!Whole) return <Question {...props} />
  const { label = item.label, fill, locale = 'zh-cn' } = props
  return <Whole item={item} label={label} fill={fill} locale={locale} />
})

function Question({
  item,
  value,
  other,
  error,
  wrongInRow,
  required = Boolean(item.required),
  disabled = false,
  hiddenOptions,
  fullOptions,
  seatsLeft,
  number,
  label = item.label,
  locale = 'zh-cn',
  onChange = ignore,
  onBlur,
}: FillItemProps) {
  const t = translateFor(locale)
  const widget = widgetOf(item.type)
  const Control = widget?.Control
  const id = `i-${item.id}`
  const described = [item.help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  const heading = (
    <>
      {number === undefined ? null : <span className="fw-no">{number}.</span>}
      <span className="fw-text">{label}</span>
      {item.worth ? <small>{item.worth}</small> : null}
      {isMarkedRequired(item, required) ? (
        <>
          <span className="fw-required" aria-hidden="true">
            *
          </span>
          <span className="fw-hidden">{t('required')}</span>
        </>
      ) : null}
    </>
  )
  const frame = widget?.frame?.(item) ?? 'label'
  const isWithoutOptions = hasOptions(item) && optionsOf(item).length === 0
  return (
    <Frame item={item} frame={frame} required={required} invalid={error !== undefined} describedBy={described}>
      {frame !== 'label' ? (
        <legend className={item.hideLabel ? 'fw-hidden' : 'fw-label'} id={`${id}-legend`}>
          {heading}
        </legend>
      ) : (
        <label className={item.hideLabel ? 'fw-hidden' : 'fw-label'} id={`${id}-label`} htmlFor={id}>
          {heading}
        </label>
      )}
      {item.help ? (
        <p className="fw-help" id={`${id}-help`}>
          {item.help}
        </p>
      ) : null}
      {isWithoutOptions ? (
        // its source could not be read
        <p className="fw-hint">{t('noOptions')}</p>
      ) : Control ? (
        <Control
          item={item}
          value={value}
          other={other}
          required={required}
          disabled={disabled}
          invalid={error !== undefined}
          wrongInRow={wrongInRow}
          hiddenOptions={hiddenOptions}
          fullOptions={fullOptions}
          seatsLeft={seatsLeft}
          id={id}
          describedBy={described}
          t={t}
          locale={locale}
          widgetOf={widgetOf}
          onChange={onChange}
          onBlur={onBlur}
        />
      ) : (
        <p className="fw-hint">{t('unknownType')}</p>
      )}
      {error === undefined ? null : (
        <p className="fw-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </Frame>
  )
}

interface FrameProps {
  readonly item: Item
  readonly frame: 'label' | 'legend' | 'radios'
  readonly required: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly children: ReactNode
}

/**
 * Wraps several inputs in a fieldset, so that screen readers read its label with each; a single choice is a radio
 * group.
 */
function Frame({ item, frame, required, invalid, describedBy, children }: FrameProps) {
  const props = {
    className: 'fw-item',
    id: `q-${item.id}`,
    'data-item': item.id,
    'data-type': item.type,
    'data-span': item.span,
    'data-invalid': invalid || undefined,
  }
  if (frame === 'label') return <div {...props}>{children}</div>
  if (frame === 'legend')
    return (
      <fieldset {...props} aria-describedby={describedBy}>
        {children}
      </fieldset>
    )
  return (
    <fieldset
      {...props}
      role="radiogroup"
      aria-labelledby={`i-${item.id}-legend`}
      aria-required={required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    >
      {children}
    </fieldset>
  )
}

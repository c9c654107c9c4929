import type { ReactNode } from 'react'
import type { ItemId } from '#schemas/form/item.ts'
import { isMarkedRequired } from '#schemas/form/item-types.ts'
import { inRow, questionsOf, type RowItem } from '#schemas/form/types/sub-form-rows.ts'
import type { SubFormItem } from '#schemas/form/types/sub-form.ts'
import type { WidgetProps } from '../widget-props.ts'
import type { HeldRow } from './sub-form-rows.ts'
import { rowTranslateFor } from './row-messages.ts'

interface SubFormRowProps extends Pick<WidgetProps, 'id' | 'describedBy' | 'disabled' | 'locale' | 't' | 'widgetOf'> {
  readonly item: SubFormItem
  readonly row: HeldRow
  readonly at: number
  /** Questions with an error. */
  readonly wrong: readonly ItemId[]
  /** Their messages, as far as they are known. */
  readonly faults: ReadonlyMap<ItemId, string>
  readonly onAnswer: (question: ItemId, answer: unknown) => void
  /** Removes the row; absent where the row cannot be removed. */
  readonly onRemove: (() => void) | undefined
}

/** Renders one row with its questions. */
export function SubFormRow({ item, row, at, wrong, faults, onAnswer, onRemove, ...props }: SubFormRowProps) {
  const rowT = rowTranslateFor(props.locale)
  const name = rowT('row', { n: at + 1 })
  return (
    <fieldset className="fw-row" aria-label={name}>
      <span className="fw-row-name" aria-hidden="true">
        <span className="fw-row-word">{name}</span>
        <span className="fw-row-number">{at + 1}</span>
      </span>
      {questionsOf(item).map(({ item: question }) => (
        <Answer
          key={question.id}
          {...props}
          owner={item}
          question={question}
          row={row}
          at={at}
          isWrong={wrong.includes(question.id)}
          {...(faults.has(question.id) ? { describedBy: faultId(props.id, row, question) } : {})}
          onAnswer={(answer) => onAnswer(question.id, answer)}
        />
      ))}
      {questionsOf(item).map(({ item: question }) =>
        faults.has(question.id) ? (
          <p key={question.id} className="fw-error" id={faultId(props.id, row, question)}>
            {faults.get(question.id)}
          </p>
        ) : null,
      )}
      {onRemove ? (
        <button
          type="button"
          className="fw-row-remove"
          aria-label={`${rowT('remove')} ${name}`}
          title={rowT('remove')}
          onClick={onRemove}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      ) : null}
    </fieldset>
  )
}

const faultId = (id: string, row: HeldRow, question: RowItem): string => `${id}-${row.key}-${question.id}-error`

interface AnswerProps extends Omit<SubFormRowProps, 'item' | 'wrong' | 'faults' | 'onAnswer' | 'onRemove'> {
  readonly owner: SubFormItem
  readonly question: RowItem
  readonly isWrong: boolean
  readonly onAnswer: (answer: unknown) => void
}

/** Renders one question of a row: its title and its control. */
function Answer({
  owner,
  question,
  row,
  at,
  isWrong,
  id,
  describedBy,
  disabled,
  t,
  locale,
  widgetOf,
  onAnswer,
}: AnswerProps) {
  const widget = widgetOf(question.type)
  const Control = widget?.Control
  if (!widget || !Control) return null
  const own = `${id}-${row.key}-${question.id}`
  const asked = { ...inRow(owner, at, question), readOnly: owner.readOnly || question.readOnly } as RowItem
  const frame = widget.frame?.(asked) ?? 'label'
  const title = (
    <>
      {question.label}
      {isMarkedRequired(question, Boolean(question.required)) ? (
        <>
          <span className="fw-required" aria-hidden="true">
            *
          </span>
          <span className="fw-hidden">{t('required')}</span>
        </>
      ) : null}
    </>
  )
  const control = (
    <>
      {question.help ? (
        <span className="fw-hint" id={`${own}-help`}>
          {question.help}
        </span>
      ) : null}
      <Control
        item={asked}
        value={row.answers[question.id]}
        other={undefined}
        required={Boolean(question.required)}
        disabled={disabled}
        invalid={isWrong}
        hiddenOptions={undefined}
        fullOptions={undefined}
        id={own}
        describedBy={
          [question.help ? `${own}-help` : '', isWrong ? (describedBy ?? '') : ''].filter(Boolean).join(' ') ||
          undefined
        }
        t={t}
        locale={locale}
        widgetOf={widgetOf}
        onChange={(_, answer) => onAnswer(answer)}
        onBlur={undefined}
      />
    </>
  )
  return (
    <Frame
      isGroup={frame !== 'label'}
      isRadio={frame === 'radios'}
      isWrong={isWrong}
      own={own}
      title={title}
      required={question.required}
    >
      {control}
    </Frame>
  )
}

interface FrameProps {
  readonly isGroup: boolean
  readonly isRadio: boolean
  readonly isWrong: boolean
  readonly own: string
  readonly title: ReactNode
  readonly required: boolean | undefined
  readonly children: ReactNode
}

/** Frame of a question, as in item.tsx: several controls form a group labeled by the title. */
function Frame({ isGroup, isRadio, isWrong, own, title, required, children }: FrameProps) {
  const wrong = isWrong || undefined
  if (!isGroup)
    return (
      <div className="fw-row-cell" data-wrong={wrong}>
        <label className="fw-row-title" id={`${own}-label`} htmlFor={own}>
          {title}
        </label>
        {children}
      </div>
    )
  return (
    <fieldset
      className="fw-row-cell"
      data-wrong={wrong}
      aria-labelledby={`${own}-legend`}
      {...(isRadio ? { role: 'radiogroup', 'aria-required': required ?? false, 'aria-invalid': isWrong } : {})}
    >
      <legend className="fw-row-title" id={`${own}-legend`}>
        {title}
      </legend>
      {children}
    </fieldset>
  )
}

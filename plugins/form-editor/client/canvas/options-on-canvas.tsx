import { IconGripVertical, IconX } from '@tabler/icons-react'
import { memo, useContext, useMemo } from 'react'
import type { Option } from '#schemas/form/form.ts'
import type { ItemBase, ItemId } from '#schemas/form/item.ts'
import { limits } from '#schemas/form/limits.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import {
  moveOption,
  optionFaults,
  pasteOptions,
  removeOption,
  typedOption,
  withFormerValue,
} from '../inspector/edit-options.ts'
import { formEditorMessages } from '../messages.ts'
import { SeatsTaken } from '../use-seats-taken.ts'
import type { Editing } from '../use-editor-actions.ts'
import classes from './options-on-canvas.module.css'
import { dragOption } from './drag-option.ts'
import { FormLocale, seatsText } from './form-locale.ts'
import { enterOption, nextField } from './item-field-navigation.ts'
import { TextOnCanvas } from './text-on-canvas.tsx'

/** Number of visible options: as many as the fill page shows; the selected question shows more. */
const shownAtRest = 15
const shownAtWork = 200

export interface OptionLinesProps {
  readonly item: ItemBase & { readonly columns?: number }
  readonly options: readonly Option[]
  /** Mark before each option; absent where the options are in a picker. */
  readonly mark: 'radio' | 'checkbox' | undefined
  readonly isSelected: boolean
  readonly editing: Editing
}

/** Edits the options of a question in place. Text typed into the empty last line becomes a new option. */
export const OptionLines = memo(function OptionLines({ item, options, mark, isSelected, editing }: OptionLinesProps) {
  const t = useMessages(formEditorMessages)
  const faults = useMemo(() => optionFaults(options), [options])
  const count = Math.min(options.length, isSelected ? shownAtWork : shownAtRest)
  const canAdd = isSelected && count === options.length && options.length < limits.options
  const line = (at: number) => {
    const fault = faults.get(at)
    return (
      <OptionLine
        // The empty line keeps its key when it becomes an option, so that typing continues in it.
        key={at}
        id={item.id}
        at={at}
        option={options[at]}
        isLast={at >= options.length - 1}
        mark={mark}
        fault={fault && t(`options.fault.${fault}`)}
        isSelected={isSelected}
        editing={editing}
      />
    )
  }
  return (
    <>
      <ul
        className={`fw-options ${classes.lines}`}
        aria-label={t('options.title')}
        data-columns={mark && item.columns}
        data-listed={mark === undefined || undefined}
      >
        {Array.from({ length: canAdd ? count + 1 : count }, (_, at) => line(at))}
      </ul>
      {count < options.length && <p className={classes.rest}>{t('options.rest', { count: options.length - count })}</p>}
    </>
  )
})

interface OptionLineProps {
  readonly id: ItemId
  readonly at: number
  /** Option of the line; absent for the empty last line. */
  readonly option: Option | undefined
  readonly isLast: boolean
  readonly mark: 'radio' | 'checkbox' | undefined
  readonly fault: string | undefined
  readonly isSelected: boolean
  readonly editing: Editing
}

const OptionLine = memo(function OptionLine(props: OptionLineProps) {
  const { id, at, option, isLast, mark, fault, isSelected, editing } = props
  const t = useMessages(formEditorMessages)
  const n = at + 1
  const faultId = `option-fault-${id}-${at}`

  const remove = (field: HTMLElement): void => {
    if (at > 0 || !isLast) enterOption(field, Math.max(0, at - 1))
    if (option) editing.changeOptions(id, (options) => removeOption(options, at))
  }
  const move = (by: -1 | 1, field: HTMLElement): void => {
    if (!option || (by === 1 && isLast) || (by === -1 && at === 0)) return
    editing.changeOptions(id, (options) => moveOption(options, at, at + by))
    enterOption(field, at + by)
  }
  return (
    <li className={`fw-option ${classes.line}`} data-new={!option || undefined}>
      {option && isSelected && (
        // The keyboard moves an option from its text by Alt and an arrow key.
        <span
          className={classes.grip}
          title={t('canvas.drag')}
          aria-hidden="true"
          onPointerDown={({ nativeEvent, currentTarget: { parentElement } }) => {
            if (parentElement)
              dragOption(nativeEvent, parentElement, (to) =>
                editing.changeOptions(id, (options) => moveOption(options, at, to)),
              )
          }}
        >
          <IconGripVertical size={16} />
        </span>
      )}
      {mark ? (
        <span className="fw-mark" data-type={mark} aria-hidden="true" />
      ) : (
        <span className={classes.place} aria-hidden="true">
          {n}.
        </span>
      )}
      <TextOnCanvas
        field="option"
        value={option?.label ?? ''}
        placeholder={option ? t('options.placeholder', { n }) : t('options.add')}
        label={option ? t('options.onCanvas', { n }) : t('options.add')}
        maxLength={limits.label}
        isTabStop={isSelected}
        isWide
        {...(fault ? { isInvalid: true, describedBy: faultId } : {})}
        onChange={(label) =>
          editing.changeOptions(id, (options) => typedOption(options, at, label), `option:${at}:label`)
        }
        onLeave={() =>
          editing.changeOptions(id, (options, context) => withFormerValue(options, at, context), `option:${at}:label`)
        }
        onEnter={(field) => (option ? enterOption(field, at + 1, 'next') : nextField(field))}
        onErase={remove}
        onMove={move}
        onLines={(text) => editing.changeOptions(id, (options, context) => pasteOptions(options, at, text, context))}
      />
      {fault && (
        <span className={classes.fault} id={faultId}>
          {fault}
        </span>
      )}
      {option && <Marks id={id} option={option} />}
      {option && isSelected && (
        <button
          type="button"
          className={classes.remove}
          aria-label={t('options.remove', { n })}
          title={t('options.remove', { n })}
          onClick={(event) => {
            const field = event.currentTarget.parentElement?.querySelector('textarea')
            if (field) remove(field)
          }}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </li>
  )
})

/** Special behavior of an option, such as an own text or clearing all others. */
function Marks({ id, option }: { readonly id: ItemId; readonly option: Option }) {
  const t = useMessages(formEditorMessages)
  const locale = useContext(FormLocale)
  const taken = useContext(SeatsTaken)[id]?.[option.value]
  const words = [
    option.other ? t('options.mark.other') : undefined,
    option.exclusive ? t('options.exclusive') : undefined,
    option.score === undefined ? undefined : t('options.mark.score', { count: option.score }),
    option.quota === undefined ? undefined : seatsText(locale, option.quota, taken),
  ].filter((word) => word !== undefined)
  return words.map((word) => (
    <span key={word} className={classes.mark}>
      {word}
    </span>
  ))
}

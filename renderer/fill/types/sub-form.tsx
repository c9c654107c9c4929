import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ItemId } from '#schemas/form/item.ts'
import { maxRowsOf, minRowsOf, questionsOf } from '#schemas/form/types/sub-form-rows.ts'
import { subForm, type SubFormItem } from '#schemas/form/types/sub-form.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { SubFormRow } from './sub-form-row.tsx'
import {
  faultsIn,
  heldAfter,
  heldOf,
  isBlank,
  isHeld,
  withAnswer,
  withBack,
  withoutBlanks,
  withoutRow,
  withRow,
  type Held,
  type HeldRow,
} from './sub-form-rows.ts'
import { rowTranslateFor } from './row-messages.ts'

/**
 * Renders rows of the same questions: cards on phones; on wider screens lines below shared headings, where the
 * questions are short. Without scripts there is a blank row after the filled ones, and a button that adds one.
 */
function SubForm(props: WidgetProps<SubFormItem>) {
  const { item, value, disabled, invalid, wrongInRow, id, describedBy, locale, t, widgetOf, onChange, onBlur } = props
  const rowT = rowTranslateFor(locale)
  const isLocked = disabled || Boolean(item.readOnly)
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const least = Math.max(1, minRowsOf(item))
  const [kept, setKept] = useState<Held>(() => heldOf(value, least))
  const [wasInvalid, setWasInvalid] = useState(invalid)
  const [removed, setRemoved] = useState<{ readonly row: HeldRow; readonly at: number }>()
  const [news, setNews] = useState('')
  // the value was set elsewhere: by a draft, a rule, or a row of another form
  let now = isHeld(kept, value) ? kept : heldOf(value, least)
  // errors count filled rows only
  if (invalid && !wasInvalid) {
    const { rows } = now
    now = withoutBlanks(now, least)
    // the added row that the news speak of is gone
    if (now.rows.length < rows.length) setNews('')
  }
  if (now !== kept) setKept(now)
  if (invalid !== wasInvalid) setWasInvalid(invalid)

  const root = useRef<HTMLDivElement>(null)
  const wish = useRef<'last' | 'add' | number>(undefined)
  useEffect(() => {
    const to = wish.current
    if (to === undefined) return
    wish.current = undefined
    const rows = root.current?.querySelectorAll<HTMLElement>('.fw-row') ?? []
    const row = to === 'add' ? undefined : rows[to === 'last' ? rows.length - 1 : Math.min(to, rows.length - 1)]
    const target =
      to === 'last'
        ? row?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
        : row?.querySelector<HTMLElement>('.fw-row-remove')
    ;(target ?? root.current?.querySelector<HTMLElement>('.fw-row-add'))?.focus()
  })

  const change = (next: Held): void => {
    setKept(next)
    onChange(item.id, next.given)
  }
  const most = maxRowsOf(item)
  const isFull = now.rows.length >= most
  const add = (): void => {
    wish.current = 'last'
    setRemoved(undefined)
    setNews(rowT('added', { n: now.rows.length + 1 }))
    setKept(withRow(now))
  }
  const remove = (at: number): void => {
    const row = now.rows[at]!
    wish.current = at
    setRemoved(isBlank(row) ? undefined : { row, at })
    setNews(rowT('removed', { n: at + 1 }))
    change(withoutRow(now, at, least))
  }
  const undo = (): void => {
    if (!removed) return
    wish.current = removed.at
    setRemoved(undefined)
    setNews(rowT('added', { n: removed.at + 1 }))
    change(withBack(now, removed.row, removed.at))
  }

  const questions = questionsOf(item)
  const faults = now.rows.map((row) => (invalid ? faultsIn(item, row, locale) : noFaults))
  // the message below the rows names one of the faults that stand in them
  const isTold = wrongInRow !== undefined && faults[wrongInRow.row]?.has(wrongInRow.item)
  /** Questions to correct; of rows that are all blank, what the first one asks. */
  const wrongIn = (row: HeldRow, at: number): readonly ItemId[] => {
    const found = faults[at] ? [...faults[at].keys()] : []
    if (wrongInRow) return wrongInRow.row === at ? [...found, wrongInRow.item] : found
    if (found.length > 0) return found
    if (at > 0 || !isBlank(row)) return []
    const required = questions.filter((one) => one.item.required)
    return (required.length > 0 ? required : questions.slice(0, 1)).map((one) => one.item.id)
  }
  const isTable = questions.length <= maxColumns && questions.every((one) => short.has(one.item.type))
  const rows = isScripted || isLocked ? now.rows : heldAfter(now, most).rows
  // a fixed number of rows
  const isFixed = least === most && rows.length === most
  const mayRemove = isScripted && !isLocked && !isFixed && (rows.length > least || rows.some((row) => !isBlank(row)))
  return (
    <div
      ref={root}
      className="fw-rows"
      role="presentation"
      data-table={isTable || undefined}
      data-columns={questions.length}
      data-told={isTold || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (now.given && !currentTarget.contains(relatedTarget)) onBlur?.(item.id)
      }}
    >
      {rows.map((row, at) => (
        <SubFormRow
          key={row.key}
          item={item}
          row={row}
          at={at}
          id={id}
          describedBy={invalid ? describedBy : undefined}
          wrong={invalid ? wrongIn(row, at) : []}
          faults={faults[at] ?? noFaults}
          disabled={disabled}
          locale={locale}
          t={t}
          onAnswer={(question, answer) => change(withAnswer(now, at, question, answer))}
          widgetOf={widgetOf}
          onRemove={mayRemove ? () => remove(at) : undefined}
        />
      ))}
      <div className={removed ? 'fw-rows-news' : 'fw-hidden'}>
        <output>{news}</output>
        {removed ? (
          <button type="button" className="fw-link" onClick={undo}>
            {rowT('undo')}
          </button>
        ) : null}
      </div>
      {isLocked || isFixed ? null : isScripted ? (
        <button type="button" className="fw-button fw-row-add" data-kind="plain" disabled={isFull} onClick={add}>
          {isFull ? rowT('most', { n: most }) : (item.addText ?? rowT('add'))}
        </button>
      ) : rows.length < most ? (
        <button type="submit" className="fw-button fw-row-add" data-kind="plain" name="_do" value="stay">
          {rowT('more')}
        </button>
      ) : null}
    </div>
  )
}

const noFaults: ReadonlyMap<ItemId, string> = new Map()
const never = (): (() => void) => () => {}
/** Limits of the line layout: its number of questions, and their types. */
const maxColumns = 4
const short: ReadonlySet<string> = new Set(['input', 'number', 'select', 'date', 'time'])

export const subFormWidget: ItemWidget<SubFormItem> = {
  type: 'subForm',
  itemType: subForm,
  frame: () => 'legend',
  isLocked: true,
  Control: SubForm,
}

import { isFreshLabel } from '../inspector/edit-options.ts'

/** The text fields of an item on the canvas, by the part of the item that each edits. */
export type FieldName = 'label' | 'help' | 'rich' | 'option'

/** Returns the fields of the row around an element, from top to bottom. */
const fieldsAround = (element: HTMLElement): readonly HTMLElement[] => [
  ...(rowAround(element)?.querySelectorAll<HTMLElement>('[data-field]') ?? []),
]

const rowAround = (element: HTMLElement): HTMLElement | null => element.closest<HTMLElement>('[data-fields]')

/** Moves the focus from a field to the canvas row that holds it. */
export function leaveField(field: HTMLElement): void {
  const row = rowAround(field)
  if (row?.hasAttribute('tabindex')) row.focus()
  else field.blur()
}

/** Moves the focus to the field above (-1) or below (1) in the same row. */
export function walkFields(field: HTMLElement, by: -1 | 1): boolean {
  const fields = fieldsAround(field)
  const next = fields[fields.indexOf(field) + by]
  if (next) enterField(next, by === 1 ? 'start' : 'end')
  return next !== undefined
}

/**
 * Moves the focus on Enter: to the item's next text, from the last one to the next question. The help is skipped; Tab
 * and the arrows reach it.
 */
export function nextField(field: HTMLElement): void {
  const fields = fieldsAround(field)
  const next = fields.slice(fields.indexOf(field) + 1).find(({ dataset }) => dataset.field !== 'help')
  if (next) return enterField(next, 'next')
  nextQuestion(field)
}

/** Moves the focus to the title of the next question; behind the last one, asks for the type of another. */
function nextQuestion(field: HTMLElement): void {
  const entry = rowAround(field)?.parentElement
  for (let after = entry?.nextElementSibling; after; after = after.nextElementSibling) {
    const label = after.querySelector<HTMLElement>('[data-field="label"]')
    if (label) return enterField(label, 'end')
  }
  const add = entry?.querySelector<HTMLElement>('[data-add]')
  if (add) add.click()
  else leaveField(field)
}

/** Focuses the option at index `at` in the row around an element. */
export function enterOption(element: HTMLElement, at: number, caret: Caret = 'end'): void {
  const field = fieldsAround(element).filter(({ dataset }) => dataset.field === 'option')[at]
  if (field) enterField(field, caret)
}

/** Caret of a field: `next` selects a text that nobody has written yet, so that the first letter replaces it. */
type Caret = 'start' | 'end' | 'next'

function enterField(field: HTMLElement, caret: Caret): void {
  field.focus()
  if (!(field instanceof HTMLTextAreaElement)) return
  const end = field.value.length
  const selects = caret === 'next' && field.dataset.field === 'option' && isFreshLabel(field.value)
  field.setSelectionRange(caret === 'start' || selects ? 0 : end, caret === 'start' ? 0 : end)
}

/**
 * Whether a key belongs to a running input-method composition. Safari ends the composition before its last key event
 * and marks that one with code 229.
 */
export const isComposing = (event: Event): boolean =>
  ('isComposing' in event && event.isComposing === true) || ('keyCode' in event && event.keyCode === 229)

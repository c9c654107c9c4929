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
 * Moves the focus on Enter: to the item's next text, skipping an empty help if the item has options, and from the last
 * text to the button that adds a question.
 */
export function nextField(field: HTMLElement): void {
  const fields = fieldsAround(field)
  const behind = fields.slice(fields.indexOf(field) + 1)
  const isSkipped = (one: HTMLElement): boolean =>
    one.dataset.field === 'help' && isBlank(one) && behind.some(({ dataset }) => dataset.field === 'option')
  const next = behind.find((one) => !isSkipped(one))
  if (next) return enterField(next, next.dataset.field === 'option' ? 'all' : 'end')
  const add = rowAround(field)?.parentElement?.querySelector<HTMLElement>('[data-add]')
  if (add) add.focus()
  else leaveField(field)
}

/** Focuses the option at index `at` in the row around an element. */
export function enterOption(element: HTMLElement, at: number, caret: Caret = 'end'): void {
  const field = fieldsAround(element).filter(({ dataset }) => dataset.field === 'option')[at]
  if (field) enterField(field, caret)
}

type Caret = 'start' | 'end' | 'all'

function enterField(field: HTMLElement, caret: Caret): void {
  field.focus()
  if (!(field instanceof HTMLTextAreaElement)) return
  const end = field.value.length
  field.setSelectionRange(caret === 'end' ? end : 0, caret === 'start' ? 0 : end)
}

const isBlank = (field: HTMLElement): boolean => field instanceof HTMLTextAreaElement && field.value === ''

/**
 * Whether a key belongs to a running input-method composition. Safari ends the composition before its last key event
 * and marks that one with code 229.
 */
export const isComposing = (event: Event): boolean =>
  ('isComposing' in event && event.isComposing === true) || ('keyCode' in event && event.keyCode === 229)

/** What is typed on the canvas, by what it says of an item. */
export type FieldName = 'label' | 'help' | 'rich' | 'option'

/** The fields of the row around an element, from top to bottom. */
const fieldsAround = (element: HTMLElement): readonly HTMLElement[] => [
  ...(rowAround(element)?.querySelectorAll<HTMLElement>('[data-field]') ?? []),
]

const rowAround = (element: HTMLElement): HTMLElement | null => element.closest<HTMLElement>('[data-fields]')

/** Gives the keyboard back to what the field belongs to: a row of the canvas. */
export function leaveField(field: HTMLElement): void {
  const row = rowAround(field)
  if (row?.hasAttribute('tabindex')) row.focus()
  else field.blur()
}

/** Goes to the field above (-1) or below (1) in the same row. */
export function walkFields(field: HTMLElement, by: -1 | 1): boolean {
  const fields = fieldsAround(field)
  const next = fields[fields.indexOf(field) + by]
  if (next) enterField(next, by === 1 ? 'start' : 'end')
  return next !== undefined
}

/**
 * Goes where Enter leads: to the next text of the item, past an empty help when there are options to write; behind the
 * last one to the button that adds the next question.
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

/** Goes to the option at `at` of the row around an element. */
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

/** A question whose answer can be inserted into a text. */
export interface Answerable {
  readonly id: string
  readonly label: string
}

const place = /\{\{([A-Za-z0-9]{6})\}\}/g

/** Chip that stands for an answer; stored as `{{id}}`. */
export function chipOf({ id, label }: Answerable, className: string): HTMLElement {
  const chip = document.createElement('span')
  chip.className = className
  chip.contentEditable = 'false'
  chip.dataset.answer = id
  chip.textContent = label
  return chip
}

/** Replaces every `{{id}}` of a known question below `field` by a chip. */
export function drawChips(field: Node, known: readonly Answerable[], className: string): void {
  const texts: Text[] = []
  const walker = document.createTreeWalker(field, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text) // the walker shows texts only
  for (const text of texts) {
    if (text.parentElement?.dataset.answer !== undefined) continue
    const found = [...text.data.matchAll(place)]
    // from the end, so that earlier positions stay valid
    for (const match of found.toReversed()) {
      const question = known.find(({ id }) => id === match[1])
      if (!question) continue
      const rest = text.splitText(match.index)
      rest.splitText(match[0].length)
      rest.replaceWith(chipOf(question, className))
    }
  }
}

/** Selection in the field, to be restored after a menu has had the focus. */
export function rangeIn(field: HTMLElement | null): Range | undefined {
  const selection = getSelection()
  return selection?.rangeCount && field?.contains(selection.anchorNode)
    ? selection.getRangeAt(0).cloneRange()
    : undefined
}

/** Inserts a chip at `range`, or at the end of `field`; puts the caret after it and dispatches an input event. */
export function putChip(field: HTMLElement, range: Range | undefined, chip: HTMLElement): void {
  field.focus()
  const at = range ?? document.createRange()
  if (!range) {
    at.selectNodeContents(field.lastElementChild?.matches('p') ? field.lastElementChild : field)
    at.collapse(false)
  }
  at.deleteContents()
  at.insertNode(chip)
  at.setStartAfter(chip)
  at.collapse(true)
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(at)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

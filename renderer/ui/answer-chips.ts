/** A question whose answer a text may hold. */
export interface Answerable {
  readonly id: string
  readonly label: string
}

const place = /\{\{([A-Za-z0-9]{6})\}\}/g

/** The chip that stands for an answer; it is written as `{{id}}`. */
export function chipOf({ id, label }: Answerable, className: string): HTMLElement {
  const chip = document.createElement('span')
  chip.className = className
  chip.contentEditable = 'false'
  chip.dataset.answer = id
  chip.textContent = label
  return chip
}

/** Puts chips in the place of every `{{id}}` of a known question below `field`. */
export function drawChips(field: Node, known: readonly Answerable[], className: string): void {
  const texts: Text[] = []
  const walker = document.createTreeWalker(field, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text) // texts are all it shows
  for (const text of texts) {
    if (text.parentElement?.dataset.answer !== undefined) continue
    const found = [...text.data.matchAll(place)]
    // from the end, so that places before stay where they are
    for (const match of found.toReversed()) {
      const question = known.find(({ id }) => id === match[1])
      if (!question) continue
      const rest = text.splitText(match.index)
      rest.splitText(match[0].length)
      rest.replaceWith(chipOf(question, className))
    }
  }
}

/** What is marked in the field, to be kept while a menu has the focus. */
export function rangeIn(field: HTMLElement | null): Range | undefined {
  const selection = getSelection()
  return selection?.rangeCount && field?.contains(selection.anchorNode)
    ? selection.getRangeAt(0).cloneRange()
    : undefined
}

/** Puts a chip where `range` is, or at the end of `field`; the caret goes behind it, and the field tells its listeners. */
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

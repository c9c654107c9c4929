/** A question whose answer a text may hold. */
export interface Answerable {
  readonly id: string
  readonly label: string
}

const place = /\{\{([A-Za-z0-9]{6})\}\}/g

/** The chip that stands for an answer; it is written as `{{id}}` (rich-html.ts). */
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

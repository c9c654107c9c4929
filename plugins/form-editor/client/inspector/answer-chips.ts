/** Question whose answer can be piped into a text. */
export interface Answerable {
  readonly id: string
  readonly label: string
}

const place = /\{\{([A-Za-z0-9]{6})\}\}/g

/** Creates the chip of a piped answer, stored as `{{id}}` (rich-html.ts). */
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
  while (walker.nextNode()) texts.push(walker.currentNode as Text) // the walker shows only text nodes
  for (const text of texts) {
    if (text.parentElement?.dataset.answer !== undefined) continue
    const found = [...text.data.matchAll(place)]
    // Replaces from the end, so that earlier indexes stay valid.
    for (const match of found.toReversed()) {
      const question = known.find(({ id }) => id === match[1])
      if (!question) continue
      const rest = text.splitText(match.index)
      rest.splitText(match[0].length)
      rest.replaceWith(chipOf(question, className))
    }
  }
}

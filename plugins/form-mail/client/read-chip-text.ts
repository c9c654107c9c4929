/**
 * Reads the text of an editable element, with `{{itemId}}` for chips. Browsers represent a line break as `<br>`, as a
 * block, or as the character; a trailing `<br>` only gives the caret a line.
 */
export const textIn = (field: Node): string => read(field).replaceAll('\u00A0', ' ').replace(/\n$/, '')

function read(node: Node): string {
  return [...node.childNodes]
    .map((child, at) => {
      if (child.nodeType === Node.TEXT_NODE) return child.textContent ?? ''
      if (!(child instanceof HTMLElement)) return ''
      if (child.dataset.answer !== undefined) return `{{${child.dataset.answer}}}`
      if (child.tagName === 'BR') return '\n'
      return (at > 0 && /^(DIV|P)$/.test(child.tagName) ? '\n' : '') + read(child)
    })
    .join('')
}

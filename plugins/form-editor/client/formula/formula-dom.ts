import type { FormulaPiece } from './formula-pieces.ts'

/** Zero-width space that gives the caret a position beside a chip; not part of the formula. */
const seat = '\u200B'

export interface ChipOptions {
  readonly className: string
  /** Returns the text of a chip. */
  readonly textOf: (piece: Extract<FormulaPiece, { path: string }>) => string
}

/** Renders a formula into its field. */
export function drawFormula(field: HTMLElement, pieces: readonly FormulaPiece[], options: ChipOptions): void {
  const nodes = pieces.map((piece) => ('path' in piece ? chipOf(piece, options) : document.createTextNode(piece.text)))
  const isChip = (node: Node | undefined): boolean => node instanceof HTMLElement
  field.replaceChildren(
    ...nodes.flatMap((node, at) => [
      ...(isChip(node) && (at === 0 || isChip(nodes[at - 1])) ? [document.createTextNode(seat)] : []),
      node,
      ...(isChip(node) && at === nodes.length - 1 ? [document.createTextNode(seat)] : []),
    ]),
  )
}

export function chipOf(piece: Extract<FormulaPiece, { path: string }>, options: ChipOptions): HTMLElement {
  const chip = document.createElement('span')
  chip.className = options.className
  chip.contentEditable = 'false'
  chip.dataset.path = piece.path
  if (piece.isGone) chip.dataset.gone = ''
  chip.textContent = options.textOf(piece)
  return chip
}

/** Returns the formula shown in a field. */
export const formulaOf = (field: Node): string => [...field.childNodes].map(textOf).join('')

function textOf(node: Node): string {
  if (node instanceof HTMLElement) return node.dataset.path ?? (node.tagName === 'BR' ? ' ' : formulaOf(node))
  return (node.textContent ?? '').replaceAll(seat, '').replaceAll('\u00A0', ' ')
}

/** Word before the caret that is being typed. */
export interface Typed {
  readonly word: string
  readonly node: Text
  readonly from: number
  readonly to: number
}

export function typedIn(field: HTMLElement): Typed | undefined {
  const selection = getSelection()
  const node = selection?.anchorNode
  if (!selection?.isCollapsed || !(node instanceof Text) || !field.contains(node)) return undefined
  const to = selection.anchorOffset
  const word = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(node.data.slice(0, to))?.[0] ?? ''
  return { word, node, from: to - word.length, to }
}

/** Inserts a node in place of the typed word, at the caret or at the end, and puts the caret after it. */
export function putIn(field: HTMLElement, node: Node, typed: Typed | undefined, caretBack = 0): void {
  const range = document.createRange()
  const selection = getSelection()
  if (typed && field.contains(typed.node)) {
    range.setStart(typed.node, typed.from)
    range.setEnd(typed.node, typed.to)
  } else if (selection?.rangeCount && field.contains(selection.anchorNode)) {
    range.setStart(selection.getRangeAt(0).startContainer, selection.getRangeAt(0).startOffset)
    range.setEnd(selection.getRangeAt(0).endContainer, selection.getRangeAt(0).endOffset)
  } else {
    range.selectNodeContents(field)
    range.collapse(false)
  }
  range.deleteContents()
  const behind = document.createTextNode(node instanceof Text ? '' : ' ')
  range.insertNode(behind)
  range.insertNode(node)
  field.focus()
  if (node instanceof Text) selection?.collapse(node, node.length - caretBack)
  else selection?.collapse(behind, behind.length)
}

/** Puts the caret beside a chip, which the browser would leave inside it, where nothing can be typed. */
export function leaveChip(chip: HTMLElement, isBefore: boolean): void {
  const neighbor = isBefore ? chip.previousSibling : chip.nextSibling
  const text = neighbor instanceof Text ? neighbor : document.createTextNode(seat)
  if (text !== neighbor) chip[isBefore ? 'before' : 'after'](text)
  getSelection()?.collapse(text, isBefore ? text.length : text.data.startsWith(seat) ? seat.length : 0)
}

/** Returns the range of a character of the formula in its field, to mark an error. */
export function rangeAt(field: HTMLElement, at: number): Range | undefined {
  let passed = 0
  for (const node of field.childNodes) {
    const { length } = textOf(node)
    if (at < passed + length) {
      const range = document.createRange()
      if (node instanceof Text) {
        const from = Math.min(at - passed, node.length)
        const word = /^[\p{L}\p{N}_.]+|^./u.exec(node.data.slice(from))?.[0].length ?? 0
        range.setStart(node, from)
        range.setEnd(node, Math.min(from + word, node.length))
      } else range.selectNode(node)
      return range
    }
    passed += length
  }
  return undefined
}

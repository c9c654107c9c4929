import { afterEach, describe, expect, it, vi } from 'vitest'
import { dragOption } from '#plugins/form-editor/client/canvas/drag-option.ts'

/** Lines of 40 by 100 pixels, a gap of 8 between them, in so many columns; the last one is the empty line. */
function draw(count: number, columns = 1): readonly HTMLElement[] {
  const list = document.body.appendChild(document.createElement('ul'))
  return Array.from({ length: count + 1 }, (_, at) => {
    const line = list.appendChild(document.createElement('li'))
    if (at === count) line.dataset.new = ''
    const [left, top] = [(at % columns) * 108, Math.floor(at / columns) * 48]
    line.getBoundingClientRect = () => new DOMRect(left, top, 100, 40)
    return line
  })
}
const at = (type: string, x: number, y: number): PointerEvent =>
  new PointerEvent(type, {
    clientX: x,
    clientY: y,
    button: 0,
    buttons: 1,
    isPrimary: true,
    bubbles: true,
    cancelable: true,
  })

function press(line: HTMLElement): { move(x: number, y: number): void; drop(): void; dropped: readonly number[] } {
  const dropped: number[] = []
  line.addEventListener('pointerdown', (event) => dragOption(event, line, (to) => dropped.push(to)))
  const { left, top } = line.getBoundingClientRect()
  line.dispatchEvent(at('pointerdown', left + 5, top + 20))
  return {
    move: (x, y) => void document.dispatchEvent(at('pointermove', x, y)),
    drop: () => void document.dispatchEvent(at('pointerup', 0, 0)),
    dropped,
  }
}
const marked = (lines: readonly HTMLElement[]) => lines.map((line) => line.dataset.drop ?? '')

describe('an option dragged on the canvas', () => {
  afterEach(() => {
    document.body.replaceChildren()
    vi.restoreAllMocks()
  })

  it('shows where it would stand, and stands there when it is let go', () => {
    const lines = draw(4)
    const drag = press(lines[0]!)
    drag.move(20, 48 * 2 + 30)
    expect(marked(lines)).toEqual(['', '', '', 'before', ''])
    expect(lines[0]!.dataset.dragged).toBe('')
    drag.move(20, 48 * 9)
    expect(marked(lines)).toEqual(['', '', '', 'after', ''])
    drag.drop()
    expect(drag.dropped).toEqual([3])
    expect(marked(lines).join('')).toBe('')
    expect(lines[0]!.dataset.dragged).toBeUndefined()
  })

  it('stays where it was beside its own place, and after Esc', () => {
    const lines = draw(3)
    const near = press(lines[1]!)
    near.move(20, 48 + 35)
    expect(marked(lines).join('')).toBe('')
    near.drop()
    expect(near.dropped).toEqual([])
    const given = press(lines[2]!)
    given.move(20, 2)
    expect(marked(lines)).toEqual(['before', '', '', ''])
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(marked(lines).join('')).toBe('')
    given.drop()
    expect(given.dropped).toEqual([])
  })

  it('goes before or behind a neighbour of its row where options stand in columns', () => {
    const lines = draw(6, 3)
    const drag = press(lines[5]!)
    drag.move(108 + 80, 20)
    expect(marked(lines)).toEqual(['', '', 'before', '', '', '', ''])
    drag.drop()
    expect(drag.dropped).toEqual([2])
  })
})

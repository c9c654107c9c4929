import { afterEach, expect, it } from 'vitest'
import { drawFormula, formulaOf, leaveChip, putIn, typedIn } from '#plugins/form-editor/client/formula/formula-dom.ts'

const field = (...pieces: Parameters<typeof drawFormula>[1]): HTMLElement => {
  const shown = document.createElement('div')
  document.body.append(shown)
  drawFormula(shown, pieces, { className: 'chip', textOf: ({ label }) => label })
  return shown
}
const chip = (path: string, label: string) => ({ path, label, isScore: false, isGone: false })
afterEach(() => document.body.replaceChildren())

it.each([
  ['behind', false, 'price1 + 7'],
  ['before', true, ' + 7price1'],
])('the caret leaves a chip that is clicked, %s it, where typing and suggestions go on', (_, isBefore, formula) => {
  const shown = field(chip('price1', '单价'))
  const clicked = shown.querySelector<HTMLElement>('[data-path]')!
  getSelection()!.collapse(clicked.firstChild, 1) // the browser leaves it here
  leaveChip(clicked, isBefore)
  expect(typedIn(shown)).toMatchObject({ word: '' })
  putIn(shown, document.createTextNode(' + 7'), undefined)
  expect(formulaOf(shown)).toBe(formula)
})

it('the caret finds a place between two chips', () => {
  const shown = field(chip('price1', '单价'), chip('count1', '数量'))
  const [, second] = shown.querySelectorAll<HTMLElement>('[data-path]')
  leaveChip(second!, true)
  putIn(shown, document.createTextNode('*'), undefined)
  expect(formulaOf(shown)).toBe('price1*count1')
})

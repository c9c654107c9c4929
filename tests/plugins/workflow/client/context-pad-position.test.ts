import { expect, it } from 'vitest'
import { padPosition } from '#plugins/workflow/client/bpmn/context-pad-position.ts'

const pad = { width: 140, height: 54 }
const ground = { left: 10, right: 400, top: 200, bottom: 450 }
/** An element of this size at a place of the window. */
const at = (x: number, y: number, width = 100, height = 80) => ({
  left: ground.left + x,
  right: ground.left + x + width,
  top: ground.top + y,
  bottom: ground.top + y + height,
})

it.each([
  ['above the element, over its middle', at(150, 120), { left: 130, top: 54 }],
  ['below it where the window ends above', at(150, 30), { left: 130, top: 122 }],
  ['within the window beside its edges', at(340, 120), { left: 238, top: 54 }],
  ['at the foot of the window, over an element that fills it', at(20, 10, 350, 300), { left: 125, top: 184 }],
  ['at its head, when the element lies above it', at(150, -200), { left: 130, top: 12 }],
])('the actions of an element stand %s', (_, element, place) => {
  expect(padPosition(element, ground, pad)).toEqual(place)
})

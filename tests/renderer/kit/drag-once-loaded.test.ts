import { expect, test } from 'vitest'
import { followPointer } from '#renderer/kit/pointer-drag.ts'
import { dragOnceLoaded } from '#renderer/kit/drag-once-loaded.ts'

const fire = (type: string, clientX: number, buttons: number): PointerEvent => {
  const event = new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0, buttons, clientX, clientY: 5 })
  document.body.dispatchEvent(event)
  return event
}

/** A press, and what a drag of at least 6 px does with it once its code has come. */
function pressed(): { heard: unknown[]; arrive: () => Promise<void> } {
  const heard: unknown[] = []
  const code = Promise.withResolvers<void>()
  const press = fire('pointerdown', 10, 1)
  const started = dragOnceLoaded(code.promise, () =>
    followPointer(press, {
      startPx: 6,
      onMove: (x) => heard.push(x),
      onEnd: () => heard.push('end'),
      onDrop: () => heard.push('drop'),
      onCancel: () => heard.push('cancel'),
    }),
  )
  return {
    heard,
    arrive: async () => {
      code.resolve()
      await started
    },
  }
}

test('a drag that is over before its code has come is dropped where it was let go', async () => {
  const { heard, arrive } = pressed()
  fire('pointermove', 80, 1)
  fire('pointerup', 80, 0)
  await arrive()
  expect(heard).toEqual([80, 'end', 'drop'])
})

test('a drag that lasts longer goes on from where the pointer is', async () => {
  const { heard, arrive } = pressed()
  fire('pointermove', 80, 1)
  await arrive()
  fire('pointermove', 120, 1)
  fire('pointerup', 120, 0)
  expect(heard).toEqual([80, 120, 'end', 'drop'])
})

test('a press without a move drags nothing, nor does one the browser takes over', async () => {
  const click = pressed()
  fire('pointerup', 10, 0)
  await click.arrive()
  expect(click.heard).toEqual(['end', 'cancel'])
  const scroll = pressed()
  fire('pointermove', 80, 1)
  fire('pointercancel', 80, 0)
  await scroll.arrive()
  expect(scroll.heard).toEqual([80, 'end', 'cancel'])
})

import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { emitSocketEvent, onSocketEvent, useSocketEvent } from '#renderer/kit/socket-events.ts'
import { renderWith } from '../render-with-providers.tsx'

function Heard() {
  const [sum, setSum] = useState(0)
  useSocketEvent<{ n: number }>('todo', ({ n }) => setSum(sum + n))
  return <output>{sum}</output>
}

it('gives a component the messages of its type while it is there, with what it knows now', async () => {
  const { unmount } = await renderWith(<Heard />)
  act(() => emitSocketEvent({ msgType: 'todo', body: { n: 2 } }))
  act(() => emitSocketEvent({ msgType: 'other', body: { n: 100 } }))
  act(() => emitSocketEvent({ msgType: 'todo', body: { n: 3 } }))
  expect(screen.getByRole('status').textContent).toBe('5')
  unmount()
  expect(() => emitSocketEvent({ msgType: 'todo', body: { n: 1 } })).not.toThrow()
})

it('lets one listener fail without the others', () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  const heard = vi.fn<(body: unknown) => void>()
  const stops = [
    onSocketEvent('x', () => {
      throw new Error('mine')
    }),
    onSocketEvent('x', heard),
  ]
  emitSocketEvent({ msgType: 'x', body: 1 })
  for (const stop of stops) stop()
  emitSocketEvent({ msgType: 'x', body: 2 })
  expect(heard.mock.calls).toEqual([[1]])
  expect(reported).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

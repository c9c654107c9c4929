import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { emitLive, onLive, useLive } from '#renderer/kit/live.ts'
import { renderWith } from '../render.tsx'

function Heard() {
  const [sum, setSum] = useState(0)
  useLive<{ n: number }>('todo', ({ n }) => setSum(sum + n))
  return <output>{sum}</output>
}

it('gives a component the messages of its type while it is there, with what it knows now', async () => {
  const { unmount } = await renderWith(<Heard />)
  act(() => emitLive({ msgType: 'todo', body: { n: 2 } }))
  act(() => emitLive({ msgType: 'other', body: { n: 100 } }))
  act(() => emitLive({ msgType: 'todo', body: { n: 3 } }))
  expect(screen.getByRole('status').textContent).toBe('5')
  unmount()
  expect(() => emitLive({ msgType: 'todo', body: { n: 1 } })).not.toThrow()
})

it('lets one listener fail without the others', () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  const heard = vi.fn<(body: unknown) => void>()
  const stops = [onLive('x', () => { throw new Error('mine') }), onLive('x', heard)]
  emitLive({ msgType: 'x', body: 1 })
  for (const stop of stops) stop()
  emitLive({ msgType: 'x', body: 2 })
  expect(heard.mock.calls).toEqual([[1]])
  expect(reported).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

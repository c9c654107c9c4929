import { act, render } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { unsavedAtom } from '#renderer/kit/leave-guards.ts'
import { KeepAliveContext, useLeaveGuard } from '#renderer/kit/use-leave-guard.ts'

let setDirty: (isDirty: boolean) => void

function Editing() {
  const [isDirty, set] = useState(false)
  setDirty = set
  useLeaveGuard({ isDirty: () => isDirty, ask: async () => true })
  return null
}

const marked = (): readonly string[] => getDefaultStore().get(unsavedAtom)

it('marks the page of a form that became dirty, and no longer once a save has made it clean without any input', () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <KeepAliveContext value={{ identity: '/profile', isKeptFor: () => true }}>
          <Editing />
        </KeepAliveContext>
      ),
    },
  ])
  const { unmount } = render(<RouterProvider router={router} />)
  expect(marked()).toEqual([])
  act(() => setDirty(true))
  expect(marked()).toEqual(['/profile'])
  act(() => setDirty(false))
  expect(marked()).toEqual([])
  unmount()
})

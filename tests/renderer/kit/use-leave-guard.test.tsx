import { render } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { unsavedAtom } from '#renderer/kit/leave-guards.ts'
import { KeepAliveContext, useLeaveGuard } from '#renderer/kit/use-leave-guard.ts'

const page = { identity: '/project/form/setting', isKeptFor: () => false }

function Form({ isDirty }: { readonly isDirty: boolean }) {
  useLeaveGuard({ isDirty: () => isDirty, ask: async () => true })
  return null
}

const shown = (isDirty: boolean) => (
  <MemoryRouter>
    <KeepAliveContext value={page}>
      <Form isDirty={isDirty} />
    </KeepAliveContext>
  </MemoryRouter>
)

it('marks a page while it has unsaved input, and no longer than that, without a press in between', () => {
  const { rerender } = render(shown(true))
  expect(getDefaultStore().get(unsavedAtom)).toEqual([page.identity])
  // the answer of a save arrives
  rerender(shown(false))
  expect(getDefaultStore().get(unsavedAtom)).toEqual([])
})

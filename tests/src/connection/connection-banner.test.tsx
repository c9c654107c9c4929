import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import ConnectionBanner from '#src/connection/connection-banner.tsx'
import { fail, serve } from '../../renderer/api-server.ts'
import { renderWith } from '../../renderer/render-with-providers.tsx'

function Outages() {
  const [state, setState] = useState<'lost' | 'back'>('lost')
  return (
    <>
      <ConnectionBanner state={state} />
      <button type="button" onClick={() => setState(state === 'lost' ? 'back' : 'lost')}>
        next
      </button>
    </>
  )
}

it('begins anew with each outage, whatever became of an attempt in the one before', async () => {
  await serve(() => fail(503, 'server.busy', '服务繁忙'))
  await renderWith(<Outages />)
  await userEvent.click(await screen.findByRole('button', { name: '立即重试' }))
  expect(await screen.findByText(/^还是连不上/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'next' }))
  expect(screen.queryByText(/^还是连不上/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'next' }))
  expect(await screen.findByText(/^连接已断开/)).toBeDefined()
})

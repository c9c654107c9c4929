import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { ModuleChanged } from '#schemas/api/socket.ts'
import { emitLive } from '#renderer/kit/live.ts'
import { RefreshTool } from '#renderer/crud/refresh-tool.tsx'
import type { List } from '#renderer/crud/use-list.ts'
import { renderWith } from '../render.tsx'

const changed = (body: Partial<ModuleChanged>): void => act(() => emitLive({ msgType: 'module.changed', body: { module: 'system/post', op: 'update', n: 1, ids: [1], ...body } }))
const list = (isStale: boolean, reload: () => Promise<unknown>) => ({ isStale, reload }) as List

function Reading({ reload }: { readonly reload: () => Promise<unknown> }) {
  const [isStale, setStale] = useState(false)
  return <><RefreshTool module="system/post" list={list(isStale, reload)} /><button onClick={() => setStale(!isStale)}>reading</button></>
}

it('counts rows that others changed until a reading that began later has ended', async () => {
  const reload = vi.fn<() => Promise<unknown>>(async () => undefined)
  await renderWith(<Reading reload={reload} />)
  const read = (): void => void fireEvent.click(screen.getByText('reading'))
  expect(await screen.findByRole('button', { name: '刷新' })).toBeTruthy()
  changed({ ids: [1] })
  changed({ ids: [1] })
  changed({ ids: [2, 3], n: 12 })
  changed({ module: 'system/user' })
  expect(screen.getByRole('status').textContent).toBe('他人有 13 处变更')
  await userEvent.click(screen.getByRole('button', { name: '13 处变更，刷新' }))
  expect(reload).toHaveBeenCalledOnce()
  read()
  changed({ ids: [9] })
  read()
  expect(screen.getByRole('button', { name: '1 处变更，刷新' })).toBe(document.activeElement)
})

it('reads at once what one did in another tab and what a break may have swallowed', async () => {
  const reload = vi.fn<() => Promise<unknown>>(async () => undefined)
  await renderWith(<RefreshTool module="system/post" list={list(false, reload)} />)
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  changed({ own: true })
  expect(reload).not.toHaveBeenCalled()
  hasFocus.mockReturnValue(false)
  changed({ own: true })
  act(() => emitLive({ msgType: 'reconnected', body: {} }))
  changed({ module: '', op: 'schema', n: 0, ids: [] })
  expect(reload).toHaveBeenCalledTimes(3)
  expect(screen.queryByRole('button', { name: '刷新' })).toBeTruthy()
  hasFocus.mockRestore()
})

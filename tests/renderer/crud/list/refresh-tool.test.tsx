import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ModuleChanged } from '#schemas/api/websocket-messages.ts'
import { emitSocketEvent } from '#renderer/kit/socket-events.ts'
import { RefreshTool } from '#renderer/crud/list/refresh-tool.tsx'
import type { List } from '#renderer/crud/list/use-list.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { renderWith } from '../../render-with-providers.tsx'
import { ok, serve, type Reply } from '../../api-server.ts'

const changed = (body: Partial<ModuleChanged>): void =>
  act(() =>
    emitSocketEvent({
      msgType: 'module.changed',
      body: { module: 'system/post', op: 'update', n: 1, ids: [1], ...body },
    }),
  )
const asked = ['/system/post/page', {}] as const
const list = (reload: () => Promise<unknown>) => ({ asked, reload }) as List

function Reading({ onReload }: { readonly onReload: () => void }) {
  const { data, reload } = useApi<number>(...asked)
  return (
    <>
      <RefreshTool module="system/post" list={list(async () => (onReload(), reload()))} />
      <p>{data}</p>
    </>
  )
}

it('counts rows that others changed until a reading that began later has ended', async () => {
  let answer: (reply: Reply) => void = () => undefined
  let readings = 0
  await serve(() => (++readings === 1 ? ok(1) : new Promise<Reply>((resolve) => (answer = resolve))))
  const onReload = vi.fn<() => void>()
  await renderWith(<Reading onReload={onReload} />)
  expect(await screen.findByText('1')).toBeTruthy()
  changed({ ids: [1] })
  changed({ ids: [1] })
  changed({ ids: [2, 3], n: 12 })
  changed({ module: 'system/user' })
  expect(screen.getByRole('status').textContent).toBe('有 13 条数据已被他人修改')
  await userEvent.click(screen.getByRole('button', { name: '13 条已被修改，刷新' }))
  expect(onReload).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(readings).toBe(2))
  changed({ ids: [9] })
  answer(ok(2))
  expect(await screen.findByText('2')).toBeTruthy()
  expect(screen.getByRole('button', { name: '1 条已被修改，刷新' })).toBe(document.activeElement)
})

it('reads at once what one did in another tab and what a break may have swallowed', async () => {
  const reload = vi.fn<() => Promise<unknown>>(async () => undefined)
  await renderWith(<RefreshTool module="system/post" list={list(reload)} />)
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  changed({ own: true })
  expect(reload).not.toHaveBeenCalled()
  hasFocus.mockReturnValue(false)
  changed({ own: true })
  act(() => emitSocketEvent({ msgType: 'reconnected', body: {} }))
  changed({ module: '', op: 'schema', n: 0, ids: [] })
  expect(reload).toHaveBeenCalledTimes(3)
  expect(screen.queryByRole('button', { name: '刷新' })).toBeTruthy()
  // what the system writes, such as the next run of a job, is nobody's edit
  hasFocus.mockReturnValue(true)
  changed({ own: 'system' })
  expect(reload).toHaveBeenCalledTimes(4)
  expect(screen.getByRole('status').textContent).toBe('')
  hasFocus.mockRestore()
})

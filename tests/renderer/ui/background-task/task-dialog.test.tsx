import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { BackgroundTask } from '#schemas/api/background-task-api-types.ts'
import { emitSocketEvent } from '#renderer/kit/socket-events.ts'
import { changeFollowedTask, followBackgroundTask } from '#renderer/ui/background-task/follow-task.ts'
import { BackgroundTasks } from '#renderer/ui/background-task/background-tasks.tsx'
import { renderWith } from '../../render-with-providers.tsx'
import { fail, ok, serve } from '../../api-server.ts'

const key = 'k'.repeat(24)
const running: BackgroundTask = {
  key,
  title: '导出用户',
  state: 'running',
  rate: 40,
  url: null,
  tips: '已写 4 000 行',
  error: null,
  data: null,
}
const done: BackgroundTask = {
  ...running,
  state: 'done',
  rate: 100,
  url: `/api/common/process/file?key=${key}`,
  tips: '共 10 000 行',
}

afterEach(() => {
  vi.useRealTimers()
  changeFollowedTask(key, undefined)
})

it('shows how far it is, asks again after five seconds, and offers the file once it is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const answers = [running, done]
  const { seen } = await serve(() => ok(answers.length > 1 ? answers.shift() : answers[0]))
  await renderWith(<BackgroundTasks />)
  const onDone = vi.fn<(answer: BackgroundTask) => void>()
  followBackgroundTask(key, { title: '导出用户', onDone })
  const bar = await screen.findByRole('progressbar', { name: '导出用户' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
  expect(screen.getByText('已写 4 000 行')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await screen.findByRole('button', { name: '下载文件' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('已完成。')
  expect(onDone).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seen).toHaveLength(2)
})

it('hears of the end over the socket without waiting for its turn to ask', async () => {
  let now = running
  await serve(() => ok(now))
  await renderWith(<BackgroundTasks />)
  followBackgroundTask(key, { title: '导出用户' })
  const bar = await screen.findByRole('progressbar')
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
  emitSocketEvent({ msgType: 'progress', body: { key, rate: 70, state: 'running' } })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('70'))
  now = done
  emitSocketEvent({ msgType: 'progress', body: { key, rate: 100, state: 'done' } })
  expect(await screen.findByRole('button', { name: '下载文件' })).toBeTruthy()
})

it('is cancelled, and says so once it has stopped', async () => {
  let now = running
  const { seen } = await serve(({ method }) => {
    if (method === 'DELETE')
      now = {
        ...running,
        state: 'failed',
        error: { id: 'process.stopped', code: 409, msg: '任务已取消，没有任何改动' },
      }
    return ok(now)
  })
  await renderWith(<BackgroundTasks />)
  followBackgroundTask(key, { title: '导出用户' })
  fireEvent.click(await screen.findByRole('button', { name: '取消任务' }))
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ method: 'DELETE', url: `/api/common/process?key=${key}` }))
  emitSocketEvent({ msgType: 'progress', body: { key, rate: 40, state: 'failed' } })
  expect(await screen.findByText('任务已取消，没有任何改动')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '取消任务' })).toBeNull()
})

it('may be closed and found again', async () => {
  await serve(() => ok(running))
  await renderWith(<BackgroundTasks />)
  followBackgroundTask(key, { title: '导出用户' })
  fireEvent.click(await screen.findByRole('button', { name: '后台运行' }))
  await waitFor(() => expect(document.querySelector('.mantine-Modal-root')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: '导出用户：40%' }))
  expect(await screen.findByRole('progressbar')).toBeTruthy()
})

it('says why it failed, and is gone once that is closed', async () => {
  await serve(() =>
    ok({
      ...running,
      state: 'failed',
      error: { id: 'rows.changed', code: 409, msg: '符合条件的数据有变化，请核对后重试' },
    }),
  )
  await renderWith(<BackgroundTasks />)
  const onFailed = vi.fn<(answer: BackgroundTask) => void>()
  followBackgroundTask(key, { title: '删除用户', onFailed })
  expect(await screen.findByText('符合条件的数据有变化，请核对后重试')).toBeTruthy()
  expect(onFailed).toHaveBeenCalledOnce()
  fireEvent.click(screen.getAllByRole('button', { name: '关闭' }).at(-1)!)
  await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]))
})

it('goes on asking when the server cannot be reached for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let isUp = false
  await serve(() => (isUp ? ok(running) : fail(503, 'server.busy', '系统繁忙')))
  await renderWith(<BackgroundTasks />)
  followBackgroundTask(key, { title: '导出用户' })
  expect(await screen.findByText('连接中断，正在重试…')).toBeTruthy()
  isUp = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(await screen.findByText('已写 4 000 行')).toBeTruthy()
})

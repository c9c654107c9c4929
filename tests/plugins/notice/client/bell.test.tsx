import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { announcementMessage, type NoticeHead } from '#plugins/notice/shared/notice-wire.ts'
import { emitSocketEvent } from '#renderer/kit/socket-events.ts'
import Bell from '#plugins/notice/client/inbox/bell.tsx'
import { renderWith } from '#tests/renderer/render.tsx'
import { fail, ok, serve, type Seen } from '#tests/renderer/serve.ts'

let rows: readonly NoticeHead[]
let isDown: boolean
beforeEach(() => {
  rows = []
  isDown = false
})

const notice = (noticeId: number, noticeTitle: string): NoticeHead => ({
  noticeId,
  noticeTitle,
  noticeType: '1',
  author: '管理员',
  createTime: '2026-11-21T08:00:00.000Z',
  isRead: false,
})

async function openBell(): Promise<readonly Seen[]> {
  const { seen } = await serve(({ method, url }) => {
    if (isDown) return fail(500, 'server.fault', '出错了')
    if (method === 'PUT' && url === '/api/system/notice/received/read')
      rows = rows.map((row) => ({ ...row, isRead: true }))
    if (url === '/api/system/notice/top') return ok({ unread: rows.filter((row) => !row.isRead).length, rows })
    return ok(method === 'GET' ? [] : null)
  })
  await renderWith(<Bell />)
  return seen
}

it('counts what is unread, hears of more, and says so', async () => {
  rows = [notice(1, '停电通知')]
  await openBell()
  const bell = await screen.findByRole('button', { name: '通知公告，1 条未读' })
  rows = [notice(2, '放假安排'), ...rows]
  act(() => emitSocketEvent({ msgType: announcementMessage, body: { noticeId: 2, title: '放假安排' } }))
  await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('通知公告，2 条未读'))
  expect(screen.getByRole('status').textContent).toBe('通知公告，2 条未读')
})

it('marks all of them as read with one call', async () => {
  rows = [notice(1, '停电通知'), notice(2, '放假安排')]
  const seen = await openBell()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '通知公告，2 条未读' }))
  await user.click(await screen.findByRole('button', { name: '全部标为已读' }))
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'PUT').map(({ url }) => url)).toEqual([
      '/api/system/notice/received/read',
    ]),
  )
})

it('says that they could not be fetched, and tries again', async () => {
  isDown = true
  await openBell()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '通知公告' }))
  const again = await screen.findByRole('button', { name: '重试' })
  isDown = false
  rows = [notice(1, '停电通知')]
  await user.click(again)
  expect(await screen.findByText('停电通知')).toBeTruthy()
})

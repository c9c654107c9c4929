import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, useLocation } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import type { Message } from '#plugins/notice/shared/message-api-types.ts'
import { announcementMessage, type NoticeHead } from '#plugins/notice/shared/notice-api-types.ts'
import { emitSocketEvent } from '#renderer/kit/socket-events.ts'
import Bell from '#plugins/notice/client/inbox/notification-bell.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { fail, ok, serve, type Seen } from '#tests/renderer/api-server.ts'

let rows: readonly NoticeHead[]
let messages: readonly Message[]
let isDown: boolean
beforeEach(() => {
  rows = []
  messages = []
  isDown = false
})

const notice = (noticeId: number, noticeTitle: string): NoticeHead => ({
  noticeId,
  noticeTitle,
  noticeType: '1',
  noticeTypeName: { 'zh-cn': '通知', en: 'Notice' },
  author: '管理员',
  createTime: '2026-11-21T08:00:00.000Z',
  isRead: false,
})

function Where() {
  const { pathname, search } = useLocation()
  return <p data-testid="where">{pathname + search}</p>
}

async function openBell(): Promise<readonly Seen[]> {
  const { seen } = await serve(({ method, url }) => {
    if (isDown) return fail(500, 'server.fault', '出错了')
    if (method === 'PUT' && url === '/api/system/notice/received/read')
      rows = rows.map((row) => ({ ...row, isRead: true }))
    if (url === '/api/system/notice/top')
      return ok({
        unread: rows.filter((row) => !row.isRead).length,
        rows,
        messages: { unread: messages.length, rows: messages },
      })
    return ok(method === 'GET' ? [] : null)
  })
  await renderWith(
    <>
      <Bell />
      <Where />
    </>,
  )
  return seen
}

it('counts what is unread, hears of more, and says so', async () => {
  rows = [notice(1, '停电通知')]
  await openBell()
  const bell = await screen.findByRole('button', { name: '消息，1 条未读' })
  rows = [notice(2, '放假安排'), ...rows]
  act(() => emitSocketEvent({ msgType: announcementMessage, body: { noticeId: 2, title: '放假安排' } }))
  await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('消息，2 条未读'))
  expect(screen.getByRole('status').textContent).toBe('消息，2 条未读')
})

it('marks all of them as read with one call', async () => {
  rows = [notice(1, '停电通知'), notice(2, '放假安排')]
  const seen = await openBell()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '消息，2 条未读' }))
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
  await user.click(await screen.findByRole('button', { name: '消息' }))
  const again = await screen.findByRole('button', { name: '重试' })
  isDown = false
  rows = [notice(1, '停电通知')]
  await user.click(again)
  expect(await screen.findByText('停电通知')).toBeTruthy()
  // the kind comes with the row, before any dictionary
  expect(screen.getByText('通知')).toBeTruthy()
})

it('counts messages to oneself, and leads to what they are about', async () => {
  rows = [notice(1, '停电通知')]
  const seen = await openBell()
  await screen.findByRole('button', { name: '消息，1 条未读' })
  messages = [
    {
      messageId: 7,
      title: { 'zh-cn': '新的待办：部门审批', en: 'New task: Department' },
      about: '张三 · 请假',
      link: '/workflow/task/record/handle?taskId=3-9',
      createTime: '2026-11-21T08:00:00.000Z',
      isRead: false,
    },
  ]
  act(() => emitSocketEvent({ msgType: announcementMessage, body: {} }))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '消息，2 条未读' }))
  await user.click(await screen.findByRole('button', { name: /新的待办：部门审批/ }))
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'PUT').map(({ url }) => url)).toEqual(['/api/system/message/7/read']),
  )
  expect(screen.getByTestId('where').textContent).toBe('/workflow/task/record/handle?taskId=3-9')
})

it('reads a message whose page was opened from elsewhere', async () => {
  const link = '/workflow/task/record/handle?taskId=3-9'
  const message: Message = {
    messageId: 7,
    title: { 'zh-cn': '新的待办：部门审批', en: 'New task: Department' },
    about: '张三 · 请假',
    link,
    createTime: '2026-11-21T08:00:00.000Z',
    isRead: false,
  }
  const { seen } = await serve(({ method }) =>
    ok(method === 'GET' ? { unread: 0, rows: [], messages: { unread: 1, rows: [message] } } : null),
  )
  await renderWith(
    <>
      <Bell />
      <Link to={link}>待办任务</Link>
    </>,
  )
  await screen.findByRole('button', { name: '消息，1 条未读' })
  await userEvent.setup().click(screen.getByRole('link', { name: '待办任务' }))
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'PUT').map(({ url }) => url)).toEqual(['/api/system/message/7/read']),
  )
})

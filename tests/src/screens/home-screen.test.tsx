import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { workflow } from '#plugins/workflow/client/index.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { ok, serve } from '#tests/renderer/api-server.ts'
import Home from '#src/screens/home-screen.tsx'

const started = (instanceId: number, process: string, rest: object) => ({
  instanceId,
  process,
  status: 'running',
  createTime: `2026-11-2${instanceId}T08:00:00.000Z`,
  ...rest,
})
const startable = ['报销申请', '采购申请', '请假申请', '用章申请', '报修申请'].map((name, at) => ({
  key: `p${at}`,
  name,
  steps: ['主管审批'],
}))

async function openHome({ mine, processes }: { mine: readonly object[]; processes: readonly object[] }): Promise<void> {
  await serve(({ url }) => {
    if (url === '/api/todo') return ok({ rows: [], total: 0 })
    if (url === '/api/workflow/startable') return ok(processes)
    if (url.startsWith('/api/workflow/task/mine/page')) return ok({ rows: mine, total: mine.length })
    return ok([])
  })
  await renderWith(<Home />, { plugins: [workflow], user: { permissions: ['workflow:mine:list'] } })
}

it('shows staff without forms what waits, what they can start, and what became of what they started', async () => {
  await openHome({
    processes: startable,
    mine: [
      started(3, '请假申请', { name: '发起人', holder: '李雷', isReturned: true }),
      started(2, '采购申请', { name: '主管审批', holder: '陈思齐' }),
      started(1, '用章申请', { name: null, holder: null, status: 'approved' }),
    ],
  })
  const own = await screen.findByRole('region', { name: '我发起的' })
  expect(
    within(own)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^请假申请等你修改后重新提交 · .*已退回$/),
    expect.stringMatching(/^采购申请主管审批，等待陈思齐处理 · .*进行中$/),
    expect.stringMatching(/^用章申请.*已通过$/),
  ])
  const start = screen.getByRole('region', { name: '发起流程' })
  // those started before come first; the rest is a link away
  expect(
    within(start)
      .getAllByRole('listitem')
      .map(({ textContent }) => /[^主]{4}(?=主管审批)/.exec(textContent)?.[0]),
  ).toEqual(['请假申请', '采购申请', '用章申请', '报销申请'])
  expect(within(start).getByRole('link', { name: '全部流程' }).getAttribute('href')).toBe('/workflow/task/record/start')
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['待办', '发起流程', '我发起的'])
  expect(screen.getByText('没有待办。')).toBeTruthy()
})

it('says where processes will appear before there are any', async () => {
  await openHome({ processes: [], mine: [] })
  expect(await screen.findByText('还没有可以发起的流程。')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '我发起的' })).toBeNull()
})

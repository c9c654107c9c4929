import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import TaskScreen from '#plugins/workflow/client/task/task-screen.tsx'
import { workflowMessages } from '#plugins/workflow/client/messages.ts'
import { imageMessages } from '#plugins/workflow/client/process-diagram/messages.ts'
import { handlePath, reviewPath } from '#plugins/workflow/shared/task-api-types.ts'
import { fail, ok, serve } from '#tests/renderer/api-server.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

const messages = { workflow: workflowMessages.load }

it('names what failed to load, retries, and leads back to its list', async () => {
  const { seen } = await serve(() => fail(500, 'server.error', '服务器出错'))
  await renderWith(<TaskScreen />, { messages, at: `${handlePath}?taskId=7-9` })
  expect(await screen.findByText('任务加载失败。')).toBeDefined()
  expect(screen.getByRole('link', { name: '返回列表' }).getAttribute('href')).toBe('/workflow/task/todo')
  const before = seen.length
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('任务加载失败。')
  expect(seen.length).toBeGreaterThan(before)
})

it('leads back while it loads, and names the page as it will be named', async () => {
  await serve(() => ({ silent: true }))
  await renderWith(<TaskScreen />, { messages, at: `${reviewPath}?instanceId=7` })
  expect(await screen.findByRole('heading', { name: '审批单' })).toBeDefined()
  expect(screen.getByRole('link', { name: '返回列表' }).getAttribute('href')).toBe('/project/workflow/form/data')
})

it.each([
  ['刚刚到达', 20],
  ['已等待 5 分钟', 5 * 60],
])('says “%s” of a task that came %i seconds ago', async (text, seconds) => {
  const createTime = new Date(Date.now() - seconds * 1000).toISOString()
  const shown = { document: null, graph: null, visible: [], fields: {}, answers: {} }
  const head = { name: '请假', starter: 'li', createTime }
  const task = { ...head, taskId: '7-9', instanceId: 7, node: 'boss', process: '请假', state: 'open', dueTime: null }
  const more = {
    actions: { approve: { on: true } },
    decision: {},
    returnTo: [],
    takeBackObstacle: null,
    choose: [],
    added: [],
  }
  const instance = { ...head, instanceId: 7, status: 'running', nodes: [], timeline: [], actions: [], problems: [] }
  await serve(({ url }) =>
    ok(
      url.includes('/instance/')
        ? { ...shown, ...instance, failure: null, calledBy: null, calls: [], variables: {} }
        : url.includes('/task/')
          ? { ...shown, task, ...more }
          : [],
    ),
  )
  const all = { workflow: workflowMessages.load, 'process-image': imageMessages.load }
  await renderWith(<TaskScreen />, { messages: all, at: `${handlePath}?taskId=7-9` })
  expect(await screen.findByText(text)).toBeDefined()
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import TaskScreen from '#plugins/workflow/client/task/task-screen.tsx'
import { workflowMessages } from '#plugins/workflow/client/messages.ts'
import { handlePath, reviewPath } from '#plugins/workflow/shared/task-api-types.ts'
import { fail, serve } from '#tests/renderer/api-server.ts'
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

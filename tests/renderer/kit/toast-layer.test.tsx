import { Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import ToastLayer from '#renderer/kit/toast-layer.tsx'
import { notify } from '#renderer/kit/toasts.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

// failures of other tests stay until they are closed
beforeEach(() => {
  notifications.cleanQueue()
  notifications.clean()
})

afterEach(() => {
  vi.restoreAllMocks()
  notifications.clean()
})

it('lets receipts go before what can be undone and what failed', async () => {
  await renderWith(<ToastLayer />)
  // none goes by its time
  const stays = { closeAfterMs: 60_000 }
  notify.undo('已删除「报名」。', () => undefined, stays)
  notify.fail('保存失败')
  for (const receipt of ['已保存', '已发布', '已复制']) notify.ok(receipt, stays)
  expect(await screen.findByText('已复制', undefined, { timeout: 3000 })).toBeTruthy()
  const shown = (text: string): boolean => screen.queryByText(text) !== null
  await waitFor(() => expect(['已发布', '已删除「报名」。', '保存失败'].map(shown)).toEqual([false, true, true]), {
    timeout: 3000,
  })
})

it('shows equal words once, and again once they are gone; each undo has a toast of its own', async () => {
  await renderWith(<ToastLayer />)
  notify.fail('保存失败')
  notify.fail('保存失败')
  notify.ok('已保存', { closeAfterMs: 50 })
  notify.undo('已删除「报名」。', () => undefined)
  notify.undo('已删除「报名」。', () => undefined)
  await waitFor(() => expect(screen.getAllByText('已删除「报名」。')).toHaveLength(2), { timeout: 3000 })
  expect(screen.getAllByText('保存失败')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText('已保存')).toBeNull(), { timeout: 3000 })
  notify.ok('已保存')
  expect(await screen.findByText('已保存')).toBeTruthy()
})

it('keeps the three latest, and failures longer than receipts', async () => {
  await renderWith(<ToastLayer />)
  notify.fail('保存失败')
  for (const name of ['甲', '乙', '丙', '丁']) notify.ok(`已删除${name}`, { closeAfterMs: 60_000 })
  expect(await screen.findByText('已删除丁')).toBeTruthy()
  expect(screen.getByText('已删除丙')).toBeTruthy()
  expect(screen.getByText('保存失败')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('已删除甲')).toBeNull())
  await waitFor(() => expect(screen.queryByText('已删除乙')).toBeNull())
})

it('lets receipts go when a dialog opens, except those just shown', async () => {
  await renderWith(<PageWithDialog />)
  notify.ok('已保存')
  expect(await screen.findByText('已保存')).toBeTruthy()
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 2000)
  notify.fail('导出失败')
  notify.ok('已复制')
  await screen.findByText('已复制')
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: '打开' }))
  await screen.findByRole('button', { name: '删除' })
  await waitFor(() => expect(screen.queryByText('已保存')).toBeNull())
  expect(screen.getByText('已复制')).toBeTruthy()
  expect(screen.getByText('导出失败')).toBeTruthy()
})

function PageWithDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToastLayer />
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="删除岗位">
        <button type="button">删除</button>
      </Modal>
    </>
  )
}

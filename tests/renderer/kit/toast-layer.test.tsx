import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import ToastLayer from '#renderer/kit/toast-layer.tsx'
import { notify } from '#renderer/kit/toasts.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

it('shows equal words once, and again once they are gone; each undo has a toast of its own', async () => {
  await renderWith(<ToastLayer />)
  notify.fail('保存失败')
  notify.fail('保存失败')
  notify.ok('已保存', { closeAfterMs: 50 })
  notify.undo('已删除「报名」。', () => undefined)
  notify.undo('已删除「报名」。', () => undefined)
  await waitFor(() => expect(screen.getAllByText('已删除「报名」。')).toHaveLength(2))
  expect(screen.getAllByText('保存失败')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText('已保存')).toBeNull(), { timeout: 3000 })
  notify.ok('已保存')
  expect(await screen.findByText('已保存')).toBeTruthy()
})

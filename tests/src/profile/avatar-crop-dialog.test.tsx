import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import AvatarCropDialog from '#src/profile/avatar-crop-dialog.tsx'
import { renderWith } from '../../renderer/render-with-providers.tsx'

it('leaves of a picture that cannot be opened only the reason, and the way to another', async () => {
  const other = vi.fn<() => void>()
  await renderWith(<AvatarCropDialog address="blob:broken" onOther={other} onGone={() => {}} />)
  expect(await screen.findByRole('slider')).toBeTruthy()
  fireEvent.error(document.querySelector('img[src="blob:broken"]')!)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('这张图片打不开，请换一张。'))
  expect(screen.queryByRole('slider')).toBe(null)
  expect(screen.queryByRole('button', { name: '使用头像' })).toBe(null)
  expect(document.querySelector('img')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: '换一张' }))
  expect(other).toHaveBeenCalledOnce()
})

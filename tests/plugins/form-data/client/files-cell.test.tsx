import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FilesCell } from '#plugins/form-data/client/files-cell.tsx'
import { formDataMessages } from '#plugins/form-data/client/messages.ts'
import type { Item } from '#schemas/form/form.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

/** Nothing ever comes into view. */
class Unseen {
  observe(): void {}
  disconnect(): void {}
}

const files = [{ name: '照片.png', url: '/api/public/form/abcdefgh/file/A/photo.png', size: 5, type: 'image/png' }]

async function show(isInline: boolean) {
  const asked = vi.fn<(url: string) => Promise<Response>>(async () => new Response(new Blob(['a'])))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('IntersectionObserver', Unseen)
  const item = { id: 'files1', label: '现场', type: 'imageUpload' } as unknown as Item // loose settings
  const { container } = await renderWith(<FilesCell item={item} value={files} text="照片.png" isInline={isInline} />, {
    messages: { 'form-data': formDataMessages.load },
  })
  await screen.findByRole('button', { name: '打开「照片.png」' })
  return { asked, container }
}

afterEach(() => vi.unstubAllGlobals())

it('are loaded in a submission before they come into view, because all of it is printed', async () => {
  const { asked, container } = await show(false)
  expect(asked).toHaveBeenCalledOnce()
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull())
})

it('are loaded in a list once they come into view', async () => {
  const { asked } = await show(true)
  expect(asked).not.toHaveBeenCalled()
})

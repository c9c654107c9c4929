import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { imageTypes, fileTypes } from '#schemas/module/upload-file-types.ts'
import { Uploader } from '#renderer/ui/uploader.tsx'
import { renderWith } from '../render-with-providers.tsx'
import { serve, type Reply } from '../api-server.ts'

const address = '/files/AAAAAAAAAAAAAAAAAAAAAA/%E5%9B%BE.png'
const ok: Reply = { body: { code: 200, msg: 'OK', data: address } }

function Field({
  max = 1,
  isImage = true,
  first = [],
}: {
  readonly max?: number
  readonly isImage?: boolean
  readonly first?: readonly string[]
}) {
  const [value, setValue] = useState(first)
  return (
    <Uploader
      label="照片"
      value={value}
      limits={{ types: isImage ? imageTypes : fileTypes, maxBytes: 1024 }}
      max={max}
      isImage={isImage}
      params={{ module: 'school/asset', field: 'photo' }}
      onChange={setValue}
    />
  )
}

const png = (name = '图.png', size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })
const choose = async (...files: readonly File[]) => {
  const field = await screen.findByRole('group', { name: '照片' })
  fireEvent.change(field.querySelector('input[type=file]')!, { target: { files } })
}

describe('the uploader', () => {
  it('sends a file for its field, shows it, and lets it be removed', async () => {
    const { seen } = await serve(() => ok)
    await renderWith(<Field />)
    await choose(png())
    expect(await screen.findByRole('img', { name: '图.png' })).toHaveProperty('src', expect.stringContaining('/files/'))
    expect(screen.getByRole('status').textContent).toBe('上传成功')
    expect([seen[0]?.method, seen[0]?.url]).toEqual(['POST', '/api/common/upload?module=school%2Fasset&field=photo'])
    await userEvent.click(screen.getByRole('button', { name: '移除 图.png' }))
    expect(screen.queryByRole('img')).toBeNull()
  })

  it.each([
    ['文件格式不正确，请上传 png/jpg 格式文件', [new File(['x'], 'a.pdf', { type: 'application/pdf' })]],
    ['上传文件大小不能超过 1 KB', [png('a.png', 1025)]],
    ['文件是空的', [png('a.png', 0)]],
    ['只能上传单个文件', [png('a.png'), png('b.png')]],
  ])('says %s without sending anything', async (words, files) => {
    const { seen } = await serve(() => ok)
    await renderWith(<Field />)
    await choose(...files)
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(seen).toEqual([])
  })

  it('says what the server refuses, keeps what was there, and tries again when that may help', async () => {
    let replies: readonly Reply[] = [{ status: 500, body: { code: 500, msg: '系统未知错误', data: {} } }, ok]
    await serve(() => {
      const [next, ...rest] = replies
      replies = rest
      return next!
    })
    await renderWith(<Field first={['/files/BBBBBBBBBBBBBBBBBBBBBB/old.png']} />)
    await choose(png())
    expect((await screen.findByRole('alert')).textContent).toContain('上传失败，请重试：系统未知错误')
    expect(screen.getByRole('img', { name: 'old.png' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: '重新上传 图.png' }))
    expect(await screen.findByRole('img', { name: '图.png' })).toBeDefined()
    expect(screen.queryByRole('img', { name: 'old.png' })).toBeNull()
  })

  it('takes several files one after another where the field holds several, and no more than it holds', async () => {
    let n = 0
    const { seen } = await serve(() => ({
      body: { code: 200, msg: 'OK', data: `/files/${String(++n).padStart(22, 'A')}/${n}.txt` },
    }))
    await renderWith(<Field isImage={false} max={2} />)
    await choose(...['a', 'b', 'c'].map((name) => new File(['x'], `${name}.txt`, { type: 'text/plain' })))
    await waitFor(() => expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['1.txt', '2.txt']))
    expect(screen.getByRole('alert').textContent).toContain('最多 2 个文件')
    expect(seen).toHaveLength(2)
  })
})

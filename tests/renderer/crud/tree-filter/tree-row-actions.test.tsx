import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import TreeRowActions from '#renderer/crud/tree-filter/tree-row-actions.tsx'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { renderWith } from '../../render-with-providers.tsx'
import { ok, serve } from '../../api-server.ts'
import { dictTypes } from '../sample-module.ts'

const folders: ClientModule = {
  ...dictTypes,
  module: 'test/folder',
  base: '/test/folder',
  actions: {
    make: {
      label: { 'zh-cn': '新建文件夹', en: 'New folder' },
      on: 'page',
      permission: 'test:folder:add',
      method: 'POST',
      path: '/make',
    },
    drop: {
      label: { 'zh-cn': '删掉', en: 'Drop' },
      on: 'row',
      danger: true,
      permission: 'test:folder:drop',
      method: 'POST',
      path: '/drop',
    },
  },
  list: { ...dictTypes.list, toolbar: ['make'], row: ['drop'] },
}

async function open(permissions: readonly string[], value?: string) {
  const onGone = vi.fn<() => void>()
  const { seen } = await serve(({ method, url }) => {
    if (url.startsWith('/api/schema/')) return ok(folders)
    return method === 'GET' ? ok({ dictId: 7, dictName: '秋季' }) : ok(null)
  })
  await renderWith(<TreeRowActions module="test/folder" value={value} onGone={onGone} />, { user: { permissions } })
  return { user: userEvent.setup(), onGone, posts: () => seen.filter(({ method }) => method === 'POST') }
}

it('calls an action of the tree', async () => {
  const { user, posts } = await open(['test:folder:add'])
  await user.click(await screen.findByRole('button', { name: '新建文件夹' }))
  await vi.waitFor(() => expect(posts().map(({ url }) => url)).toEqual(['/api/test/folder/make']))
  expect(screen.queryByRole('button', { name: /更多/ })).toBeNull()
})

it('calls an action of the picked row, and says that it is gone', async () => {
  const { user, posts, onGone } = await open(['test:folder:drop'], '7')
  await user.click(await screen.findByRole('button', { name: /更多/ }))
  expect(screen.queryByRole('button', { name: '新建文件夹' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: '删掉' }))
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce())
  expect(posts().map(({ body }) => JSON.parse(body))).toEqual([{ dictId: 7 }])
})

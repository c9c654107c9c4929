import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import ListScreen from '#plugins/form-editor/client/list/list-screen.tsx'
import type { BinnedForm } from '#schemas/api/form-wire.ts'
import { ConfirmHost } from '#renderer/ui/confirm.tsx'
import { renderWith } from '#tests/renderer/render.tsx'
import { fail, ok, serve, type Reply, type Seen } from '#tests/renderer/serve.ts'
import { asEditor } from './form.ts'

// fetched late: compiling them is no part of what a test does
beforeAll(
  () =>
    Promise.all([import('#plugins/form-editor/client/list/bin-screen.tsx'), import('#renderer/ui/confirm-dialog.tsx')]),
  60_000,
)

const gone: BinnedForm = {
  formKey: 'abcd1234',
  name: '年会报名',
  type: 'form',
  submissions: 12,
  deleteTime: '2026-11-21T02:00:00.000Z',
  deleteBy: 'zhang',
}
const page = (rows: readonly BinnedForm[]): Reply => ok({ rows, total: rows.length, page: 1, limit: 20 })

/** A bin of these forms; what is taken out of it is gone from its list. */
async function openBin(rows: readonly BinnedForm[], user: object = {}, answer?: (seen: Seen) => Reply) {
  let left = rows
  const served = await serve((seen) => {
    if (seen.method === 'GET') return page(left)
    const reply = answer?.(seen) ?? ok(null)
    left = []
    return reply
  })
  const options = asEditor('/project/form/list?bin=1')
  await renderWith(
    <>
      <ListScreen />
      <ConfirmHost />
    </>,
    { ...options, user: { ...options.user, ...user } },
  )
  return served
}

it('says what was deleted, when, by whom, and the answers kept', async () => {
  const { seen } = await openBin([gone])
  const row = await screen.findByRole('row', { name: /年会报名/ })
  expect(within(row).getByText('12')).toBeTruthy()
  expect(within(row).getByText('zhang')).toBeTruthy()
  expect(row.querySelector('time')?.dateTime).toContain('2026-11-21')
  expect(screen.getByRole('heading', { name: '我的表单 · 回收站' })).toBeTruthy()
  expect(seen[0]!.url).toContain('/api/project/form/bin?')
})

it('brings a form back and shows what is left', async () => {
  const { seen } = await openBin([gone])
  fireEvent.click(await screen.findByRole('button', { name: '恢复「年会报名」' }))
  expect(await screen.findByText('回收站是空的。')).toBeTruthy()
  expect(seen.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    '/api/project/form/abcd1234/restore',
  ])
})

it('asks by name, with the answers that go along, before a form is gone for good', async () => {
  const { seen } = await openBin([gone])
  fireEvent.click(await screen.findByRole('button', { name: '彻底删除「年会报名」' }))
  const dialog = await screen.findByRole('dialog', { name: '彻底删除「年会报名」？' })
  expect(within(dialog).getByText(/12 份答卷/)).toBeTruthy()
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false)
  fireEvent.click(within(dialog).getByRole('button', { name: '彻底删除表单' }))
  expect(await screen.findByText('回收站是空的。')).toBeTruthy()
  expect(seen.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
    '/api/project/form/abcd1234/purge',
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

it('offers no deletion for good without its permission', async () => {
  await openBin([gone], { permissions: ['project:form:list', 'project:form:restore'] })
  expect(await screen.findByRole('button', { name: '恢复「年会报名」' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /彻底删除/ })).toBe(null)
})

it('leads back to the list, and from an empty list into the bin', async () => {
  await openBin([])
  fireEvent.click(await screen.findByRole('button', { name: '返回列表' }))
  expect(await screen.findByText('还没有表单。')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '回收站' }))
  expect(await screen.findByText('回收站是空的。')).toBeTruthy()
})

it('has no way in for who may not restore', async () => {
  await serve(() => page([]))
  await renderWith(<ListScreen />, { ...asEditor('/project/form/list'), user: { permissions: ['project:form:list'] } })
  expect(await screen.findByText('还没有表单。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '回收站' })).toBe(null)
})

it('says when it could not be loaded', async () => {
  await serve(() => fail(500, 'server.fault', '系统未知错误'))
  await renderWith(<ListScreen />, asEditor('/project/form/list?bin=1'))
  expect(await screen.findByText('系统未知错误')).toBeTruthy()
})

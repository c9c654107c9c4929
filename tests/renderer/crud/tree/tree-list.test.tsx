import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import CrudScreen from '#renderer/crud/crud-screen.tsx'
import { renderWith } from '../../render-with-providers.tsx'
import { ok, serve } from '../../api-server.ts'
import { dictTypes } from '../sample-module.ts'

/** The dictionaries as if they stood below each other. */
const trees: ClientModule = {
  ...dictTypes,
  tree: { parent: 'dictId', label: 'dictName' },
  permissions: { ...dictTypes.permissions, tree: 'system:dict:list' },
  list: { ...dictTypes.list, select: false },
}

const row = (dictId: number, dictName: string, children: readonly object[] = []) => ({
  dictId,
  dictName,
  dictType: `t_${dictId}`,
  status: '0',
  version: 1,
  children,
})
const school = [row(1, '学院', [row(2, '教务处', [row(3, '教学科')]), row(4, '人事处')])]

async function show() {
  const server = await serve(({ url }) => {
    if (url.startsWith('/api/schema/')) return ok(trees)
    if (url.startsWith('/api/system/dict/data/type/')) return ok([])
    if (url.startsWith('/api/system/view')) return ok([])
    return ok(school)
  })
  await renderWith(<CrudScreen module="system/dict-type" />, { at: '/system/dept', user: { permissions: ['*:*:*'] } })
  await screen.findByText('学院')
  return server
}

const names = () => [...document.querySelectorAll('[data-row]')].map((one) => (one as HTMLElement).dataset.row)

it('shows a tree in full while it is small, says how deep each row stands, and has no pages', async () => {
  const { seen } = await show()
  expect(seen.some(({ url }) => url.startsWith('/api/system/dict/type/tree?'))).toBe(true)
  expect(screen.getByRole('treegrid')).toBeDefined()
  const deepest = screen.getByRole('row', { name: /教学科/ })
  expect(deepest.getAttribute('aria-level')).toBe('3')
  expect(deepest.getAttribute('aria-expanded')).toBe(null)
  expect(screen.getByText('共 4 条')).toBeDefined()
  expect(screen.queryByLabelText('每页条数')).toBe(null)
})

it('closes and opens with the arrow keys, and leads to the row above', async () => {
  await show()
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  const office = screen.getByRole('row', { name: /教务处/ })
  office.focus()
  press('ArrowLeft')
  await waitFor(() => expect(names()).toEqual(['1', '2', '4']))
  press('ArrowRight')
  await waitFor(() => expect(names()).toEqual(['1', '2', '3', '4']))
  press('ArrowRight')
  expect((document.activeElement as HTMLElement).dataset.row).toBe('3')
  press('ArrowLeft')
  expect((document.activeElement as HTMLElement).dataset.row).toBe('2')
})

it('closes all and opens all', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: '全部收起' }))
  await waitFor(() => expect(names()).toEqual(['1']))
  fireEvent.click(screen.getByRole('button', { name: '全部展开' }))
  await waitFor(() => expect(names()).toEqual(['1', '2', '3', '4']))
})

it('offers to add a row below another', async () => {
  await show()
  fireEvent.click(
    within(screen.getByRole('row', { name: /人事处/ })).getByRole('button', { name: '「人事处」的更多操作' }),
  )
  expect(await screen.findByRole('menuitem', { name: '新增下级' })).toBeDefined()
})

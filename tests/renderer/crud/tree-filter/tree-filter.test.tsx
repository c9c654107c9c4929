import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import TreeFilter from '#renderer/crud/tree-filter/tree-filter.tsx'
import { ok, serve } from '../../api-server.ts'
import { renderWith } from '../../render-with-providers.tsx'

async function show(size: number) {
  await serve(() => ok(Array.from({ length: size }, (_, at) => ({ value: at + 1, label: `部门 ${at + 1}` }))))
  await renderWith(
    <TreeFilter
      base="/test/dept"
      name="部门"
      value={undefined}
      onPick={vi.fn<(value: string | undefined) => void>()}
    />,
  )
  await screen.findByRole('treeitem', { name: '部门 1' })
  return userEvent.setup()
}

it('a short tree has a name and no search', async () => {
  await show(5)
  expect(screen.getByText('部门')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '搜索部门' })).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('a long tree is searched behind a button, and Esc shows all of it again', async () => {
  const user = await show(20)
  expect(screen.queryByRole('searchbox')).toBeNull()
  await user.click(await screen.findByRole('button', { name: '搜索部门' }))
  const search = await screen.findByRole('searchbox', { name: '搜索部门' })
  expect(document.activeElement).toBe(search)
  await user.type(search, '20')
  expect(screen.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['部门 20'])
  await user.keyboard('{Escape}')
  expect(screen.getAllByRole('treeitem')).toHaveLength(21)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '搜索部门' }))
})

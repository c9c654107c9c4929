import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import TreeChecks from '#renderer/schema-form/tree-checkboxes.tsx'
import { renderWith } from '../render-with-providers.tsx'
import { ok, serve } from '../api-server.ts'

const option = (value: number, label: string, parent: number | null = null) => ({
  value,
  label,
  parent,
  disabled: false,
})
const menus = [
  option(1, '系统管理'),
  option(2, '用户管理', 1),
  option(3, '查询', 2),
  option(4, '新增', 2),
  option(5, '部门管理', 1),
  option(6, '查询', 5),
]

function Menus({ told }: { readonly told: (value: readonly (string | number)[]) => void }) {
  const [value, setValue] = useState<readonly (string | number)[]>([6])
  const change = (next: (string | number)[]): void => {
    setValue(next)
    told(next)
  }
  return (
    <TreeChecks
      base="/system/menu"
      name="菜单权限"
      value={value}
      isReadonly={false}
      shared={{ id: 'menus', label: '菜单权限' } as never}
      onChange={change}
      onBlur={() => {}}
    />
  )
}

it('chooses what a search shows and nothing it hides; a press on a hit takes what is below it', async () => {
  await serve(() => ok(menus))
  let last: readonly (string | number)[] = []
  await renderWith(
    <Menus
      told={(value) => {
        last = value
      }}
    />,
  )
  await screen.findByText('部门管理')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '用户' } })
  expect(screen.queryByText('部门管理')).toBe(null)
  fireEvent.click(await screen.findByText('用户管理'))
  expect(last.toSorted()).toEqual([2, 3, 4, 6])
  fireEvent.click(screen.getByRole('button', { name: '选中显示的 4 项' }))
  expect(last.toSorted()).toEqual([1, 2, 3, 4, 6])
  fireEvent.click(screen.getByRole('button', { name: '取消显示的 4 项' }))
  expect(last).toEqual([6])
})

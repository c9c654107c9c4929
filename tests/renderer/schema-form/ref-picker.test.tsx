import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RefPicker } from '#renderer/schema-form/ref-picker.tsx'
import { renderWith } from '../render-with-providers.tsx'
import { fail, ok, serve, type Reply } from '../api-server.ts'

async function open(answer: Reply, isTree: boolean): Promise<void> {
  await serve(() => answer)
  await renderWith(
    <RefPicker
      base="/system/user"
      name="读者"
      isMany={false}
      isTree={isTree}
      value={[]}
      onChange={() => {}}
      input={{ label: '读者' }}
    />,
  )
  fireEvent.click(
    isTree
      ? await screen.findByRole('button', { name: '读者' })
      : await screen.findByRole('combobox', { name: '读者' }),
  )
}

it.each([
  ['who may not see them', fail(403, 'access.denied', '当前操作没有权限'), '没有查看这些数据的权限，请联系管理员'],
  ['a server that fails', fail(500, 'server.fault', '系统未知错误'), '系统未知错误'],
  ['none in reach', ok([]), '没有可选的数据：均未启用，或不在你的数据范围内'],
])('says why there is nothing to choose from: %s', async (_, answer, words) => {
  await open(answer, false)
  expect(await screen.findByText(words)).toBeTruthy()
})

it('says so of a tree, too', async () => {
  await open(fail(403, 'access.denied', '当前操作没有权限'), true)
  expect(await screen.findByText('没有查看这些数据的权限，请联系管理员')).toBeTruthy()
})

it('takes the focus without opening, and opens for a press', async () => {
  await serve(() =>
    ok([
      { value: 1, label: '管理员' },
      { value: 2, label: '教师' },
    ]),
  )
  await renderWith(
    <RefPicker
      base="/system/role"
      name="角色"
      isMany
      value={[]}
      onChange={() => {}}
      input={{ label: '角色', error: '请填写「角色」' }}
    />,
  )
  const box = await screen.findByLabelText(/角色/, { selector: 'input' })
  fireEvent.focus(box)
  expect(box.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(box)
  await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('true'))
})

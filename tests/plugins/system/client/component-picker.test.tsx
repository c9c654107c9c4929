import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import ComponentPicker from '#plugins/system/client/component-picker.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { fail, ok, serve } from '#tests/renderer/api-server.ts'

const offered = [
  { component: 'schema:system/user', title: { 'zh-cn': '用户管理', en: 'Users' } },
  { component: 'plugin:ops', title: { 'zh-cn': '运行监控', en: 'Monitoring' } },
]

function Field({ first }: { readonly first?: string }) {
  const [value, setValue] = useState<unknown>(first)
  const input = {
    id: 'component',
    label: '组件',
    description: undefined,
    error: undefined,
    readOnly: false,
    required: true,
    onBlur: () => undefined,
  }
  return (
    <>
      <ComponentPicker name="component" value={value} onChange={setValue} input={input} />
      <output data-testid="value">{String(value)}</output>
    </>
  )
}

const show = async (first?: string) => {
  const { seen } = await serve(({ url }) =>
    url.endsWith('/system/menu/components') ? ok(offered) : fail(404, 'route.unknown', ''),
  )
  await renderWith(<Field {...(first === undefined ? {} : { first })} />)
  await waitFor(() => expect(seen.length).toBeGreaterThan(0))
  return userEvent.setup()
}
const field = (): HTMLInputElement => screen.getByRole('combobox', { name: /组件/ })
const names = (): readonly (string | null)[] => screen.queryAllByRole('option').map((option) => option.textContent)

it('offers the screens there are, and finds them by title or by how they are written', async () => {
  const user = await show()
  await user.click(field())
  await waitFor(() => expect(names()).toEqual(['用户管理 · schema:system/user', '运行监控 · plugin:ops']))
  await user.type(field(), '运行')
  await waitFor(() => expect(names()).toEqual(['运行监控 · plugin:ops']))
  await user.clear(field())
  await user.type(field(), 'system/us')
  await user.click(await screen.findByRole('option', { name: /用户管理/ }))
  expect(screen.getByTestId('value').textContent).toBe('schema:system/user')
})

it('keeps what a menu names already, though nothing offers it', async () => {
  const user = await show('schema:school/gone')
  await waitFor(() => expect(field().value).toBe('schema:school/gone'))
  await user.click(field())
  await waitFor(() =>
    expect(names()).toEqual(['schema:school/gone', '用户管理 · schema:system/user', '运行监控 · plugin:ops']),
  )
  expect(screen.getByTestId('value').textContent).toBe('schema:school/gone')
})

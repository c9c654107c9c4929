import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import SettingValue from '#plugins/system/client/setting-value.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { lendingClient } from '#tests/support/features/lending/client.tsx'

const section = (values: object) => JSON.stringify(values)

it.each([
  ['nothing is set', { most: null }, '—', '未设置'],
  ['one value says itself', { most: 12 }, '最多借出：12', undefined],
  [
    'several fill more than a line',
    { minLength: 8, classes: 2, remember: 3, validDays: null },
    '最小长度：8；字符种类：2；不能重复最近几次的密码：3',
    '3 项设置',
  ],
])('where %s, a row of a phone says so in few words', async (_, values, whole, brief) => {
  const { container } = await renderWith(<SettingValue value={section(values)} row={{ valueType: 'json' }} />, {
    plugins: [lendingClient],
  })
  await waitFor(() =>
    expect(container.querySelector('[data-whole], [data-one-line]:not(:has([data-whole]))')?.textContent).toBe(whole),
  )
  // lists on phones show this instead (list-cards.module.css)
  expect(container.querySelector('[data-brief]')?.textContent).toBe(brief)
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Form, Item } from '#schemas/form/form.ts'
import { defineItemType } from '#schemas/form/item-type.ts'
import EditorScreen from '#plugins/form-editor/client/editor-screen.tsx'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { loadItemTypes } from '#renderer/kit/assemble-plugins.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { ok, serve } from '#tests/renderer/api-server.ts'
import { asEditor, detailOf } from './survey-form.ts'

/** A type with one setting, which counts how often it is drawn. */
const counted = defineItemType({
  type: 'counted',
  group: 'text',
  family: 'text',
  name: { 'zh-cn': '计数', en: 'Counted' },
  settings: { mark: { type: 'string', label: { 'zh-cn': '标记', en: 'Mark' }, widget: 'mark', section: 'content' } },
})
const CountedMark = vi.fn<() => ReactNode>(() => <p>标记在此</p>)

beforeAll(() =>
  loadItemTypes([
    {
      name: 'counting',
      itemTypes: async () => ({
        default: [
          {
            type: counted,
            widget: { type: 'counted', Control: () => <input /> },
            icon: () => null,
            settingWidgets: { mark: CountedMark },
          },
        ],
      }),
    },
  ]),
)
afterEach(forgetDrafts)

it('draws no setting again while a label is typed', async () => {
  const item = { id: 'count1', type: 'counted', label: '甲' } as unknown as Item // a type that only this test has
  const document: Form = { format: 1, title: '计数', items: [item], logic: [], theme: {}, settings: {} }
  let revision = 1
  await serve(({ method }) => ok(method === 'PUT' ? { revision: (revision += 1) } : detailOf(document)))
  await renderWith(<EditorScreen />, asEditor('/project/form/editor?key=abcd1234&item=count1'))
  await screen.findByText('标记在此')
  const label = screen.getByRole('article').querySelector('textarea')!
  await userEvent.click(label)
  CountedMark.mockClear()
  await userEvent.keyboard('{End}乙')
  await waitFor(() => expect(label.value).toBe('甲乙'))
  expect(CountedMark).not.toHaveBeenCalled()
})

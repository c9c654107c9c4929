import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import EditorScreen from '#plugins/form-editor/client/editor-screen.tsx'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { ok, serve } from '#tests/renderer/api-server.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { asEditor, detailOf, survey } from './survey-form.ts'

afterEach(forgetDrafts)

it('calls a page break by its name, not a question', async () => {
  const document: Form = { ...survey, items: [...survey.items, { id: 'page01', type: 'pagination', label: '第二页' }] }
  await serve(() => ok(detailOf(document)))
  await renderWith(<EditorScreen />, asEditor('/project/form/editor?key=abcd1234'))
  await userEvent.click(await screen.findByRole('article', { name: /第二页/ }))
  expect(await screen.findByRole('button', { name: '删除分页' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '删除题目' })).toBeNull()
  expect(screen.getByRole('link', { name: '满足条件时才在这里分页', hidden: true })).toBeTruthy()
})

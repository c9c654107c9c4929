import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import EditorScreen from '#plugins/form-editor/client/editor-screen.tsx'
import { turnedInto } from '#plugins/form-editor/client/inspector/change-item-type.ts'
import { diffForms } from '#schemas/form/diff-versions.ts'
import type { Effect, Form, Item } from '#schemas/form/form.ts'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { ok, serve } from '#tests/renderer/api-server.ts'
import { asEditor, detailOf, survey } from './survey-form.ts'

afterEach(forgetDrafts)

const grid: Item = {
  id: 'grid01',
  type: 'matrixRadio',
  label: '评价',
  gridRows: [{ value: 'r1', label: '讲解' }],
  options: [{ value: '1', label: '好' }],
}
/** A grid on which a rule acts. */
const formOf = (effect: Effect['do'], item: Item = grid): Form => ({
  ...survey,
  items: [...survey.items, item],
  // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
  logic: [{ when: { when01: { eq: '1' } }, then: [{ do: effect, target: 'grid01' }] }],
})

async function openGrid(document: Form) {
  await serve(({ method }) => ok(method === 'PUT' ? { revision: 2 } : detailOf(document)))
  await renderWith(<EditorScreen />, asEditor('/project/form/editor?key=abcd1234&item=grid01'))
  await screen.findByRole('switch', { name: '必填' })
  return userEvent.setup()
}
const leftOut = () => screen.queryByRole('switch', { name: '可以只答部分行' })

it('is offered for a grid that a rule requires', async () => {
  const user = await openGrid(formOf('require'))
  await user.click(leftOut()!)
  expect((leftOut() as HTMLInputElement).checked).toBe(true)
})

it('names the rows of a grid as rows in the panel', async () => {
  await openGrid(formOf('require'))
  const rows = within(screen.getByRole('region', { name: '行' }))
  expect(rows.getByRole('textbox', { name: '行 1 的文字' })).toBeTruthy()
  expect(rows.getByRole('button', { name: '删除行 1' })).toBeTruthy()
})

it('is offered for no grid that a rule only shows, until it is required', async () => {
  const user = await openGrid(formOf('show'))
  expect(leftOut()).toBeNull()
  await user.click(screen.getByRole('switch', { name: '必填' }))
  expect(leftOut()).toBeTruthy()
})

it('stays with a grid that becomes one of another kind', () => {
  expect(turnedInto({ ...grid, partial: true } as Item, 'matrixCheckbox', 'zh-cn')).not.toHaveProperty('partial')
})

it('is named among the changes of a version', () => {
  const [plain, partial] = [formOf('require'), formOf('require', { ...grid, partial: true } as Item)]
  expect(diffForms(plain, partial)).toMatchObject([
    { level: 'widening', message: { 'zh-cn': '规则要求回答「评价」时，可以只答一部分' } },
  ])
  expect(diffForms(partial, plain)).toMatchObject([
    { level: 'breaking', message: { 'zh-cn': '规则要求回答「评价」时，改为全部要答' } },
  ])
})

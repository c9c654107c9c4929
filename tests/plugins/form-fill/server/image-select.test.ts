import { afterAll, beforeAll, expect, it } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type TestApp } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { form as formOf, item } from '../../../schemas/form/form-builders.ts'

const option = (value: string, more: object = {}) => ({
  value,
  label: `图 ${value}`,
  image: `/files/AAAAAAAAAAAAAAAAAAAAA${value}/${value}.png`,
  ...more,
})
const one = item('logo01', 'imageSelect', { options: [option('a', { quota: 1 }), option('b'), option('c')] })
const several = item('logo02', 'imageSelect', {
  multiple: true,
  max: 2,
  options: [option('a'), option('b'), option('c')],
})

let opened: TestApp
let form: PublishedForTest
beforeAll(async () => {
  opened = await openApp()
  const document = { ...formOf([one, several]), title: '标志' } as Form
  form = await publishForm(await opened.as('admin'), opened.anonymous, document)
})
afterAll(() => opened.close())

const hand = (answers: Readonly<Record<string, unknown>>) =>
  opened.anonymous.post(`/api/public/form/${form.formKey}/data`, { body: { version: 1, answers } })

it('shows its pictures with their captions and no seats to whoever fills it, without scripts too', async () => {
  const { text } = await opened.anonymous.get(`/s/${form.formKey}`)
  expect(text).toContain('src="/files/AAAAAAAAAAAAAAAAAAAAAa/a.png"')
  expect(text).toContain('图 c')
  expect(text).not.toContain('"quota"')
})

it('takes one or several of its options, and no more than there are seats', async () => {
  expect((await hand({ logo01: 'x' })).status).toBe(422)
  expect((await hand({ logo02: ['a', 'b', 'c'] })).status).toBe(422)
  expect((await hand({ logo01: 'a', logo02: ['b', 'c'] })).status).toBe(200)
  expect((await hand({ logo01: 'a' })).status).toBe(423)
  expect((await hand({ logo01: 'b' })).status).toBe(200)
})

it('is not published before every option has a picture, but for “other” and “none”', () => {
  const bare = item('logo01', 'imageSelect', {
    options: [
      option('a'),
      { value: 'b', label: '没有图' },
      { value: 'x', label: '其他', other: true },
      { value: 'n', label: '都不要', exclusive: true },
    ],
  })
  expect(compile(formOf([bare])).errors.map(({ code, at }) => [code, at])).toEqual([
    ['option.image', 'items/0/options/1'],
  ])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import { openApp, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { form as formOf, item } from '../../../schemas/form/form-builders.ts'

let opened: TestApp
beforeAll(async () => void (opened = await openApp()))
afterAll(() => opened.close())

const picture = (value: string, label = '') => ({
  value,
  label,
  image: `/files/AAAAAAAAAAAAAAAAAAAAA${value}/${value}.png`,
})

it('has all its pictures in the page, in order, and its captions as their texts', async () => {
  const pictures = [picture('b', '第二教学楼'), picture('a'), picture('c', '操场')]
  const document = {
    ...formOf([item('show01', 'carousel', { label: '校园', pictures, autoplay: true }), item('name01', 'input')]),
    title: '校园',
  }
  const { formKey } = await publishForm(await opened.as('admin'), opened.anonymous, document)
  const { text } = await opened.anonymous.get(`/s/${formKey}`)
  const shown = [...text.matchAll(/<img src="\/files\/A+(.)\/.\.png" alt="([^"]*)"/g)].map(([, key, alt]) => [key, alt])
  expect(shown).toEqual([
    ['b', '第二教学楼'],
    ['a', ''],
    ['c', '操场'],
  ])
})

it('is not published empty, nor with a picture that has not been uploaded; captions may be empty or alike', () => {
  const codes = (pictures: readonly object[]): readonly string[] =>
    compile(formOf([item('show01', 'carousel', { pictures } as object), item('name01', 'input')])).errors.map(
      ({ code }) => code,
    )
  expect(codes([])).toEqual(['carousel.none'])
  expect(codes([picture('a'), { value: 'b', label: '' }])).toEqual(['carousel.picture'])
  expect(codes([picture('a'), picture('b')])).toEqual([])
})

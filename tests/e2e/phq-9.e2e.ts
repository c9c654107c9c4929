import { exampleForm } from '../support/published-form.ts'
import { expect, expectAccessible, picture, publish, test, tokenOf } from './fixtures.ts'

/** A clinical questionnaire on a phone: its conditional tenth item and its total, with scripts and without. */
const form = exampleForm('phq-9.zh')
const questions = form.items.filter((item) => item.type === 'radio')
const tenth = questions[9]!

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

interface Row {
  readonly answers: Readonly<Record<string, unknown>>
}
let formKey: string

test.beforeAll(async ({ server }) => {
  formKey = await publish(server, form)
})

test('the tenth item comes and goes with the answers, and the total is right', async ({ page, server }) => {
  await page.goto(`/s/${formKey}`)
  await expect(page.getByRole('radiogroup', { name: questions[0]!.label })).toBeVisible()
  await expect(page.getByText(tenth.label)).toBeHidden()
  await expectAccessible(page)
  await picture(page, 'fill-390')

  for (const [index, question] of questions.slice(0, 9).entries()) {
    await page
      .getByRole('radiogroup', { name: question.label })
      .getByRole('radio', { name: question.options![index % 4]!.label, exact: true })
      .check()
  }
  await expect(page.getByRole('radiogroup', { name: tenth.label })).toBeVisible()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('请选择').or(page.getByText('请填写')).first()).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('radiogroup', { name: tenth.label })
    .getByRole('radio', { name: tenth.options![1]!.label, exact: true })
    .check()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
  await expectAccessible(page)

  const rows = await stored(server, formKey)
  expect(rows[0]!.answers).toMatchObject({ phq909: '0', phq910: '1', phq9tt: 0 + 1 + 2 + 3 + 0 + 1 + 2 + 3 + 0 })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the same form is read, corrected and stored', async ({ page, server }) => {
    await page.goto(`/s/${formKey}`)
    for (const question of questions.slice(0, 8)) {
      await page
        .getByRole('radiogroup', { name: question.label })
        .getByRole('radio', { name: question.options![0]!.label, exact: true })
        .check()
    }
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('radiogroup', { name: questions[8]!.label })).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: questions[0]!.label }).getByRole('radio').first()).toBeChecked()
    await picture(page, 'fill-390-no-script-errors')
    await page
      .getByRole('radiogroup', { name: questions[8]!.label })
      .getByRole('radio', { name: questions[8]!.options![0]!.label, exact: true })
      .check()
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()

    const rows = await stored(server, formKey)
    expect(rows[0]!.answers).toMatchObject({ phq901: '0', phq909: '0', phq9tt: 0 })
    expect(rows[0]!.answers).not.toHaveProperty('phq910')
  })
})

async function stored(server: Parameters<typeof tokenOf>[0], key: string): Promise<readonly Row[]> {
  const token = await tokenOf(server)
  const { rows } = await server.call<{ rows: readonly Row[] }>(
    'GET',
    `/api/project/form/${key}/data/page?sort=-serial`,
    { token },
  )
  return rows
}

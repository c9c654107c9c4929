import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import type { Answers, Form } from '#schemas/form/form.ts'
import EditorScreen from '#plugins/form-editor/client/editor-screen.tsx'
import { AnswerValue, isNumeric } from '#plugins/form-data/client/answer-cell.tsx'
import { subjectsOf, valueInputOf, operatorsOf } from '#renderer/condition/condition-operands.ts'
import { inputOf, opsOf } from '#renderer/answer-filter/answer-filter-condition.ts'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { FillForm } from '#renderer/fill/fill-form.tsx'
import { loadItemTypes } from '#renderer/kit/assemble-plugins.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { ok, serve } from '#tests/renderer/api-server.ts'
import type { ThermometerItem } from '#tests/support/types/thermometer/thermometer.ts'
import { asEditor, detailOf, survey } from './survey-form.ts'

beforeAll(() =>
  loadItemTypes([{ name: 'ward', itemTypes: () => import('#tests/support/types/thermometer/parts.tsx') }]),
)
afterEach(forgetDrafts)

const item: ThermometerItem = { id: 'temp01', type: 'thermometer', label: '体温', required: true, low: 35, high: 42 }
const ward: Form = { format: 1, title: '晨检', items: [item], logic: [], theme: {}, settings: {} }

/** The editor on a form that the server keeps. */
async function openEditor(locale: 'zh-cn' | 'en' = 'zh-cn') {
  const kept = { document: survey, revision: 1 }
  await serve(({ method, body }) => {
    if (method !== 'PUT') return ok(detailOf(kept.document))
    kept.document = (JSON.parse(body) as { document: Form }).document
    kept.revision += 1
    return ok({ revision: kept.revision })
  })
  await renderWith(<EditorScreen />, { ...asEditor('/project/form/editor?key=abcd1234'), locale })
  return { kept, user: userEvent.setup() }
}

describe('a question type that a plugin brings, in the editor', () => {
  it('stands in the palette under its own name, is drawn on the canvas, and is edited by what its settings say', async () => {
    const { user, kept } = await openEditor()
    const palette = within(await screen.findByRole('navigation', { name: '题型' }))
    await user.click(palette.getByRole('button', { name: '体温计' }))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
    await user.keyboard('体温')
    const row = screen.getByRole('article', { name: /体温计：体温/ })
    expect(row.querySelector('input[inputmode=decimal]')).toBeTruthy()
    const low = screen.getByRole('textbox', { name: '最低刻度' })
    expect((low as HTMLInputElement).value).toBe('34')
    await user.clear(low)
    await user.type(low, '50')
    expect(screen.queryByText('下限大于上限')).toBeNull()
    await user.tab()
    expect(await screen.findByText('下限大于上限')).toBeTruthy()
    await user.clear(low)
    await user.type(low, '35.5')
    await user.click(screen.getByRole('button', { name: '更多设置' }))
    await user.type(screen.getByRole('textbox', { name: '厂商' }), '某厂')
    await waitFor(
      () =>
        expect(kept.document.items.at(-1)).toMatchObject({
          type: 'thermometer',
          label: '体温',
          low: 35.5,
          high: 43,
          maker: '某厂',
        }),
      { timeout: 3000 },
    )
  })

  it('speaks English to those who do', async () => {
    const { user } = await openEditor('en')
    await user.click(await screen.findByRole('button', { name: 'Thermometer' }))
    expect(await screen.findByRole('textbox', { name: 'Lowest mark' })).toBeTruthy()
  })
})

describe('a question type that a plugin brings, elsewhere', () => {
  it('is filled in by keyboard, told what is wrong, and handed in', async () => {
    const { artifact } = compile(ward)
    const sent: Answers[] = []
    const submit = async (answers: Answers) => {
      sent.push(answers)
      return { kind: 'stored' } as const
    }
    const validate = (answers: Answers) =>
      Number(answers.temp01) > 42 ? [{ instancePath: '/temp01', keyword: 'maximum', params: { limit: 42 } }] : []
    render(
      <FillForm
        form={artifact!.publicForm}
        graph={artifact!.graph}
        submit={submit}
        loadValidate={async () => validate}
      />,
    )
    const user = userEvent.setup()
    const field = screen.getByLabelText(/体温/)
    await user.type(field, '50{Enter}{Enter}')
    expect(await screen.findByText('「体温」不在刻度 35 到 42 之内')).toBeTruthy()
    await user.clear(field)
    await user.type(field, '37.2{Enter}{Enter}')
    await waitFor(() => expect(sent).toEqual([{ temp01: 37.2 }]))
  })

  it('is listed by its own cell, and asked about as a number by filters and rules', async () => {
    const entry = { id: 'temp01', type: 'thermometer', label: '体温', item }
    await renderWith(<AnswerValue entry={entry} value={38.5} answers={{ temp01: 38.5 }} />)
    expect((await screen.findByText('38.5 °C')).dataset.fever).toBe('true')
    expect(isNumeric({ entry })).toBe(false)
    expect(opsOf(entry)).toEqual(['gte', 'lte', 'between', 'eq', 'ne', 'empty', 'filled'])
    expect(inputOf(entry, 'between')).toBe('range')
    const [subject] = subjectsOf(ward)
    expect(operatorsOf(subject!)).toContain('gte')
    expect(valueInputOf(subject!, 'gte')).toBe('number')
  })
})

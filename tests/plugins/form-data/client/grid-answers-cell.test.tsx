import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AnswerValue } from '#plugins/form-data/client/answer-cell.tsx'
import { formDataMessages } from '#plugins/form-data/client/messages.ts'
import type { Item } from '#schemas/form/form.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

const gridRows = [
  { value: 'r1', label: '讲解' },
  { value: 'r2', label: '场地' },
]
const options = [{ value: '1', label: '满意' }]

async function show(settings: object, value: unknown, isInline = false) {
  const item = { id: 'grid01', label: '评价', gridRows, ...settings } as unknown as Item // loose settings
  const entry = { id: item.id, type: item.type, label: '评价', item }
  await renderWith(<AnswerValue entry={entry} value={value} answers={{ grid01: value }} isInline={isInline} />, {
    messages: { 'form-data': formDataMessages.load },
  })
}
const lines = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

it('are a line for each row, also for one without an answer', async () => {
  await show({ type: 'matrixRadio', options }, { r1: '1' })
  expect(lines()).toEqual([
    ['讲解', '满意'],
    ['场地', '—'],
  ])
})

it('are a line for each field of a grid of texts', async () => {
  await show({ type: 'matrixInput', gridColumns: [{ value: 'c1', label: '建议' }] }, { r2: { c1: '再大些' } })
  expect(lines()).toEqual([
    ['讲解 · 建议', '—'],
    ['场地 · 建议', '再大些'],
  ])
})

it('are one text in a list, and a sentence is one everywhere', async () => {
  await show({ type: 'matrixRadio', options }, { r1: '1', r2: '1' }, true)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('讲解：满意；场地：满意')).toBeTruthy()
  await show({ type: 'horizontalInput', tail: '。' }, { r1: '好', r2: '大' })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('讲解 好 场地 大。')).toBeTruthy()
})

it('keeps each date of a range on a line of its own', async () => {
  await show({ type: 'dateRange' }, { from: '2026-11-21', to: '2026-12-01' })
  const dates = ['2026-11-21', '2026-12-01'].map((date) => screen.getByText(date).style.whiteSpace)
  expect(dates).toEqual(['nowrap', 'nowrap'])
})

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { aggregate } from '#schemas/form/answer-statistics.ts'
import type { Item } from '#schemas/form/form.ts'
import { Card } from '#plugins/statistics/client/question-card.tsx'
import { statisticsMessages } from '#plugins/statistics/client/messages.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

const options = ['a', 'b'].map((value) => ({ value, label: value.toUpperCase() }))
const gridRows = [{ value: 'r1', label: '讲解' }]
const show = async (item: object, values: readonly unknown[], locale: 'zh-cn' | 'en' = 'zh-cn') => {
  const question = { id: 'part01', label: '评价', ...item } as unknown as Item // loose settings
  const entry = { id: question.id, type: question.type, label: '评价', item: question }
  const card = { ...aggregate(entry, values), id: question.id, label: '评价', type: question.type, item: question }
  await renderWith(
    <Card
      card={card as unknown as StatisticsCard} // what the server adds to a card is not shown here
      number={1}
      form={{ formKey: 'abcd1234', name: '报名' }}
      filter={undefined}
      mayList={false}
    />,
    { locale, messages: { statistics: statisticsMessages.load } },
  )
  return within(await screen.findByRole('table', { name: '评价' }))
}
const columns = (table: Pick<typeof screen, 'getAllByRole'>) =>
  table.getAllByRole('columnheader').map((heading) => heading.textContent)

it('are texts with the latest of them', async () => {
  const table = await show({ type: 'horizontalInput', gridRows }, [{ r1: '生动' }, { r1: '生动' }])
  expect(columns(table)).toEqual(['小题', '最近的回答'])
  expect(table.getByText('生动')).toBeTruthy()
})

it('are dates with their range, or the one day that all gave', async () => {
  const day = (from: string) => ({ from, to: '2026-12-09' })
  const table = await show({ type: 'dateRange', accuracy: 'day' }, [day('2026-12-01'), day('2026-12-03')])
  expect(columns(table)).toEqual(['小题', '范围'])
  expect(table.getByText('2026-12-01 – 2026-12-03')).toBeTruthy()
  expect(table.getByText('2026-12-09')).toBeTruthy()
})

it('of several kinds tell what sums each of them up, and a dash where there is nothing', async () => {
  const rowItems = [
    { id: 'field1', type: 'input', label: '单位' },
    { id: 'field2', type: 'number', label: '月数' },
    { id: 'field3', type: 'radio', label: '形式', options },
  ]
  const table = await show({ type: 'subForm', rowItems }, [[{ field1: '科技', field2: 3, field3: 'a' }, { field2: 5 }]])
  expect(columns(table)).toEqual(['小题', '已填行数', '平均', '中位数', '概要'])
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(cells).toEqual([
    ['单位', '1', '—', '—', '最近：科技'],
    ['月数', '2', '4.00', '4.00', '范围：3 – 5'],
    ['形式', '1', '—', '—', '最多：A（100%）'],
  ])
})

it('of a ranking are bars, and a table on request', async () => {
  const question = { id: 'part01', type: 'sort', label: '评价', options } as unknown as Item
  const entry = { id: question.id, type: question.type, label: '评价', item: question }
  const card = { ...aggregate(entry, [['b', 'a']]), item: question.id }
  await renderWith(
    <Card
      card={card as unknown as StatisticsCard}
      number={1}
      form={{ formKey: 'abcd1234', name: '报名' }}
      filter={undefined}
      mayList={false}
    />,
    { messages: { statistics: statisticsMessages.load } },
  )
  expect((await screen.findAllByRole('listitem')).map((bar) => bar.textContent)).toEqual([
    'B平均名次1.00',
    'A平均名次2.00',
  ])
  await userEvent.click(screen.getByRole('button', { name: '用表格查看「评价」' }))
  expect(columns(within(screen.getByRole('table', { name: '评价' })))).toEqual(['选项', '平均名次', '中位数', '范围'])
})

it('of several choices say that shares add up to more than all answers, in the language of the reader', async () => {
  const grid = { type: 'matrixCheckbox', gridRows, options }
  const table = await show(grid, [{ r1: ['a', 'b'] }], 'en')
  expect(screen.getByText(/Multiple choice; shares may add up/)).toBeTruthy()
  expect(table.getByTitle('A: 1 (100%)')).toBeTruthy()
})

it('of scales are bars of their steps with the mean', async () => {
  const table = await show({ type: 'matrixScale', gridRows, max: 3 }, [{ r1: 1 }, { r1: 3 }, { r1: 3 }])
  expect(columns(table)).toEqual(['答案', '1', '2', '3'])
  expect(table.getByRole('rowheader').textContent).toBe('讲解平均 2.33')
  expect(table.getByTitle('3：2（67%）')).toBeTruthy()
})

it('of one choice each say nothing of the kind', async () => {
  await show({ type: 'matrixRadio', gridRows, options }, [{ r1: 'a' }])
  expect(screen.queryByText(/可多选/)).toBeNull()
})

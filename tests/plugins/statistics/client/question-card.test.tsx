import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { statisticsMessages } from '#plugins/statistics/client/messages.ts'
import { Card } from '#plugins/statistics/client/question-card.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

const base = { item: 'item01', label: '题', skipped: 0 }
const show = async (card: StatisticsCard, mayList = true) => {
  await renderWith(
    <Card card={card} number={1} form={{ formKey: 'abcd1234', name: '报名' }} filter={undefined} mayList={mayList} />,
    { messages: { statistics: statisticsMessages.load } },
  )
  return within(await screen.findByRole('region', { name: '题' }))
}
const count = (value: string, counted: number) => ({ value, label: value, count: counted })

it('tells what is taken of a limited number of seats once, beside its share', async () => {
  const counts = [count('上午', 3), count('下午', 1)]
  const card = await show({ ...base, type: 'radio', card: 'choice', n: 4, counts, seats: { 上午: 3, 下午: 5 } })
  expect(card.getAllByRole('listitem').map((bar) => bar.textContent)).toEqual([
    '上午名额 3 / 3，已满75%',
    '下午名额 1 / 525%',
  ])
})

it('shows many bars on request', async () => {
  const counts = Array.from({ length: 14 }, (_, at) => count(`选项 ${at}`, 20 - at))
  const card = await show({ ...base, type: 'radio', card: 'choice', n: 99, counts })
  const bars = card.getByRole('list', { name: '题' })
  expect(bars.dataset.folded).toBe('true')
  await userEvent.click(card.getByRole('button', { name: '显示全部 14 项' }))
  expect(bars.dataset.folded).toBeUndefined()
  await userEvent.click(card.getByRole('button', { name: '只显示前几项' }))
  expect(bars.dataset.folded).toBe('true')
})

it('names the one type of all files instead of a full bar, and leads to the submissions', async () => {
  const card = await show({
    ...base,
    type: 'imageUpload',
    card: 'files',
    n: 2,
    bytes: 2048,
    counts: [count('image', 2)],
  })
  expect(card.queryByRole('list')).toBeNull()
  expect(card.getByText('类型').nextSibling?.textContent).toBe('图片')
  // one each, as the heading says
  expect(card.queryByText('文件')).toBeNull()
  expect(card.getByRole('link', { name: '在答卷中查看' }).getAttribute('href')).toContain('abcd1234')
})

it('has no link to submissions that the reader may not list', async () => {
  const card = await show(
    { ...base, type: 'signature', card: 'files', n: 2, bytes: 0, counts: [count('image', 2)] },
    false,
  )
  expect(card.queryByRole('link')).toBeNull()
})

it('says the one date that all gave', async () => {
  const counts = [count('2026-12', 3)]
  const card = await show({ ...base, type: 'date', card: 'date', n: 3, min: '2026-12-01', max: '2026-12-01', counts })
  expect(card.getByText('所有答案都是').nextSibling?.textContent).toBe('2026-12-01')
})

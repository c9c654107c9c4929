import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { statisticsMessages } from '#plugins/statistics/client/messages.ts'
import { Card } from '#plugins/statistics/client/question-card.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

const base = { item: 'item01', label: '题', skipped: 0 }
const show = async (card: StatisticsCard, mayList = true, locale: 'zh-cn' | 'en' = 'zh-cn') => {
  await renderWith(
    <Card card={card} number={1} form={{ formKey: 'abcd1234', name: '报名' }} filter={undefined} mayList={mayList} />,
    { locale, messages: { statistics: statisticsMessages.load } },
  )
  return within(await screen.findByRole('region', { name: '题' }))
}
const count = (value: string, counted: number) => ({ value, label: value, count: counted })

it('fills the bar with what is taken of a limited number of seats, and tells that alone, not the share', async () => {
  const counts = [count('上午', 3), count('下午', 1)]
  const card = await show({ ...base, type: 'radio', card: 'choice', n: 4, counts, seats: { 上午: 3, 下午: 5 } })
  const bars = card.getAllByRole('listitem')
  expect(bars.map((bar) => bar.textContent)).toEqual(['上午名额 3 / 3，已满', '下午名额 1 / 5'])
  expect(bars.map((bar) => bar.style.getPropertyValue('--share'))).toEqual(['1', '0.2'])
})

it('keeps one scale where only some options have seats, and says those beside count and share', async () => {
  const counts = [count('上午', 3), count('下午', 1)]
  const card = await show({ ...base, type: 'radio', card: 'choice', n: 4, counts, seats: { 下午: 1 } })
  const bars = card.getAllByRole('listitem')
  expect(bars.map((bar) => bar.textContent)).toEqual(['上午375%', '下午名额 1 / 1，已满125%'])
  expect(bars.map((bar) => bar.style.getPropertyValue('--share'))).toEqual(['0.75', '0.25'])
})

it('says of options and questions that the form no longer has them', async () => {
  const counts = [count('上午', 3), { ...count('下午', 1), isRemoved: true as const }]
  const card = await show({ ...base, type: 'radio', card: 'choice', n: 4, counts, isRemoved: true })
  expect(card.getByText('已删除的题目 · 4 人作答')).toBeTruthy()
  expect(card.getAllByRole('listitem').map((bar) => bar.textContent)).toEqual(['上午375%', '下午已删除的选项125%'])
  await userEvent.click(card.getByRole('button', { name: '用表格查看「题」' }))
  expect(card.getByRole('cell', { name: '下午（已删除的选项）' })).toBeTruthy()
})

it('offers a file of figures, also where they are the table, and of no texts, which are the export’s', async () => {
  const parts = [
    { key: 'a', label: '单位', card: { ...base, type: 'input', card: 'text', n: 1, latest: ['东湖科技'] } },
    { key: 'b', label: '形式', card: { ...base, type: 'radio', card: 'choice', n: 1, counts: [count('A', 1)] } },
  ] as const
  const buttons = (await show({ ...base, type: 'subForm', card: 'parts', n: 1, parts })).getAllByRole('button')
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(['把「题」保存为 CSV'])
  cleanup()
  const text = { ...base, type: 'input', card: 'text', n: 1, latest: ['很好。'] } as const
  expect((await show(text)).queryByRole('button')).toBeNull()
})

it('shows small pictures beside the bars of a choice of pictures', async () => {
  const counts = [count('草坪', 3), count('都不喜欢', 1)]
  const pictures = { 草坪: '/files/AAAAAAAAAAAAAAAAAAAAA1/草坪.png' }
  const card = await show({ ...base, type: 'imageSelect', card: 'choice', n: 4, counts, pictures })
  const [pictured, other] = card.getAllByRole('listitem')
  expect(pictured!.querySelector('img')?.getAttribute('src')).toBe(pictures.草坪)
  expect(pictured!.querySelector('img')?.getAttribute('loading')).toBe('lazy')
  expect(other!.querySelector('img')).toBeNull()
})

it('splits the answers of an NPS into detractors, passives and promoters, with counts and shares', async () => {
  const counts = Array.from({ length: 11 }, (_, step) =>
    count(`${step}`, step === 10 ? 5 : step === 8 ? 2 : step < 3 ? 1 : 0),
  )
  const spread = { min: 0, max: 10, mean: 6.9, median: 9 }
  const card = await show({ ...base, type: 'nps', card: 'number', n: 10, ...spread, counts, nps: 20 })
  const groups = within(card.getByRole('list', { name: '「题」的推荐者、中立者与贬损者' }))
  expect(groups.getAllByRole('listitem').map((group) => group.textContent)).toEqual([
    '贬损者 0–6330%',
    '中立者 7–8220%',
    '推荐者 9–10550%',
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

it('leaves a scale from good to bad in its order and colors its bars; other choices go by count', async () => {
  const judged = [count('同意', 1), count('中立', 2), count('不同意', 5)]
  const card = await show({ ...base, type: 'radio', card: 'choice', n: 8, counts: judged })
  const bars = card.getAllByRole('listitem')
  expect(bars.map((bar) => bar.textContent)).toEqual(['同意113%', '中立225%', '不同意563%'])
  expect(new Set(bars.map((bar) => bar.style.getPropertyValue('--bar'))).size).toBe(3)
})

it('says yes and no in the language of the reader, unless the author has words for them', async () => {
  const yesNo = (yes: string) => [
    { value: 'true', label: yes, count: 3 },
    { value: 'false', label: '否', count: 1 },
  ]
  const card = await show({ ...base, type: 'switch', card: 'choice', n: 4, counts: yesNo('是') }, true, 'en')
  expect(card.getAllByRole('listitem').map((bar) => bar.textContent)).toEqual(['Yes375%', 'No125%'])
  cleanup()
  await show({ ...base, type: 'switch', card: 'choice', n: 4, counts: yesNo('参加') }, true, 'en')
  expect(screen.getByText('参加')).toBeTruthy()
})

it.each([
  [4.1, 4, '4.10', '4.00'],
  [10_440, 10_415, '10,440', '10,415'],
  [10_440.4, 10_415.5, '10,440', '10,416'],
])('shows a mean of %d and a median of %d with the same decimals', async (mean, median, meanText, medianText) => {
  const spread = { min: 1, max: 20_000, mean, median }
  const card = await show({ ...base, type: 'number', card: 'number', n: 10, ...spread, bins: [] })
  expect(card.getByText('平均').nextSibling?.textContent).toBe(meanText)
  expect(card.getByText('中位数').nextSibling?.textContent).toBe(medianText)
})

it('tells of each text the submission it is from and when it came; who may not list them has no link', async () => {
  const sources = [{ id: 71, serial: 8, time: new Date().toISOString() }]
  const text = { ...base, type: 'textarea', card: 'text', n: 1, latest: ['很好。'], sources } as const
  const link = (await show(text)).getByRole('link', { name: '第 8 份' })
  expect(link.getAttribute('href')).toMatch(/abcd1234.*open=71$/)
  cleanup()
  const card = await show(text, false)
  expect(card.queryByRole('link')).toBeNull()
  expect(card.getByText('刚刚')).toBeTruthy()
})

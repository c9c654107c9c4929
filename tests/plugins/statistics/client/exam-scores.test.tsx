import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ExamStatistics } from '#schemas/api/form-api-types.ts'
import { ExamScores } from '#plugins/statistics/client/exam-scores.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

const question = (item: string, label: string, rate: number | null, open = 0) => ({
  item,
  label,
  of: 4,
  n: rate === null ? 0 : 4,
  open,
  right: rate === null ? 0 : Math.round(rate * 4),
  partly: 0,
  wrong: rate === null ? 0 : 4 - Math.round(rate * 4),
  mean: rate === null ? null : rate * 4,
  rate,
})
const exam: ExamStatistics = {
  n: 4,
  pending: 1,
  total: 12,
  min: 3,
  max: 12,
  mean: 7.333333,
  median: 7.5,
  bins: Array.from({ length: 13 }, (_, from) => ({ from, to: from, count: [3, 7, 8, 12].includes(from) ? 1 : 0 })),
  passed: { count: 3, of: 4, passMark: 6 },
  questions: [
    question('easy01', '容易', 1),
    question('open01', '简答', null, 4),
    question('hard01', '困难', 0.25),
    question('fair01', '一般', 0.5),
  ],
}
const show = async (given: Partial<ExamStatistics> = {}, mayList = true, locale: 'zh-cn' | 'en' = 'zh-cn') => {
  await renderWith(
    <ExamScores
      exam={{ ...exam, ...given }}
      form={{ formKey: 'AAAAAAAA', name: '考试' }}
      filter={{ name01: { eq: '甲' } }}
      mayList={mayList}
    />,
    { locale },
  )
  await screen.findByRole('region', { name: locale === 'en' ? 'Scores' : '成绩' })
}
const figure = (name: string): string => screen.getByText(name).parentElement!.textContent

describe('scores of an exam', () => {
  it('show the figures, who passed, and what is left to grade within the filter', async () => {
    await show()
    expect(figure('平均分')).toBe('平均分7.33满分 12')
    expect(figure('中位数')).toBe('中位数7.50')
    expect([figure('最高分'), figure('最低分')]).toEqual(['最高分12', '最低分3'])
    expect(figure('及格率')).toBe('及格率75%4 份中 3 份及格 · 及格线 6 分')
    const link = screen.getByRole('link', { name: '待阅 1 份，未计入' })
    const filter = new URL(link.getAttribute('href')!, 'http://x').searchParams.get('filter')
    expect(JSON.parse(filter!)).toEqual({ and: [{ name01: { eq: '甲' } }, { examPending: { gt: 0 } }] })
  })

  it('give the distribution as a table, too', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: '用表格查看「成绩」' }))
    const table = screen.getByRole('table', { name: '分数分布' })
    expect(within(table).getByRole('columnheader', { name: '分数' })).toBeTruthy()
    expect(within(table).getByRole('row', { name: '12 1 25%' })).toBeTruthy()
    expect(within(table).getByRole('row', { name: '0 0 0%' })).toBeTruthy()
  })

  it('list the hardest question first, or as in the form, ungraded ones last', async () => {
    await show()
    const labels = (): readonly string[] =>
      within(screen.getByRole('region', { name: '各题得分' }))
        .getAllByRole('listitem')
        .flatMap(({ textContent }) => /\d(困难|一般|容易|简答)/.exec(textContent ?? '')?.[1] ?? [])
    expect(labels()).toEqual(['困难', '一般', '容易', '简答'])
    await userEvent.click(screen.getByRole('radio', { name: '按题目顺序' }))
    expect(labels()).toEqual(['容易', '简答', '困难', '一般'])
    const hard = screen.getByText('困难').closest('li')!.textContent
    for (const text of ['25%', '平均 1 / 4 分', '正确 1', '错误或未答 3']) expect(hard).toContain(text)
  })

  it('say that nothing is graded yet, and link nothing for users who may not list submissions', async () => {
    await show({ n: 0, bins: [], mean: null, median: null, min: null, max: null }, false, 'en')
    expect(screen.getByText('Scores appear once a submission is graded.')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText(/1 to grade, not counted/)).toBeTruthy()
  })
})

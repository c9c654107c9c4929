import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { statisticsMessages } from '#plugins/statistics/client/messages.ts'
import { Overview } from '#plugins/statistics/client/statistics-overview.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

const show = async (views: number, submissions: number) => {
  const day = '2026-11-20'
  const moment = `${day}T02:00:00.000Z`
  const visits = { since: day, views, submissions }
  await renderWith(
    <Overview
      statistics={{
        n: submissions,
        first: moment,
        last: moment,
        days: [{ day, count: submissions }],
        visits,
        cards: [],
      }}
      total={submissions}
      isPart={false}
    />,
    { messages: { statistics: statisticsMessages.load } },
  )
  return (await screen.findByText('完成率')).parentElement!.textContent
}

it('tells which share of views ended in a submission', async () => {
  expect(await show(4, 3)).toBe('完成率75%打开页面后提交的比例')
})

it('tells no completion rate of submissions without a view, such as imported ones', async () => {
  expect(await show(4, 5)).toBe('完成率–答卷比浏览多（例如有导入的），无法计算')
})

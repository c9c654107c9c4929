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
        today: day,
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

it.each([
  ['2026-11-20', '今天（进行中）'],
  ['2026-11-21', null],
])('marks the day that is not over: on %s %s', async (today, note) => {
  const days = ['2026-11-18', '2026-11-20'].map((day) => ({ day, count: 2 }))
  const moment = '2026-11-18T02:00:00.000Z'
  await renderWith(
    <Overview statistics={{ n: 4, first: moment, last: moment, days, today, cards: [] }} total={4} isPart={false} />,
    { messages: { statistics: statisticsMessages.load } },
  )
  expect((await screen.findByText('每天的答卷数')).nextSibling?.textContent ?? null).toBe(note)
})

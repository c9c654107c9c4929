import { expect, it } from 'vitest'
import { distinguishNamesakes } from '#renderer/crud/list/disambiguate-names.ts'
import { formatDateTime, formatExact } from '#renderer/kit/format-values.ts'
import { dictTypes } from '../sample-module.ts'

const copy = { ...dictTypes, list: { ...dictTypes.list, apart: ['createTime', 'dictType'] } }
const apartOf = (...times: readonly string[]) =>
  distinguishNamesakes(
    copy,
    times.map((createTime, at) => ({ dictId: at, dictName: '报名', dictType: `type_${at}`, createTime })),
  ).map((row) => row.$apart)
const [early, late, sameMinute] = ['2026-11-30T01:02:03Z', '2026-11-30T01:05:03Z', '2026-11-30T01:02:09Z'] as const

it('tells rows of one name apart by the minute, the second or what follows', () => {
  expect(apartOf(early, late)).toEqual([early, late].map(formatDateTime))
  expect(apartOf(early, sameMinute)).toEqual([early, sameMinute].map(formatExact))
  expect(apartOf(early, early)).toEqual(['type_0', 'type_1'])
  expect(apartOf(early)).toEqual([undefined])
})

it('numbers rows of one name by age where no field tells them apart', () => {
  const rows = [7, 3, 5].map((dictId) => ({
    dictId,
    dictName: '报名',
    dictType: 'same',
    createTime: dictId === 5 ? late : early,
  }))
  expect(distinguishNamesakes(copy, rows).map((row) => row.$apart)).toEqual([
    `${formatExact(early)} (2)`,
    `${formatExact(early)} (1)`,
    formatExact(late),
  ])
})

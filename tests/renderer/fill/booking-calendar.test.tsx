import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FillItem } from '#renderer/fill/form-item.tsx'
import { asItem } from '#tests/support/item-samples.ts'

const calendarOf = (maxDate: string, value?: string) => {
  const openDays = [1, 2, 3, 4, 5, 6, 7]
  const item = asItem({ id: 'day001', type: 'reserveDay', label: '日期', openDays, today: '2026-12-01', maxDate })
  const { container } = render(<FillItem item={item} value={value} />)
  const fold = container.querySelector<HTMLDetailsElement>('.fw-later-months')
  const later = fold?.querySelectorAll('.fw-month').length ?? 0
  return {
    shown: container.querySelectorAll('.fw-month').length - later,
    fold: fold && [fold.querySelector('summary')!.textContent, later, fold.open],
  }
}

it('a year to book shows three months, and the later ones behind a fold', () => {
  expect(calendarOf('2027-11-30')).toEqual({ shown: 3, fold: ['更多月份（9）', 9, false] })
})

it('the fold is open where the chosen day is behind it', () => {
  expect(calendarOf('2027-11-30', '2027-06-01').fold).toEqual(['更多月份（9）', 9, true])
  expect(calendarOf('2027-11-30', '2027-01-08').fold).toEqual(['更多月份（9）', 9, false])
})

it('a fourth month alone is shown rather than folded away', () => {
  expect(calendarOf('2027-03-31')).toEqual({ shown: 4, fold: null })
  expect(calendarOf('2027-04-30')).toEqual({ shown: 3, fold: ['更多月份（2）', 2, false] })
})

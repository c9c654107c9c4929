import { fireEvent, screen } from '@testing-library/react'
import { DatePicker } from '@mantine/dates'
import 'dayjs/locale/zh-cn'
import { expect, it } from 'vitest'
import { renderWith } from '../render-with-providers.tsx'

it.each([
  ['zh-cn', ['2026年11月', '2026年', '2020 – 2029年']],
  ['en', ['November 2026', '2026', '2020 – 2029']],
] as const)('heads months, years and decades as %s writes them', async (locale, heads) => {
  await renderWith(<DatePicker defaultDate="2026-11-01" locale={locale} />, { locale })
  const [month, year, decade] = heads
  fireEvent.click(screen.getByRole('button', { name: month }))
  fireEvent.click(screen.getByRole('button', { name: year }))
  expect(screen.getByText(decade)).toBeTruthy()
})

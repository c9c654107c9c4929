import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { renderWith } from '../render-with-providers.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const said = (): readonly (string | null)[] => [...document.querySelectorAll('time')].map((one) => one.textContent)
const pass = (ms: number): Promise<void> => act(async () => void vi.advanceTimersByTime(ms))

it('tells how long ago as time goes by, with one timer for all, and none while nobody looks', async () => {
  await renderWith(null)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-22T12:00:00Z') })
  const view = await renderWith(
    <>
      <Timestamp value="2026-11-22T11:58:30Z" as="relative" />
      <Timestamp value="2026-11-22T11:00:30Z" as="relative" />
      <Timestamp value="2026-11-22T11:00:30Z" as="date" />
    </>,
  )
  expect(said().slice(0, 2)).toEqual(['1 分钟前', '59 分钟前'])
  expect(vi.getTimerCount()).toBe(1)
  await pass(60_000)
  expect(said().slice(0, 2)).toEqual(['2 分钟前', '1 小时前'])

  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(vi.getTimerCount()).toBe(0)
  await pass(180_000)
  sight.mockReturnValue('visible')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('5 分钟前')).toBeTruthy()

  view.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { preloadBanner } from '#src/connection/preload-connection-banner.ts'
import { SlowLoading } from '#src/connection/slow-loading.tsx'
import { ok, serve, type Reply } from '../renderer/api-server.ts'
import { renderWith } from '../renderer/render-with-providers.tsx'

afterEach(() => vi.useRealTimers())

function Posts() {
  const { data } = useApi<readonly string[]>('/system/post')
  return data ? <p>{data.join('、')}</p> : <RowsSkeleton />
}

it('says that loading takes long, and fetches what is missing again', async () => {
  await preloadBanner()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let reply: Reply = { silent: true }
  const { seen } = await serve(() => reply)
  await renderWith(
    <>
      <Posts />
      <SlowLoading />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(7_900))
  expect(screen.queryByText('加载时间较长')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('加载时间较长')).toBeTruthy()
  reply = ok(['辅导员', '教务员'])
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await act(() => vi.advanceTimersByTimeAsync(100))
  vi.useRealTimers()
  expect(await screen.findByText('辅导员、教务员')).toBeTruthy()
  expect(screen.queryByText('加载时间较长')).toBeNull()
  expect(seen).toHaveLength(2)
})

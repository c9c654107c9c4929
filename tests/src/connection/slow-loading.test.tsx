import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { SlowLoading } from '#src/connection/slow-loading.tsx'
import { ok, serve, type Reply } from '../../renderer/api-server.ts'
import { renderWith } from '../../renderer/render-with-providers.tsx'

function Posts() {
  const { data } = useApi<readonly string[]>('/system/post')
  return data ? <p>{data.join('、')}</p> : <RowsSkeleton />
}

it('says that loading takes long, and fetches what is missing again', { timeout: 30_000 }, async () => {
  let reply: Reply = { silent: true }
  const { seen } = await serve(() => reply)
  const began = performance.now()
  await renderWith(
    <>
      <Posts />
      <SlowLoading />
    </>,
  )
  expect(await screen.findByText('加载时间较长')).toBeTruthy()
  expect(performance.now() - began).toBeGreaterThan(7_900)
  reply = ok(['辅导员', '教务员'])
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('辅导员、教务员')).toBeTruthy()
  expect(screen.queryByText('加载时间较长')).toBeNull()
  expect(seen).toHaveLength(2)
})

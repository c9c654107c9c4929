import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { LazyPicker } from '#renderer/ui/lazy-picker.tsx'
import { renderWith } from '../render-with-providers.tsx'

const load = () => import('#renderer/crud/search/search-select.tsx').then(({ OneChoice }) => ({ default: OneChoice }))
beforeAll(load, 30_000)

let isFetched = false
const counted = () => {
  isFetched = true
  return load()
}

function City({ first = null }: { readonly first?: string | null }) {
  const [value, onChange] = useState<string | null>(first)
  const closed = { size: 'xs', 'aria-label': '城市', placeholder: '城市' } as const
  const data = [
    { value: 'bj', label: '北京' },
    { value: 'sh', label: '上海' },
  ]
  return (
    <>
      <LazyPicker
        closed={closed}
        shown={data.find((one) => one.value === value)?.label ?? ''}
        load={counted}
        props={{ ...closed, data, value, onChange }}
      />
      <button type="button">下一个</button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '城市' })
/** Lets what was fetched arrive. */
const arrived = () => act(async () => void (await load()))

it('is drawn closed, and opens with the first press', async () => {
  isFetched = false
  await renderWith(<City />)
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(isFetched).toBe(false)
  fireEvent.pointerDown(field())
  fireEvent.click(field())
  await arrived()
  fireEvent.click(await screen.findByRole('option', { name: '上海' }))
  expect(field().value).toBe('上海')
})

it('keeps the focus of whoever came with Tab', async () => {
  await renderWith(<City />)
  const before = field()
  act(() => before.focus())
  await arrived()
  expect(field()).not.toBe(before)
  expect(document.activeElement).toBe(field())
})

it('stays the same control between press and release', async () => {
  await renderWith(<City />)
  const before = field()
  fireEvent.pointerEnter(before, { pointerType: 'mouse' })
  fireEvent.pointerDown(before)
  await arrived()
  expect(field()).toBe(before)
  fireEvent.click(before)
  await arrived()
  expect(await screen.findByRole('option', { name: '北京' })).toBeDefined()
})

it('leaves the focus with whoever has gone on before it arrived', async () => {
  await renderWith(<City />)
  act(() => field().focus())
  const next = screen.getByRole('button', { name: '下一个' })
  act(() => next.focus())
  await arrived()
  expect(document.activeElement).toBe(next)
})

it('says what is picked already', async () => {
  await renderWith(<City first="bj" />)
  expect(field().value).toBe('北京')
  await arrived()
  expect(field().value).toBe('北京')
})

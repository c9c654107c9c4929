import { fireEvent, render, screen } from '@testing-library/react'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDebouncedText } from '#renderer/crud/search/use-debounced-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A search box whose value stands elsewhere, as in an address; `arrives` is when what was told gets there. */
function Box({
  told,
  arrives = (put: () => void) => put(),
}: {
  readonly told: string[]
  readonly arrives?: (put: () => void) => void
}) {
  const [value, setValue] = useState('old')
  const [field, clear] = useDebouncedText(
    value,
    (text) => {
      told.push(text)
      arrives(() => setValue(text))
    },
    430,
  )
  return (
    <>
      <input aria-label="box" {...field} />
      <button onClick={() => setValue('')}>back</button>
      <button onClick={clear}>clear</button>
    </>
  )
}

const box = () => screen.getByLabelText<HTMLInputElement>('box')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('does not tell what was typed before the value changed from outside', async () => {
  const told: string[] = []
  render(<Box told={told} />)
  type('older')
  fireEvent.click(screen.getByText('back'))
  expect(box().value).toBe('')
  await pause(1000)
  expect([told, box().value]).toEqual([[], ''])
})

it('empties at once, and for good', async () => {
  const told: string[] = []
  render(<Box told={told} />)
  type('older')
  fireEvent.click(screen.getByText('clear'))
  await pause(1000)
  expect([told, box().value]).toEqual([[''], ''])
})

it('goes on telling what is typed while what it told before arrives', async () => {
  const told: string[] = []
  let put = (): void => undefined
  render(
    <Box
      told={told}
      arrives={(now) => {
        put = now
      }}
    />,
  )
  type('a')
  await pause(430)
  type('ab')
  act(() => put())
  await pause(430)
  expect(told).toEqual(['a', 'ab'])
})

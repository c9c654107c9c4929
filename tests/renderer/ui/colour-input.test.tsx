import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ColourInput } from '#renderer/ui/colour-input.tsx'
import { renderWith } from '../render-with-providers.tsx'

async function openColour(first: string) {
  const changed = vi.fn<(value: string) => void>()
  function Field() {
    const [value, setValue] = useState(first)
    return (
      <>
        <ColourInput
          label="主题色"
          value={value}
          onChange={(next) => {
            setValue(next)
            changed(next)
          }}
        />
        <button type="button">下一个</button>
      </>
    )
  }
  await renderWith(<Field />)
  return { changed, field: screen.getByLabelText<HTMLInputElement>('主题色') }
}

it.each([
  ['a color', '', '#b42826', '#b42826'],
  ['another color', '#006972', '#B42826', '#b42826'],
  ['no color', '#006972', '', ''],
])('keeps %s whose field is left before the effects of typing have run', async (_, before, typed, kept) => {
  const { changed, field } = await openColour(before)
  act(() => field.focus())
  // one act: the blur comes before React runs the effects of the change
  act(() => {
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.blur(field)
  })
  expect(field.value).toBe(kept)
  expect(changed.mock.calls).toEqual([[kept]])
})

it.each([
  ['one digit for each part', '#0a8', '#00aa88'],
  ['no number sign', '006972', '#006972'],
  ['a color that nobody can read as the last one, which is none', '#12', ''],
])('reads %s when the field is left', async (_, typed, kept) => {
  const { field } = await openColour('#3a5bd0')
  const user = userEvent.setup()
  await user.clear(field)
  await user.type(field, typed)
  await user.tab()
  expect(field.value).toBe(kept)
})

it.each([
  ['#0a8', '#00aa88', '{Enter}'],
  ['006972', '#006972', '{Control>}{Enter}{/Control}'],
])('has %s as %s before a form around it hears %s', async (typed, whole, keys) => {
  const heard: string[] = []
  function Form() {
    const [value, setValue] = useState('')
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the form that sends on a key
      <div onKeyDown={({ key }) => key === 'Enter' && heard.push(screen.getByRole('status').textContent)}>
        <ColourInput label="主题色" value={value} onChange={setValue} />
        <output>{value}</output>
      </div>
    )
  }
  await renderWith(<Form />)
  await userEvent.type(screen.getByLabelText('主题色'), typed + keys)
  expect(heard).toEqual([whole])
})

import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { NumberField as InspectorNumberField } from '#plugins/form-editor/client/inspector/inspector-controls.tsx'
import { NumberField } from '#renderer/ui/number-field.tsx'
import { renderWith } from '../render-with-providers.tsx'

describe('NumberField', () => {
  it.each([
    [undefined, '1.239', 1.23],
    [4, '1.23456', 1.2345],
  ])('with decimals %s takes %s as %s', async (decimals, typed, value) => {
    const changed = vi.fn<(value: number | undefined) => void>()
    function Field() {
      const [now, setNow] = useState<number | undefined>()
      return (
        <NumberField
          aria-label="金额"
          value={now}
          onChange={(next) => {
            setNow(next)
            changed(next)
          }}
          {...(decimals === undefined ? {} : { decimals })}
        />
      )
    }
    await renderWith(<Field />)
    const field = screen.getByRole('textbox', { name: '金额' })
    await userEvent.click(field)
    await userEvent.paste(typed)
    fireEvent.blur(field)
    await vi.waitFor(() => expect(changed.mock.lastCall?.[0]).toBe(value))
    expect((await screen.findByRole('status')).textContent).toBe(`最多 ${decimals ?? 2} 位小数。`)
    await userEvent.clear(field)
    await userEvent.type(field, '3')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each([
    ['typed', '7.5'],
    ['pasted', '7.5'],
  ])('keeps a fraction %s into a whole-number field, and says that it is wrong', async (how, given) => {
    const changed = vi.fn<(value: number | undefined) => void>()
    function Field() {
      const [now, setNow] = useState<number | undefined>()
      return (
        <NumberField
          aria-label="数量"
          decimals={0}
          value={now}
          onChange={(next) => {
            setNow(next)
            changed(next)
          }}
        />
      )
    }
    await renderWith(<Field />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '数量' })
    await userEvent.click(field)
    await (how === 'typed' ? userEvent.keyboard(given) : userEvent.paste(given))
    fireEvent.blur(field)
    expect(await screen.findByText('只能填整数')).toBeTruthy()
    expect(field.value).toBe(given)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    // whoever holds the value refuses the fraction itself, not another number
    expect(changed.mock.lastCall?.[0]).toBe(7.5)
    await userEvent.clear(field)
    await userEvent.type(field, '75')
    expect(screen.queryByText('只能填整数')).toBeNull()
  })
})

describe('InspectorNumberField', () => {
  it.each(['typed', 'pasted'])('leaves a whole-number setting as it was when a fraction is %s', async (how) => {
    const changed = vi.fn<(value: number | undefined) => void>()
    function Field() {
      const [now, setNow] = useState<number | undefined>(how === 'typed' ? undefined : 3)
      return (
        <InspectorNumberField
          label="名额"
          min={0}
          value={now}
          onChange={(next) => {
            setNow(next)
            changed(next)
          }}
        />
      )
    }
    await renderWith(<Field />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '名额' })
    await userEvent.tripleClick(field)
    await (how === 'typed' ? userEvent.keyboard('7.5') : userEvent.paste('7.5'))
    fireEvent.blur(field)
    expect(await screen.findByText('只能填整数')).toBeTruthy()
    expect(field.value).toBe('7.5')
    expect(changed.mock.calls.flat()).toEqual(how === 'typed' ? [7] : [])
    await userEvent.clear(field)
    await userEvent.type(field, '8')
    expect(changed.mock.lastCall?.[0]).toBe(8)
    expect(screen.queryByText('只能填整数')).toBeNull()
  })

  it('takes decimals digit by digit where they fit', async () => {
    function Field() {
      const [now, setNow] = useState<number | undefined>()
      return <InspectorNumberField label="步长" decimals={2} value={now} onChange={setNow} />
    }
    await renderWith(<Field />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '步长' })
    await userEvent.type(field, '7.05')
    expect(field.value).toBe('7.05')
  })
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { FillItem } from '#renderer/fill/form-item.tsx'

function Phone() {
  const [value, setValue] = useState<unknown>('13800138000')
  return (
    <FillItem
      item={{ id: 'phone1', type: 'input', label: '手机', preset: 'phone' }}
      value={value}
      onChange={(_, next) => setValue(next)}
    />
  )
}

it('a dash typed in the middle of a phone number leaves the caret where it was typed', async () => {
  render(<Phone />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '手机' })
  await userEvent.type(field, '-', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  await new Promise(requestAnimationFrame)
  expect([field.value, field.selectionStart]).toEqual(['13800138000', 3])
})

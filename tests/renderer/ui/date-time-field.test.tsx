import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { MomentField, type MomentFieldProps } from '#renderer/ui/date-time/date-time-field.tsx'
import { renderWith } from '../render-with-providers.tsx'

/** The field in use; what it has given last, first of all what it was given. */
async function open(
  props: Pick<MomentFieldProps, 'accuracy' | 'value'> & Partial<MomentFieldProps>,
  locale: 'zh-cn' | 'en' = 'zh-cn',
) {
  const given: (string | undefined)[] = [props.value]
  function Held() {
    const [value, setValue] = useState(props.value)
    return (
      <MomentField
        label="截止"
        {...props}
        value={value}
        onChange={(next) => {
          given.push(next)
          setValue(next)
        }}
      />
    )
  }
  await renderWith(<Held />, { locale })
  await waitFor(() => expect(document.querySelector('[class*=mantine]')).toBeTruthy())
  return { user: userEvent.setup(), last: () => given.at(-1) }
}

it.each([
  ['year', '2026', '2026'],
  ['month', '2026-11', '2026-11'],
  ['minute', '2026-11-21T09:30', '2026-11-21 09:30'],
] as const)('shows a %s as it is stored, and gives it back cleared', async (accuracy, value, shown) => {
  const { user, last } = await open({ accuracy, value })
  expect(await screen.findByText(shown)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '清除' }))
  expect(last()).toBeUndefined()
})

it('takes a day that is typed', async () => {
  const { user, last } = await open({ accuracy: 'day', value: '2026-11-21' })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('截止').readOnly).toBe(false))
  const field = screen.getByLabelText<HTMLInputElement>('截止')
  await user.clear(field)
  await user.type(field, '2027-02-03')
  await user.tab()
  expect(last()).toBe('2027-02-03')
})

it('takes a time digit by digit, each part heard with the name of the whole', async () => {
  const { user, last } = await open({ accuracy: 'time', value: undefined })
  await user.click(await screen.findByRole('spinbutton', { name: '截止 时' }))
  await user.keyboard('0930')
  expect(last()).toBe('09:30')
})

it('picks a moment by keyboard alone, in the reader’s language', async () => {
  const { user, last } = await open({ accuracy: 'minute', value: '2026-11-21T09:30' }, 'en')
  screen.getByRole('button', { name: /截止|2026-11-21/ }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('November 2026')).toBeTruthy()
  const day = screen.getByRole('button', { name: 'Sunday, November 22, 2026' })
  day.focus()
  await user.keyboard('{Enter}')
  expect(last()).toBe('2026-11-22T09:30')
})

it('gives a day that is picked first the time of day asked for, and marks today', async () => {
  const { user, last } = await open({ accuracy: 'minute', value: undefined, timeOfDay: '23:59' })
  await user.click(await screen.findByRole('button', { name: '截止' }))
  const today = new Intl.DateTimeFormat('zh-cn', { dateStyle: 'full' }).format(new Date())
  const day = await screen.findByRole('button', { name: today })
  expect(day.getAttribute('aria-current')).toBe('date')
  expect(document.querySelector('[data-weekend]')).toBeNull()
  await user.click(day)
  expect(last()).toMatch(/^\d{4}-\d\d-\d\dT23:59$/)
})

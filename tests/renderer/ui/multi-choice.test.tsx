import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MultiChoice } from '#renderer/ui/multi-choice.tsx'
import { renderWith } from '../render-with-providers.tsx'

describe('MultiChoice', () => {
  const data = ['北京', '上海', '南京', '东京'].map((label) => ({ value: label, label }))
  function Cities({ onValue }: { readonly onValue: (value: readonly string[]) => void }) {
    const [value, setValue] = useState<readonly string[]>([])
    return (
      <MultiChoice
        aria-label="城市"
        data={data}
        value={value}
        searchable
        onChange={(next) => {
          setValue(next)
          onValue(next)
        }}
      />
    )
  }

  it('takes all, gives all back, and takes all that match a search', async () => {
    const chosen = vi.fn<(value: readonly string[]) => void>()
    await renderWith(<Cities onValue={chosen} />)
    const field = await screen.findByRole('combobox', { name: '城市' })
    await userEvent.click(field)
    await userEvent.click(await screen.findByRole('option', { name: '全选' }))
    expect(chosen).toHaveBeenLastCalledWith(['北京', '上海', '南京', '东京'])
    await userEvent.click(await screen.findByRole('option', { name: '取消全选' }))
    expect(chosen).toHaveBeenLastCalledWith([])
    await userEvent.type(field, '京')
    await userEvent.click(await screen.findByRole('option', { name: '全选' }))
    expect(chosen).toHaveBeenLastCalledWith(['北京', '南京', '东京'])
  })
})

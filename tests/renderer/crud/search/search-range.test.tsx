import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ClientField } from '#schemas/api/module-api-types.ts'
import RangeField from '#renderer/crud/search/search-range.tsx'
import { renderWith } from '../../render-with-providers.tsx'

const price: ClientField = {
  type: 'decimal',
  precision: 10,
  scale: 2,
  label: '单价',
  ops: ['between'],
  sortable: true,
  widget: 'number',
  cell: 'number',
  readonly: false,
}

it('has two ends of a number range, each its own', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const told = vi.fn<(value: unknown) => void>()
  await renderWith(
    <RangeField
      item={{ field: 'price', op: 'between' }}
      field={price}
      value={undefined}
      onChange={told}
      isStacked={false}
      label="单价"
    />,
  )
  fireEvent.change(await screen.findByLabelText('单价不小于'), { target: { value: '5' } })
  fireEvent.blur(screen.getByLabelText('单价不小于'))
  expect(told).toHaveBeenLastCalledWith(['5', ''])
  fireEvent.change(screen.getByLabelText('单价不大于'), { target: { value: '9' } })
  fireEvent.blur(screen.getByLabelText('单价不大于'))
  expect(told).toHaveBeenLastCalledWith(['', '9'])
  expect(complained).not.toHaveBeenCalled()
  complained.mockRestore()
})

import { Pill } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './filter-chip.module.css'

export interface FilterChipProps {
  readonly field: string
  readonly operator?: string | undefined
  readonly value?: string | undefined
  /** Opens the editor of the filter; a chip without it is edited elsewhere. */
  readonly onEdit?: () => void
  readonly onRemove: () => void
  /** Accessible name of the button that removes the filter. */
  readonly removeLabel: string
}

/** An active filter, filled so that it is seen at once: field, operator, value, and a button that removes it. */
export function FilterChip({ field, operator, value, onEdit, onRemove, removeLabel }: FilterChipProps): ReactNode {
  const title = [field, operator, value].filter(Boolean).join(' ')
  const parts = (
    <>
      <span>{field}</span>
      {operator && <em> {operator}</em>}
      {value && <strong> {value}</strong>}
    </>
  )
  return (
    <Pill
      className={classes.chip!}
      withRemoveButton
      onRemove={onRemove}
      // a pill in a field is removed by Backspace, one that stands alone by its button
      removeButtonProps={{ 'aria-label': removeLabel, tabIndex: 0, 'aria-hidden': false, iconSize: 14 }}
    >
      {onEdit ? (
        <button type="button" data-filter title={title} onClick={onEdit}>
          {parts}
        </button>
      ) : (
        <span data-filter title={title}>
          {parts}
        </span>
      )}
    </Pill>
  )
}

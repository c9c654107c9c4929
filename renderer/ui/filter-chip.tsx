import { CloseButton } from '@mantine/core'
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
      <span className={classes.field}>{field}</span>
      {operator && <span className={classes.operator}> {operator}</span>}
      {value && <strong className={classes.value}> {value}</strong>}
    </>
  )
  return (
    <span className={classes.chip}>
      {onEdit ? (
        <button type="button" className={classes.filter} title={title} onClick={onEdit}>
          {parts}
        </button>
      ) : (
        <span className={classes.filter} title={title}>
          {parts}
        </span>
      )}
      <CloseButton className={classes.remove!} size={24} iconSize={14} aria-label={removeLabel} onClick={onRemove} />
    </span>
  )
}

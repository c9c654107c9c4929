import { Checkbox, Radio } from '@mantine/core'
import { useMessages } from '../../kit/messages.ts'
import { pickMessages } from '../overlay-messages.ts'

/** The mark of a row: round for single choice, square for multiple choice. */
export function PickMark({
  pick,
  picks,
  isDisabled,
}: {
  readonly pick: PickedRow
  readonly picks: PickedRows
  readonly isDisabled: boolean
}) {
  const t = useMessages(pickMessages)
  const Mark = picks.isMany ? Checkbox : Radio
  return (
    <Mark
      size="xs"
      {...(picks.isMany ? {} : { name: picks.group })}
      aria-label={t('row', { name: pick.label })}
      checked={picks.has(pick.value)}
      disabled={isDisabled}
      onChange={() => picks.toggle(pick)}
    />
  )
}

/** A row that can be chosen. */
export interface PickedRow {
  readonly value: string | number
  readonly label: string
}

/** The rows chosen in the dialog so far, and the toggle of one row. */
export interface PickedRows {
  readonly isMany: boolean
  readonly has: (value: unknown) => boolean
  readonly toggle: (pick: PickedRow) => void
  /** Ties the round marks of one list together, so that arrows go from one to the next. */
  readonly group: string
}

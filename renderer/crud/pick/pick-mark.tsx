import { Checkbox, Radio } from '@mantine/core'
import { useMessages } from '../../kit/i18n.ts'
import { pickMessages } from '../lazy-part-messages.ts'

/** Selection mark of a row: round for single choice, square for multiple choice. */
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

/** Pickable row. */
export interface PickedRow {
  readonly value: string | number
  readonly label: string
}

/** Picked rows so far, and the toggle of a row. */
export interface PickedRows {
  readonly isMany: boolean
  readonly has: (value: unknown) => boolean
  readonly toggle: (pick: PickedRow) => void
  /** Groups radio marks of one list, so that arrow keys move between them. */
  readonly group: string
}

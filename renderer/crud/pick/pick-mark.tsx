import { Checkbox, Radio } from '@mantine/core'
import { useMessages } from '../../kit/messages.ts'
import type { PickedRow, PickedRows } from './picked-rows.ts'
import { pickMessages } from './messages.ts'

/** The mark before a row: round where one is chosen, square where several are. */
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

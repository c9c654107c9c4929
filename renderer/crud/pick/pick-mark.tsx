import { Checkbox, Radio } from '@mantine/core'
import { useWords } from '../../kit/messages.ts'
import type { Pick, Picks } from './picks.ts'
import { pickWords } from './words.ts'

/** The mark before a row: round where one is chosen, square where several are. */
export function PickMark({ pick, picks, isDisabled }: { readonly pick: Pick; readonly picks: Picks; readonly isDisabled: boolean }) {
  const t = useWords(pickWords)
  const Mark = picks.isMany ? Checkbox : Radio
  return <Mark size="xs" {...(picks.isMany ? {} : { name: picks.group })} aria-label={t('row', { name: pick.label })} checked={picks.has(pick.value)} disabled={isDisabled} onChange={() => picks.toggle(pick)} />
}

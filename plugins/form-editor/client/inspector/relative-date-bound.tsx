import { Select } from '@mantine/core'
import { offsetOf, relativeMoment } from '#schemas/form/relative-date.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { DateBound, type DateBoundProps } from './date-bound.tsx'
import { NumberField, Pair } from './inspector-controls.tsx'
import { formEditorMessages } from '../messages.ts'

type Kind = 'fixed' | 'today' | 'before' | 'after'

/** Edits a bound of dates: a fixed date, or an offset from the day of filling in. */
export function DayBound({ label, accuracy, value, error, onChange }: DateBoundProps) {
  const t = useMessages(formEditorMessages)
  const offset = value === undefined ? undefined : offsetOf(value)
  const kind: Kind = offset === undefined ? 'fixed' : offset === 0 ? 'today' : offset < 0 ? 'before' : 'after'
  const turn = (next: Kind): void =>
    onChange(next === 'fixed' ? undefined : relativeMoment(next === 'today' ? 0 : next === 'before' ? -1 : 1))
  const choice = (
    <Select
      size="xs"
      label={label}
      allowDeselect={false}
      comboboxProps={{ shadow: 'md' }}
      value={kind}
      data={(['fixed', 'today', 'before', 'after'] as const).map((one) => ({ value: one, label: t(`bound.${one}`) }))}
      onChange={(next) => next && next !== kind && turn(next as Kind)}
    />
  )
  if (kind === 'today') return choice
  return (
    <Pair>
      {choice}
      {offset === undefined ? (
        <DateBound label={t('bound.fixed')} accuracy={accuracy} value={value} error={error} onChange={onChange} />
      ) : (
        <NumberField
          label={t(`bound.count.${accuracy}`)}
          value={Math.abs(offset)}
          min={1}
          max={36_500}
          decimals={0}
          onChange={(days) => days !== undefined && onChange(relativeMoment(kind === 'before' ? -days : days))}
        />
      )}
    </Pair>
  )
}

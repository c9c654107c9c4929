import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/zh-cn'
import { Button } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useLocale, useMessages } from '../../kit/i18n.ts'
import { crudMessages } from '../messages.ts'
import classes from './cells.module.css'

export interface DayPickerProps {
  /** `2026-11-21` */
  readonly day: string | null
  readonly isClearable: boolean
  readonly onPick: (day: string | null) => void
}

/** A calendar that opens at the chosen day. */
export default function DayPicker({ day, isClearable, onPick }: DayPickerProps) {
  const t = useMessages(crudMessages)
  return (
    <div className={classes.day}>
      <DatePicker
        locale={useLocale()}
        value={day}
        {...(day === null ? {} : { defaultDate: day })}
        onChange={(next) => next !== null && onPick(next)}
      />
      {isClearable && day !== null && (
        <Button variant="subtle" size="compact-sm" fullWidth mt={8} onClick={() => onPick(null)}>
          {t('inline.unset')}
        </Button>
      )}
    </div>
  )
}

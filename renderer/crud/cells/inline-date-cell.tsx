import { lazy, Suspense } from 'react'
import { dash } from '../../kit/format-values.ts'
import { useMessages } from '../../kit/i18n.ts'
import { LazyPopover } from '../../ui/lazy-popover.tsx'
import { crudMessages } from '../messages.ts'
import { useInlineButton } from './inline-button.tsx'
import { usePick, type InlineCellProps } from './inline-save.ts'

/** Edits a date in a calendar: a day saves it, and one can be cleared where the field is optional. */
export function DateCell(props: InlineCellProps) {
  const t = useMessages(crudMessages)
  const { shown, isSaving, pick } = usePick(props)
  const { field, row, name, children } = props
  const day = typeof shown === 'string' && shown !== '' ? shown : null
  const { button, label, placed } = useInlineButton(props, {
    valueText: day ?? t('inline.unset'),
    isSaving,
    shown: shown === row[name] ? children : (day ?? dash),
  })
  return placed(
    <LazyPopover button={<button {...button} data-text />} position="bottom-start" label={label}>
      {(close) => (
        <Suspense>
          <DayPicker
            day={day}
            isClearable={!field.required}
            onPick={(next) => {
              close()
              if (next !== day) void pick(next)
            }}
          />
        </Suspense>
      )}
    </LazyPopover>,
  )
}

const DayPicker = lazy(() => import('./day-picker.tsx'))

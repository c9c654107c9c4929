import { TextInput } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Accuracy } from '#schemas/form/date-precision.ts'

/** The props an input needs of the field; all others are the input's own. */
export interface MomentInputProps {
  readonly id?: string
  readonly size?: 'xs' | 'sm'
  readonly label?: ReactNode
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly className?: string
  readonly placeholder?: string
  readonly 'aria-label'?: string
  readonly withAsterisk?: boolean
  readonly readOnly?: boolean
  readonly disabled?: boolean
}

export interface MomentFieldProps extends MomentInputProps {
  readonly accuracy: Accuracy
  /** ISO text of the accuracy: `2026`, `2026-11`, `2026-11-21`, `2026-11-21T09:30`, `09:30`. */
  readonly value: string | undefined
  readonly clearable?: boolean
  /** Time of a day that is picked first, in `minute` (`23:59`); absent: its beginning. */
  readonly timeOfDay?: string
  /** Compact: without icon and clear button; the text can be deleted instead. */
  readonly isTight?: boolean
  /** `undefined` when cleared. */
  readonly onChange: (value: string | undefined) => void
  readonly onBlur?: () => void
}

const Picker = lazy(() => import('./date-time-picker.tsx'))

/** Date and time field of the admin. Until its picker has loaded, a plain input of the same size shows the value. */
export function MomentField(props: MomentFieldProps) {
  const {
    accuracy: _,
    value,
    clearable: _clearable,
    isTight: _tight,
    timeOfDay: _time,
    onChange: _change,
    onBlur: _blur,
    ...rest
  } = props
  return (
    <Suspense fallback={<TextInput {...rest} readOnly value={value?.replace('T', ' ') ?? ''} />}>
      <Picker {...props} />
    </Suspense>
  )
}

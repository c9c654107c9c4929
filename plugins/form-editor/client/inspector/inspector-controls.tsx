import { NumberInput, Select, Switch, TextInput, Textarea } from '@mantine/core'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { WholeOnly, readNumber } from '#renderer/ui/number-field.tsx'
import classes from './inspector-controls.module.css'

/** Titled group of settings. Callers return null instead of an empty section. */
export function Section({
  title,
  icon,
  children,
  end,
  isQuiet = false,
}: {
  readonly title: string
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly end?: ReactNode
  /** Subordinate heading, for one of several groups of a fold. */
  readonly isQuiet?: boolean
}) {
  const id = useId()
  return (
    <section className={classes.section} data-quiet={isQuiet || undefined} aria-labelledby={id}>
      <div className={classes.heading}>
        <h3 className={classes.title} id={id}>
          {icon}
          {title}
        </h3>
        {end}
      </div>
      {children}
    </section>
  )
}

/** Places two short fields side by side. */
export const Pair = ({ children }: { readonly children: ReactNode }) => <div className={classes.pair}>{children}</div>

interface FieldProps<T> {
  readonly label: string
  readonly description?: string
  readonly error?: string | undefined
  readonly value: T | undefined
  /** Called with the new value; `undefined` removes the setting from the document. */
  readonly onChange: (value: T | undefined) => void
}

export interface TextFieldProps extends FieldProps<string> {
  readonly placeholder?: string
  readonly maxLength: number
  /** Grows with its text. */
  readonly lines?: boolean
  readonly type?: 'text' | 'url'
  /** Stores an empty text instead of removing the key. */
  readonly keepEmpty?: boolean
  readonly autoComplete?: string
  readonly mono?: boolean
}

export function TextField({
  label,
  description,
  error,
  value,
  onChange,
  placeholder,
  maxLength,
  lines = false,
  type = 'text',
  keepEmpty = false,
  autoComplete = 'off',
  mono = false,
}: TextFieldProps) {
  const calm = useCalmError(error)
  const shared = {
    size: 'xs' as const,
    label,
    description,
    ...calm,
    placeholder,
    maxLength,
    autoComplete,
    value: value ?? '',
    styles: mono ? { input: { fontFamily: 'var(--fw-mono)' } } : {},
  }
  const give = (text: string): void => onChange(text === '' && !keepEmpty ? undefined : text)
  if (lines)
    return (
      <Textarea
        {...shared}
        rows={1}
        resize="vertical"
        classNames={{ input: classes.grows ?? '' }}
        onChange={(event) => give(event.currentTarget.value)}
      />
    )
  return <TextInput {...shared} type={type} onChange={(event) => give(event.currentTarget.value)} />
}

export interface NumberFieldProps extends FieldProps<number> {
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Decimal places; 0 for whole numbers. */
  readonly decimals?: number
  readonly placeholder?: string
}

/**
 * Edits a number. A fraction where only whole numbers fit stays in the field with an error, and the setting keeps its
 * value.
 */
export function NumberField({
  label,
  description,
  error,
  value,
  onChange,
  min,
  max,
  step = 1,
  decimals = 0,
  placeholder,
}: NumberFieldProps) {
  const isWhole = decimals === 0
  const calm = useCalmError(error)
  /** Value of the setting when a fraction was refused; a change from elsewhere, such as undo, replaces the text. */
  const [refused, setRefused] = useState<{ readonly over: number | undefined }>()
  const hear = (next: number | undefined): void => {
    const isFraction = isWhole && next !== undefined && !Number.isInteger(next)
    setRefused(isFraction ? { over: value } : undefined)
    if (!isFraction && next !== value) onChange(next)
  }
  return (
    <NumberInput
      size="xs"
      label={label}
      description={description}
      error={
        refused && refused.over === value ? (
          <Suspense>
            <WholeOnly />
          </Suspense>
        ) : (
          calm.error
        )
      }
      onFocus={calm.onFocus}
      onBlur={calm.onBlur}
      placeholder={placeholder}
      value={value ?? ''}
      step={step}
      {...(isWhole ? {} : { decimalScale: decimals })}
      allowNegative={(min ?? -1) < 0}
      clampBehavior="blur"
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      onChange={(next) => hear(readNumber(next))}
    />
  )
}

export function SwitchField({ label, description, value, onChange }: FieldProps<boolean>) {
  return (
    <Switch
      size="xs"
      labelPosition="left"
      label={label}
      description={description}
      checked={value ?? false}
      classNames={{ body: classes.switchBody ?? '', labelWrapper: classes.switchLabel ?? '' }}
      onChange={(event) => onChange(event.currentTarget.checked || undefined)}
    />
  )
}

export interface ChoiceFieldProps<T extends string> extends Omit<FieldProps<T>, 'value'> {
  readonly value: T | undefined
  readonly options: readonly { readonly value: T; readonly label: string }[]
  /** Text shown without a value; makes the field clearable. */
  readonly none?: string
  readonly isSearchable?: boolean
}

export function ChoiceField<T extends string>({
  label,
  description,
  error,
  value,
  options,
  none,
  isSearchable = false,
  onChange,
}: ChoiceFieldProps<T>) {
  return (
    <Select
      size="xs"
      label={label}
      description={description}
      error={error}
      data={options as { value: T; label: string }[]}
      value={value ?? null}
      checkIconPosition="right"
      allowDeselect={false}
      searchable={isSearchable}
      clearable={none !== undefined}
      {...(none === undefined ? {} : { placeholder: none })}
      comboboxProps={{ shadow: 'md' }}
      onChange={(next) => onChange((next as T | null) ?? undefined)}
    />
  )
}

/**
 * Delays a field's error until blur, because unfinished input is no mistake yet. An error shown before stays until it
 * is fixed.
 */
export function useCalmError(error: string | undefined) {
  /** Whether an error was shown when the field received the focus. */
  const [held, setHeld] = useState<{ readonly hadError: boolean }>()
  return {
    error: held && !held.hadError ? undefined : error,
    onFocus: () => setHeld({ hadError: error !== undefined }),
    onBlur: () => setHeld(undefined),
  }
}

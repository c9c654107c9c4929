import { ActionIcon, Button, Checkbox, Select, Textarea, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from '../bpmn.module.css'
import { bpmnMessages } from '../messages.ts'
import type { Values } from './edit-element.ts'

export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly isReadonly: boolean
  readonly hint?: string | undefined
  readonly isLong?: boolean
  /** Returns an error message, or undefined for a valid text. */
  readonly check?: (value: string) => string | undefined
  readonly onChange: (value: string) => void
}

/** Hints stand below their field; an error replaces the hint. */
const order = ['label', 'input', 'description', 'error'] as const

/** The typed text until it is committed. */
function useTyped(
  value: string,
  { trim, check, onChange }: Pick<FieldProps, 'check' | 'onChange'> & { readonly trim: (text: string) => string },
) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [error, setError] = useState<string>()
  // after an undo or another selection, the field shows the model's text
  if (known !== value) {
    setKnown(value)
    setTyped(value)
    setError(undefined)
  }
  const take = (): void => {
    const next = trim(typed)
    if (next === value) return
    const fault = check?.(next)
    setError(fault)
    if (!fault) onChange(next)
  }
  return { typed, setTyped, error, take }
}

/** A text that is committed on blur or Enter, as one undo step. */
export function TextField({ label, value, isReadonly, hint, isLong = false, check, onChange }: FieldProps) {
  const trim = (text: string): string => (isLong ? text.trimEnd() : text.trim())
  const { typed, setTyped, error, take } = useTyped(value, { trim, onChange, ...(check ? { check } : {}) })
  const shared = {
    label,
    description: error === undefined ? hint : undefined,
    inputWrapperOrder: [...order],
    error,
    value: typed,
    readOnly: isReadonly,
    onBlur: take,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped(event.currentTarget.value),
  }
  return isLong ? (
    <Textarea {...shared} autosize minRows={2} maxRows={10} />
  ) : (
    <TextInput
      {...shared}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        take()
      }}
    />
  )
}

/** Source code with line numbers, to which error messages refer. */
export function CodeField({ label, value, isReadonly, hint, onChange }: Omit<FieldProps, 'isLong' | 'check'>) {
  const { typed, setTyped, take } = useTyped(value, { trim: (text) => text.trimEnd(), onChange })
  const lines = typed.split('\n').length
  return (
    <Textarea
      classNames={{ input: classes.code!, section: classes.codeLines! }}
      label={label}
      description={hint}
      inputWrapperOrder={[...order]}
      value={typed}
      readOnly={isReadonly}
      rows={Math.max(6, lines + 1)}
      wrap="off"
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      leftSection={<span aria-hidden="true">{Array.from({ length: lines }, (_, at) => at + 1).join('\n')}</span>}
      leftSectionWidth={36}
      leftSectionPointerEvents="none"
      onBlur={(event) => {
        // long lines are read from their beginning
        event.currentTarget.scrollLeft = 0
        take()
      }}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

export function FlagField({
  label,
  value,
  isReadonly,
  onChange,
}: {
  readonly label: string
  readonly value: boolean
  readonly isReadonly: boolean
  readonly onChange: (value: boolean) => void
}) {
  return (
    <Checkbox
      label={label}
      checked={value}
      disabled={isReadonly}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
}

export function ChoiceField({
  label,
  value,
  choices,
  isReadonly,
  hint,
  onChange,
}: Omit<FieldProps, 'isLong' | 'check'> & { readonly choices: readonly Choice[] }) {
  const known = choices.some((one) => one.value === value) ? choices : [...choices, { value, label: value }]
  return (
    <Select
      label={label}
      description={hint}
      inputWrapperOrder={[...order]}
      allowDeselect={false}
      readOnly={isReadonly}
      value={value}
      data={[...known]}
      onChange={(next) => next !== null && next !== value && onChange(next)}
    />
  )
}

export interface Column {
  readonly name: string
  readonly label: string
  readonly choices?: readonly Choice[]
  readonly isLong?: boolean
  readonly hint?: string
  /** Shows the column only when another value of the row requires it. */
  readonly when?: (row: Values) => boolean
  /** Returns an error message, or undefined for a valid text; a wrong one stays in its field and is not stored. */
  readonly check?: (value: string, at: number) => string | undefined
}

/** Editor for a list of entries with several values each, such as listeners. Stacked, because the panel is narrow. */
export function RowsField({
  label,
  add,
  rows,
  columns,
  blank,
  isReadonly,
  onChange,
}: {
  readonly label: string
  readonly add: string
  readonly rows: readonly Values[]
  readonly columns: readonly Column[]
  /** Returns the values of a new row. */
  readonly blank: Values
  readonly isReadonly: boolean
  readonly onChange: (rows: readonly Values[]) => void
}) {
  const t = useMessages(bpmnMessages)
  return (
    <fieldset className={classes.rows}>
      <legend className={classes.legend}>{label}</legend>
      {rows.map((row, at) => (
        // rows have no id
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={classes.row}>
          <div className={classes.rowHead}>
            <span>{t('row.number', { n: at + 1 })}</span>
            {!isReadonly && (
              <Tooltip label={t('row.remove', { n: at + 1 })}>
                <ActionIcon
                  aria-label={t('row.remove', { n: at + 1 })}
                  onClick={() => onChange(rows.filter((_, i) => i !== at))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
          {columns
            .filter(({ when }) => !when || when(row))
            .map(({ name, label: title, choices, isLong = false, hint, check }) => {
              const shared = {
                label: title,
                value: row[name] ?? '',
                isReadonly,
                hint,
                onChange: (value: string) =>
                  onChange(rows.map((one, i) => (i === at ? { ...one, [name]: value } : one))),
              }
              return choices ? (
                <ChoiceField key={name} {...shared} choices={choices} />
              ) : (
                <TextField
                  key={name}
                  {...shared}
                  isLong={isLong}
                  {...(check ? { check: (value) => check(value, at) } : {})}
                />
              )
            })}
        </div>
      ))}
      {!isReadonly && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => onChange([...rows, blank])}
        >
          {add}
        </Button>
      )}
    </fieldset>
  )
}

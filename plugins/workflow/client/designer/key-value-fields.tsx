import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { SelectOrTextField, type Suggestion } from './select-or-text-field.tsx'
import { designerMessages } from './messages.ts'
import { entriesOf, recordOf, type NamedRow } from './key-value-rows.ts'
import classes from './node-settings-panel.module.css'

export interface NamedRowFieldsProps<V> {
  readonly title: string
  readonly hint: string
  readonly add: string
  readonly name: string
  readonly placeholder: string
  /** Names to choose from; others can be typed. */
  readonly names: readonly Suggestion[]
  readonly record: Readonly<Record<string, V>>
  /** Value of a row that is added. */
  readonly blank: V
  readonly most: number
  /** Prefix of the marks of edits: those of one mark are undone together. */
  readonly mark: string
  readonly isReadonly: boolean
  /** The error of a name; of rows with the same name, the later ones are wrong. */
  readonly nameError: (name: string, isRepeated: boolean) => string | undefined
  readonly onChange: (record: Readonly<Record<string, V>> | undefined, mark?: string) => void
  /** The other fields of a row. An untouched row was just added: its empty fields are no errors yet. */
  readonly children: (row: {
    readonly value: V
    readonly isUntouched: boolean
    readonly change: (value: V, mark?: string) => void
    readonly touch: () => void
  }) => ReactNode
}

/** Editor of a record: a row for each name, with the fields of its value. Errors stand at their fields. */
export function NamedRowFields<V>({
  title,
  hint,
  add,
  name: nameLabel,
  placeholder,
  names,
  record,
  blank,
  most,
  mark,
  isReadonly,
  nameError,
  onChange,
  children,
}: NamedRowFieldsProps<V>) {
  const t = useMessages(designerMessages)
  const box = useRef<HTMLFieldSetElement>(null)
  const [fresh, setFresh] = useState<number>()
  useEffect(() => {
    if (fresh !== undefined) box.current?.querySelectorAll<HTMLInputElement>('[data-row]')[fresh]?.focus()
  }, [fresh])
  const rows = entriesOf(record)
  const store = (next: readonly NamedRow<V>[], at?: string): void =>
    onChange(next.length === 0 ? undefined : recordOf(next), at)
  const change = (at: number, patch: Partial<NamedRow<V>>, field?: string): void =>
    store(
      rows.map((row, i) => (i === at ? { ...row, ...patch } : row)),
      field && `${mark}:${at}:${field}`,
    )
  const touch = (): void => setFresh(undefined)

  return (
    <fieldset ref={box} className={classes.rows}>
      <legend className={classes.label}>{title}</legend>
      <p className={classes.note}>{hint}</p>
      {rows.map(({ name, value }, at) => {
        const label = names.find((one) => one.value === name)?.label ?? (name || t('row.number', { n: at + 1 }))
        const isUntouched = at === fresh
        const isRepeated = rows.findIndex((row) => row.name === name) !== at
        return (
          // a row is its position, so that the field being typed in keeps the focus
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={at} className={classes.row} aria-label={label}>
            <SelectOrTextField
              label={nameLabel}
              placeholder={placeholder}
              maxLength={64}
              suggestions={names}
              other={{ choice: t('row.otherName'), label: t('row.otherNameLabel') }}
              isReadonly={isReadonly}
              isFirst
              error={name === '' && isUntouched ? undefined : nameError(name, isRepeated)}
              value={name}
              onChange={(next, isTyped) => change(at, { name: next.trim() }, isTyped ? 'name' : undefined)}
            />
            {children({
              value,
              isUntouched,
              change: (next, field) => change(at, { value: next }, field),
              touch,
            })}
            {!isReadonly && (
              <Tooltip label={t('row.remove', { name: label })}>
                <ActionIcon
                  className={classes.rowRemove!}
                  aria-label={t('row.remove', { name: label })}
                  onClick={() => {
                    touch()
                    store(rows.filter((_, i) => i !== at))
                  }}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
            )}
          </fieldset>
        )
      })}
      {!isReadonly && rows.length < most && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => {
            setFresh(rows.length)
            store([...rows, { name: '', value: blank }])
          }}
        >
          {add}
        </Button>
      )}
    </fieldset>
  )
}

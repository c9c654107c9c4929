import { NumberInput, Switch } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { FieldCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import { useChoices } from '../../form/use-choices.ts'
import { useText, useWords } from '../../kit/messages.ts'
import { crudWords } from '../words.ts'
import classes from './cells.module.css'

export interface InlineCellProps {
  readonly row: ModuleRow
  /** What the row is called. */
  readonly rowName: string
  readonly name: string
  readonly field: FieldCopy
  /** The value as it is read. */
  readonly children: ReactNode
  /** Resolves once the row is saved and read again; rejects when it was not, after the person has been told. */
  readonly onSave: (row: ModuleRow, field: string, value: unknown) => Promise<void>
}

/** A value that is changed in the list itself: a number by typing, one of two by a switch. Others are only read. */
export default function InlineCell(props: InlineCellProps) {
  const { field } = props
  const choices = useChoices(field)
  if (field.type === 'int' || field.type === 'decimal' || field.type === 'bigint') return <NumberCell {...props} />
  if (field.type === 'bool') return <SwitchCell {...props} on={true} off={false} />
  if (choices.length === 2) return <SwitchCell {...props} on={choices[0]!.dictValue} off={choices[1]!.dictValue} />
  return props.children
}

function SwitchCell({ row, rowName, name, field, onSave, on, off }: InlineCellProps & { readonly on: unknown; readonly off: unknown }) {
  const t = useWords(crudWords)
  const text = useText()
  const [wanted, setWanted] = useState<unknown>()
  const shown = wanted ?? row[name]
  const change = async (value: unknown): Promise<void> => {
    setWanted(value)
    await onSave(row, name, value).catch(() => undefined)
    setWanted(undefined)
  }
  return <Switch size="xs" aria-label={t('inline.of', { label: text(field.label), name: rowName })} checked={shown === on} disabled={wanted !== undefined} onChange={(event) => void change(event.currentTarget.checked ? on : off)} />
}

function NumberCell({ row, rowName, name, field, children, onSave }: InlineCellProps) {
  const t = useWords(crudWords)
  const text = useText()
  const [draft, setDraft] = useState<string | number>()
  const [isSaving, setSaving] = useState(false)
  const label = t('inline.of', { label: text(field.label), name: rowName })
  if (draft === undefined) return <button type="button" className={classes.inline} aria-label={t('inline.edit', { field: label, value: String(row[name] ?? '') })} title={t('inline.hint')} onClick={() => setDraft(typeof row[name] === 'number' ? row[name] : '')}>{children}</button>

  const save = async (): Promise<void> => {
    const value = draft === '' ? null : Number(draft)
    if (isSaving || value === row[name] || (value === null && field.required)) return setDraft(undefined)
    setSaving(true)
    await onSave(row, name, value).catch(() => undefined)
    setSaving(false)
    setDraft(undefined)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void save()
    if (event.key === 'Escape') {
      event.stopPropagation()
      setDraft(undefined)
    }
  }
  return (
    <NumberInput className={classes.inlineInput!} size="xs" hideControls data-autofocus ref={focusOnce} aria-label={label} value={draft} onChange={setDraft} onBlur={() => void save()} onKeyDown={press} readOnly={isSaving}
      allowDecimal={field.type === 'decimal'} {...(field.min === undefined ? {} : { min: field.min })} {...(field.max === undefined ? {} : { max: field.max })} />
  )
}

/** The person has just asked to type here. */
function focusOnce(input: HTMLInputElement | null): void {
  if (input && !input.dataset.reached) {
    input.dataset.reached = 'true'
    input.select()
  }
}

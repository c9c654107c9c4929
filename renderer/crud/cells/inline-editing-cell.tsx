import { Switch } from '@mantine/core'
import { lazy } from 'react'
import type { ClientField } from '#schemas/api/module-api-types.ts'
import { DictTag, useChoices, type DictItem } from '../../ui/dict-tag.tsx'
import { useText, useMessages } from '../../kit/i18n.ts'
import { notify } from '../../kit/toasts.ts'
import { bulkMessages } from '../lazy-part-messages.ts'
import { crudMessages } from '../messages.ts'
import classes from './cells.module.css'
import { usePick, type Choice, type InlineCellProps } from './inline-save.ts'

// loaded lazily, because most lists have switches only and should show rows without the other editors
const ChoiceCell = lazy(async () => ({ default: (await import('./inline-choice-cell.tsx')).ChoiceCell }))
const ChoicesCell = lazy(async () => ({ default: (await import('./inline-multi-choice-cell.tsx')).ChoicesCell }))
const DateCell = lazy(async () => ({ default: (await import('./inline-date-cell.tsx')).DateCell }))
const InlineTextCell = lazy(async () => ({ default: (await import('./inline-text-cell.tsx')).InlineTextCell }))

/** Edits a value within the list: as text, by a switch between two choices, or from a menu. */
export default function InlineCell(props: InlineCellProps) {
  const { field, row, name } = props
  const t = useMessages(crudMessages)
  const items = useChoices(field)
  if (field.type === 'date') return <DateCell {...props} />
  if (field.type === 'dicts') return <ChoicesCell {...props} items={items} />
  if (field.type !== 'bool' && field.type !== 'dict' && field.type !== 'enum') return <InlineTextCell {...props} />
  const choices: readonly Choice[] =
    field.type === 'bool'
      ? [
          { value: true, item: wordOf('true', t('yes')) },
          { value: false, item: wordOf('false', t('no')) },
        ]
      : items.map((item) => ({ value: valueOf(field, item), item }))
  // a switch cannot show an empty value or a removed choice
  if (!props.isBeside && choices.length === 2 && choices.some(({ value }) => value === row[name]))
    return <SwitchCell {...props} on={choices[0]!} off={choices[1]!} />
  return choices.length > 0 ? <ChoiceCell {...props} choices={choices} /> : props.children
}

const wordOf = (dictValue: string, dictLabel: string): DictItem => ({ dictValue, dictLabel })

/** Converts a choice's text to the field's type: enumerations may be numbers. */
const valueOf = (field: ClientField, { dictValue }: DictItem): unknown =>
  field.options?.find(({ value }) => String(value) === dictValue)?.value ?? dictValue

/** The state as a dot and a word; the switch appears where somebody points at it or reaches it by keyboard. */
function SwitchCell({ on, off, ...props }: InlineCellProps & { readonly on: Choice; readonly off: Choice }) {
  const t = useMessages(crudMessages)
  const words = useMessages(bulkMessages)
  const text = useText()
  const { shown, isSaving, pick } = usePick(props)
  const label = text(props.field.label)
  const means = t('inline.means', { on: on.item.dictLabel, off: off.item.dictLabel })
  const to = async (next: Choice): Promise<void> => {
    const before = next === on ? off : on
    const saved = await pick(next.value)
    if (saved)
      notify.undo(
        words('inlineChanged', { name: props.rowName, label, value: next.item.dictLabel }),
        () => void pick(before.value, saved),
      )
  }
  return (
    <span className={classes.switch} title={means}>
      <span aria-hidden="true">
        <DictTag items={[on.item, off.item]} value={(shown === on.value ? on : off).item.dictValue} />
      </span>
      <span data-toggle>
        <Switch
          size="xs"
          aria-label={t('inline.of', { label, name: props.rowName })}
          aria-description={means}
          checked={shown === on.value}
          disabled={isSaving}
          onChange={(event) => void to(event.currentTarget.checked ? on : off)}
        />
      </span>
    </span>
  )
}

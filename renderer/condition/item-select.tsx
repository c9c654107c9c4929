import { Select } from '@mantine/core'
import { useMemo } from 'react'
import type { Form, Item } from '#schemas/form/form.ts'
import { questionNumbers } from '#schemas/form/item-types.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { useText, useMessages } from '../kit/i18n.ts'
import classes from './item-select.module.css'
import { conditionMessages, nameOf } from './messages.ts'

interface Choice {
  readonly value: string
  readonly item: Item
  readonly isScore?: boolean
  /** Name of a value besides answers. */
  readonly name?: LocalizedText | undefined
  /** Part of its answer, such as one end of a range. */
  readonly part?: LocalizedText | undefined
}

export interface ItemSelectProps {
  readonly form: Form
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly choices: readonly Choice[]
  /** Whether the chosen item is no longer in the form. */
  readonly isBroken: boolean
  /** Whether it stands among fields, as large and wide as they are, instead of in a row of a condition. */
  readonly isField?: boolean
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** Selects an item of the form by number and label; typing filters. */
export function ItemSelect({
  form,
  label,
  placeholder,
  value,
  choices,
  isBroken,
  isField = false,
  error,
  onChange,
}: ItemSelectProps) {
  const t = useMessages(conditionMessages)
  const text = useText()
  const data = useMemo(() => {
    const numbers = questionNumbers(form)
    const known = choices.map(({ value: id, item, isScore, part, name }) => ({
      value: id,
      label: name
        ? text(name)
        : `${numbers.has(item.id) ? `${numbers.get(item.id)}. ` : ''}${nameOf(item, t, text)}${part === undefined ? '' : ` · ${text(part)}`}${isScore ? t('test.score') : ''}`,
    }))
    return known.some((one) => one.value === value) || value === ''
      ? known
      : [{ value, label: isBroken ? t('test.gone', { id: value }) : value }, ...known]
  }, [form, choices, value, isBroken, t, text])
  return (
    <Select
      {...(isField ? {} : { size: 'xs', className: classes.select ?? '' })}
      searchable
      allowDeselect={false}
      limit={200}
      aria-label={label}
      placeholder={placeholder}
      nothingFoundMessage={t('test.noMatch')}
      comboboxProps={{ shadow: 'md' }}
      data={data}
      value={value === '' ? null : value}
      error={error ?? isBroken}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}

import { useMessages } from '../../kit/i18n.ts'
import { dialogOf } from '../../schema-form/ref-picker-props.ts'
import { RefPicker } from '../../schema-form/ref-picker.tsx'
import { crudMessages } from '../messages.ts'
import type { SearchFieldProps } from './search-field.tsx'

/** Reference filter: a row of another module. */
export default function ReferenceField({
  item,
  field,
  value,
  onChange,
  label,
  isStacked,
}: SearchFieldProps & { readonly label: string }) {
  const t = useMessages(crudMessages)
  const isMany = item.op === 'in' || item.op === 'has' || item.op === 'hasAll'
  if (!field?.ref) return null
  return (
    <RefPicker
      base={field.ref.base}
      name={label}
      isMany={isMany}
      isTree={field.ref.picker === 'tree'}
      dialogOf={dialogOf(field.ref)}
      value={[value ?? []].flat()}
      onChange={(values) =>
        onChange(isMany ? values.map(String) : values[0] === undefined ? undefined : String(values[0]))
      }
      input={{
        size: isStacked ? 'sm' : 'xs',
        placeholder: isStacked ? t('aside.all') : label,
        'aria-label': label,
        ...(isStacked ? { label } : { w: 180 }),
      }}
    />
  )
}

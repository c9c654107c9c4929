import { useMessages } from '../../kit/i18n.ts'
import { LazyPicker } from '../../ui/lazy-picker.tsx'
import { crudMessages } from '../messages.ts'
import type { SearchPartProps } from './search-field.tsx'

/** Filter of a yes or no: of the field itself, or of whether it has a value. */
export default function YesNoField({ item, value, onChange, label, isStacked }: SearchPartProps) {
  const t = useMessages(crudMessages)
  const isOfEmpty = item.op === 'empty'
  const data = [
    { value: 'true', label: t(isOfEmpty ? 'search.empty' : 'yes') },
    { value: 'false', label: t(isOfEmpty ? 'search.notEmpty' : 'no') },
  ]
  const closed = {
    size: isStacked ? 'sm' : 'xs',
    'aria-label': label,
    placeholder: isStacked ? t('aside.all') : label,
    ...(isStacked ? { label } : { style: { flex: '1 1 104px', maxWidth: 132 } }),
  } as const
  const one = typeof value === 'string' ? value : null
  return (
    <LazyPicker
      closed={closed}
      shown={data.find((choice) => choice.value === one)?.label ?? ''}
      load={oneChoice}
      props={{
        ...closed,
        data,
        clearable: true,
        value: one,
        onChange: (next: string | null) => onChange(next ?? undefined),
      }}
    />
  )
}

const oneChoice = () => import('./search-select.tsx').then(({ OneChoice }) => ({ default: OneChoice }))

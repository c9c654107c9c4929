import { MultiSelect, SegmentedControl, Select } from '@mantine/core'
import type { Item } from '#schemas/form/form.ts'
import { kindOf } from '#schemas/form/kinds.ts'
import { maxLengthOf } from '#schemas/form/limits.ts'
import { useWords } from '#renderer/kit/messages.ts'
import { NumberField, Section, SwitchField, TextField } from './fields.tsx'
import classes from './show-section.module.css'
import type { ChangeItem } from './item-panel.tsx'
import { DateBound } from './limits-section.tsx'

interface PartProps {
  readonly item: Item
  readonly change: ChangeItem
}

/** How the item looks and what stands in it at first. */
export function ShowSection({ item, change }: PartProps) {
  const t = useWords('form-editor')
  const isQuestion = kindOf(item.type)?.hasAnswer === true
  if (item.type === 'pagination') return null
  return (
    <Section title={t('section.show')}>
      {isQuestion && item.type !== 'calc' && <DefaultField item={item} change={change} />}
      {item.type === 'textarea' && <NumberField label={t('field.rows')} value={item.rows ?? 4} min={1} max={50} onChange={(rows) => change({ rows }, 'rows')} />}
      {(item.type === 'radio' || item.type === 'checkbox') && (
        <Segments label={t('field.columns')} value={String(item.columns ?? 1)} options={['1', '2', '3', '4']} onChange={(columns) => change({ columns: columns === '1' ? undefined : Number(columns) })} />
      )}
      <Segments label={t('field.span')} value={String(item.span ?? 24)} options={spans.map(({ value }) => value)} words={spans.map(({ word }) => word)} onChange={(span) => change({ span: span === '24' ? undefined : Number(span) })} />
      {isQuestion && <SwitchField label={t('field.hideLabel')} value={item.hideLabel} onChange={(hideLabel) => change({ hideLabel })} />}
      {isQuestion && item.type !== 'calc' && <SwitchField label={t('field.readOnly')} value={item.readOnly} onChange={(readOnly) => change({ readOnly })} />}
      {isQuestion && <SwitchField label={t('field.hidden')} description={t('field.hiddenHint')} value={item.hidden} onChange={(hidden) => change({ hidden })} />}
    </Section>
  )
}

/** What stands in the item before anyone answers, in the item's own kind of value. */
function DefaultField({ item, change }: PartProps) {
  const t = useWords('form-editor')
  const label = t('field.default')
  const options = (item.options ?? []).filter((option) => option.value !== '').map((option) => ({ value: option.value, label: option.label || option.value }))
  const unique = options.filter((option, at) => options.findIndex((one) => one.value === option.value) === at)
  const text = typeof item.default === 'string' ? item.default : undefined
  const set = (value: unknown, mark?: string): void => change({ default: value }, mark)

  if (item.type === 'checkbox' || item.multiple) {
    return <MultiSelect size="xs" label={label} data={unique} clearable value={Array.isArray(item.default) ? item.default.map(String) : []} onChange={(values) => set(values.length === 0 ? undefined : values)} />
  }
  if (item.options) return <Select size="xs" label={label} data={unique} clearable placeholder={t('field.noDefault')} value={text ?? null} onChange={(value) => set(value ?? undefined)} />
  if (item.type === 'number' || item.type === 'rate') {
    return <NumberField label={label} decimals={item.type === 'rate' ? 0 : 10} value={typeof item.default === 'number' ? item.default : undefined} onChange={(value) => set(value, 'default')} />
  }
  if (item.type === 'date') return <DateBound label={label} accuracy={item.accuracy ?? 'day'} value={text} onChange={(value) => set(value, 'default')} />
  return <TextField label={label} lines={item.type === 'textarea'} value={text} maxLength={Math.min(maxLengthOf(item), 5000)} onChange={(value) => set(value, 'default')} />
}

interface SegmentsProps {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  readonly words?: readonly string[]
  readonly onChange: (value: string) => void
}

function Segments({ label, value, options, words = options, onChange }: SegmentsProps) {
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <SegmentedControl size="xs" fullWidth aria-label={label} value={value} data={options.map((option, at) => ({ value: option, label: words[at] ?? option }))} onChange={onChange} />
    </div>
  )
}

const spans = [{ value: '24', word: '1/1' }, { value: '12', word: '1/2' }, { value: '8', word: '1/3' }, { value: '16', word: '2/3' }] as const

import { useState } from 'react'
import type { Item } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { useWords } from '#renderer/kit/messages.ts'
import { ChoiceField, NumberField, Pair, Section, SwitchField, TextField } from './fields.tsx'
import type { ChangeItem } from './item-panel.tsx'

interface PartProps {
  readonly item: Item
  readonly change: ChangeItem
}

/** What an answer must be: bounds, formats, uniqueness, by kind. Nothing for kinds without any. */
export function LimitsSection({ item, change }: PartProps) {
  const t = useWords('form-editor')
  const Part = parts[item.type]
  if (!Part) return null
  return <Section title={t('section.limits')}><Part item={item} change={change} /></Section>
}

function TextLimits({ item, change }: PartProps) {
  const t = useWords('form-editor')
  const isInput = item.type === 'input'
  return (
    <>
      {isInput && (
        <ChoiceField label={t('field.preset')} value={item.preset} none={t('preset.none')} options={presets.map((preset) => ({ value: preset, label: t(`preset.${preset}`) }))}
          onChange={(preset) => change({ preset })} />
      )}
      <Pair>
        <NumberField label={t('field.minLength')} value={item.minLength} min={0} max={limits.answer} error={crossed(item.minLength, item.maxLength) ? t('field.crossed') : undefined} onChange={(minLength) => change({ minLength }, 'minLength')} />
        <NumberField label={t('field.maxLength')} value={item.maxLength} min={1} max={limits.answer} placeholder={String(isInput ? limits.inputAnswer : limits.textareaAnswer)} onChange={(maxLength) => change({ maxLength }, 'maxLength')} />
      </Pair>
      {isInput && <SwitchField label={t('field.unique')} description={t('field.uniqueHint')} value={item.unique} onChange={(unique) => change({ unique })} />}
      {isInput && <PatternFields item={item} change={change} />}
    </>
  )
}

/** One pattern with its message. Further ones of an imported document stay as they are. */
function PatternFields({ item, change }: PartProps) {
  const t = useWords('form-editor')
  const [first, ...rest] = item.rules ?? []
  const set = (pattern: string, message: string): void => {
    const rules = pattern === '' && message === '' ? rest : [{ pattern, message }, ...rest]
    change({ rules: rules.length === 0 ? undefined : rules }, 'pattern')
  }
  return (
    <>
      <TextField label={t('field.pattern')} description={t('field.patternHint')} placeholder="^[A-Z]{2}\d{6}$" value={first?.pattern} maxLength={limits.pattern} mono onChange={(pattern) => set(pattern ?? '', first?.message ?? '')} />
      {first && <TextField label={t('field.patternMessage')} placeholder={t('field.patternMessageHint')} value={first.message} maxLength={limits.message} onChange={(message) => set(first.pattern, message ?? '')} />}
    </>
  )
}

function NumberLimits({ item, change }: PartProps) {
  const t = useWords('form-editor')
  return (
    <>
      <Pair>
        <NumberField label={t('field.min')} value={item.min} decimals={10} error={crossed(item.min, item.max) ? t('field.crossed') : undefined} onChange={(min) => change({ min }, 'min')} />
        <NumberField label={t('field.max')} value={item.max} decimals={10} onChange={(max) => change({ max }, 'max')} />
      </Pair>
      <Pair>
        <NumberField label={t('field.step')} value={item.step} min={0} decimals={10} onChange={(step) => change({ step }, 'step')} />
        <NumberField label={t('field.precision')} value={item.precision} min={0} max={limits.precision} onChange={(precision) => change({ precision }, 'precision')} />
      </Pair>
      <TextField label={t('field.unit')} placeholder={t('field.unitHint')} value={item.unit} maxLength={40} onChange={(unit) => change({ unit }, 'unit')} />
    </>
  )
}

function PickLimits({ item, change }: PartProps) {
  const t = useWords('form-editor')
  const count = item.options?.length ?? 0
  if (item.type === 'select' && !item.multiple) return <MultipleSwitch item={item} change={change} />
  return (
    <>
      {item.type === 'select' && <MultipleSwitch item={item} change={change} />}
      <Pair>
        <NumberField label={t('field.pickMin')} value={item.min} min={0} max={count} error={crossed(item.min, item.max) ? t('field.crossed') : undefined} onChange={(min) => change({ min }, 'min')} />
        <NumberField label={t('field.pickMax')} value={item.max} min={1} max={count} onChange={(max) => change({ max }, 'max')} />
      </Pair>
    </>
  )
}

function MultipleSwitch({ item, change }: PartProps) {
  const t = useWords('form-editor')
  return <SwitchField label={t('field.multiple')} value={item.multiple} onChange={(multiple) => change(multiple ? { multiple } : { multiple, min: undefined, max: undefined })} />
}

function RateLimits({ item, change }: PartProps) {
  const t = useWords('form-editor')
  return <NumberField label={t('field.rateMax')} value={item.max ?? 5} min={1} max={limits.rate} onChange={(max) => change({ max }, 'max')} />
}

function DateLimits({ item, change }: PartProps) {
  const t = useWords('form-editor')
  const accuracy = item.accuracy ?? 'day'
  return (
    <>
      <ChoiceField label={t('field.accuracy')} value={accuracy} options={accuracies.map((one) => ({ value: one, label: t(`accuracy.${one}`) }))}
        onChange={(next) => change({ accuracy: next, minDate: undefined, maxDate: undefined, default: undefined })} />
      <DateBound label={t('field.minDate')} accuracy={accuracy} value={item.minDate} error={crossed(item.minDate, item.maxDate) ? t('field.crossed') : undefined} onChange={(minDate) => change({ minDate }, 'minDate')} />
      <DateBound label={t('field.maxDate')} accuracy={accuracy} value={item.maxDate} onChange={(maxDate) => change({ maxDate }, 'maxDate')} />
    </>
  )
}

interface DateBoundProps {
  readonly label: string
  readonly accuracy: NonNullable<Item['accuracy']>
  readonly value: string | undefined
  readonly error?: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A bound in the item's own accuracy. A year has no field of its own in browsers and is typed; it applies once it is whole. */
export function DateBound({ label, accuracy, value, error, onChange }: DateBoundProps) {
  const [typed, setTyped] = useState<string>()
  if (accuracy !== 'year') return <TextField label={label} type={dateTypes[accuracy]} value={value} error={error} maxLength={16} onChange={onChange} />
  return (
    <TextField label={label} placeholder="2026" value={typed ?? value} error={error} maxLength={4} onChange={(next) => {
      const isWhole = next === undefined || /^\d{4}$/.test(next)
      setTyped(isWhole ? undefined : next)
      if (isWhole) onChange(next)
    }} />
  )
}

function CalcLimits({ item, change }: PartProps) {
  const t = useWords('form-editor')
  return (
    <Pair>
      <NumberField label={t('field.precision')} value={item.precision} min={0} max={limits.precision} onChange={(precision) => change({ precision }, 'precision')} />
      <TextField label={t('field.unit')} placeholder={t('field.unitHint')} value={item.unit} maxLength={40} onChange={(unit) => change({ unit }, 'unit')} />
    </Pair>
  )
}

const parts: Readonly<Record<string, typeof TextLimits | undefined>> = {
  input: TextLimits, textarea: TextLimits, number: NumberLimits, checkbox: PickLimits, select: PickLimits, rate: RateLimits, date: DateLimits, calc: CalcLimits,
}
const presets = ['phone', 'email', 'idCard', 'url'] as const
const accuracies = ['year', 'month', 'day', 'minute'] as const
const dateTypes = { month: 'month', day: 'date', minute: 'datetime-local' } as const

const crossed = <T extends number | string>(low: T | undefined, high: T | undefined): boolean => low !== undefined && high !== undefined && low > high

import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { choicesOf as allChoices } from '#schemas/form/item.ts'
import { momentAccuracyOf, truthsOf } from '#schemas/form/item-types.ts'
import { useMessages, useText } from '../kit/i18n.ts'
import { RefPicker } from '../schema-form/ref-picker.tsx'
import { MomentField } from '../ui/date-time/date-time-field.tsx'
import { readNumber } from '../ui/number-field.tsx'
import { isListVerb, type Verb } from './editable-condition.ts'
import classes from './compared-value-field.module.css'
import { askedOf, valueInputOf, type Subject } from './condition-operands.ts'
import { conditionMessages } from './messages.ts'

export interface ValueFieldProps {
  readonly subject: Subject
  readonly verb: Verb
  readonly value: unknown
  readonly onChange: (value: unknown, mark?: string) => void
}

/** Input of the compared value, like the input of the question itself. */
export function ValueField({ subject, verb, value, onChange }: ValueFieldProps) {
  const t = useMessages(conditionMessages)
  if (subject.rowsOf) {
    const isMany = isListVerb(verb)
    return (
      <RefPicker
        base={`/${subject.rowsOf}`}
        name={t('value.label')}
        isMany={isMany}
        isTree={subject.rowsOf === 'system/dept'}
        standsForBelow
        value={[value]
          .flat()
          .filter((one): one is string | number => typeof one === 'string' || typeof one === 'number')}
        onChange={(ids) => onChange(isMany ? ids : ids[0])}
        input={{
          size: 'xs',
          className: classes.several ?? '',
          'aria-label': t('value.label'),
          placeholder: Array.isArray(value) && value.length > 0 ? '' : t('value.choose'),
        }}
      />
    )
  }
  if (verb === 'between') {
    const [low, high] = Array.isArray(value) ? value : []
    return (
      <span className={classes.range}>
        <OneValue
          subject={subject}
          verb={verb}
          label={t('value.from')}
          value={low}
          onChange={(next) => onChange([next, high], 'value')}
        />
        <span className={classes.to}>{t('value.to')}</span>
        <OneValue
          subject={subject}
          verb={verb}
          label={t('value.until')}
          value={high}
          onChange={(next) => onChange([low, next], 'value')}
        />
      </span>
    )
  }
  if (isListVerb(verb)) return <SeveralValues subject={subject} verb={verb} value={value} onChange={onChange} />
  return (
    <OneValue
      subject={subject}
      verb={verb}
      label={t('value.label')}
      value={value}
      onChange={(next) => onChange(next, 'value')}
    />
  )
}

interface OneValueProps extends Omit<ValueFieldProps, 'onChange'> {
  readonly label: string
  readonly onChange: (value: unknown) => void
}

export function OneValue({ subject, verb, label, value, onChange }: OneValueProps) {
  const t = useMessages(conditionMessages)
  const localText = useText()
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const shared = {
    size: 'xs' as const,
    className: classes.value ?? '',
    'aria-label': label,
    placeholder: t('value.placeholder'),
  }
  switch (valueInputOf(subject, verb)) {
    case 'options': {
      const options = choicesOf(subject)
      const isGone = text !== '' && !options.some((option) => option.value === text)
      return (
        <Select
          {...shared}
          placeholder={t('value.choose')}
          allowDeselect={false}
          searchable={options.length > 15}
          limit={200}
          comboboxProps={{ shadow: 'md' }}
          data={isGone ? [{ value: text, label: t('value.gone', { value: text }) }, ...options] : options}
          error={isGone}
          value={text === '' ? null : text}
          onChange={onChange}
        />
      )
    }
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={text === '' ? '' : Number(text)}
          onChange={(next) => onChange(readNumber(next))}
        />
      )
    case 'date':
      return (
        <MomentField
          {...shared}
          placeholder={t('value.choose')}
          accuracy={momentAccuracyOf(askedOf(subject))}
          value={text || undefined}
          onChange={(next) => onChange(next ?? '')}
        />
      )
    case 'truth': {
      const { yes, no } = truthsOf(askedOf(subject))
      return (
        <Select
          {...shared}
          placeholder={t('value.choose')}
          allowDeselect={false}
          comboboxProps={{ shadow: 'md' }}
          data={[
            { value: 'true', label: localText(yes) },
            { value: 'false', label: localText(no) },
          ]}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(next) => onChange(next === 'true')}
        />
      )
    }
    case 'text':
      return (
        <TextInput {...shared} maxLength={500} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
      )
  }
}

function SeveralValues({ subject, verb, value, onChange }: ValueFieldProps) {
  const t = useMessages(conditionMessages)
  const values = Array.isArray(value) ? [...new Set(value.map(String))] : []
  const input = valueInputOf(subject, verb)
  if (input === 'options') {
    const options = choicesOf(subject)
    const gone = values
      .filter((one) => !options.some((option) => option.value === one))
      .map((one) => ({ value: one, label: t('value.gone', { value: one }) }))
    return (
      <MultiSelect
        size="xs"
        className={classes.several ?? ''}
        aria-label={t('value.label')}
        placeholder={values.length === 0 ? t('value.choose') : ''}
        searchable={options.length > 15}
        limit={200}
        comboboxProps={{ shadow: 'md' }}
        data={[...gone, ...options]}
        error={gone.length > 0}
        value={values}
        onChange={(next) => onChange(next)}
      />
    )
  }
  return (
    <TagsInput
      size="xs"
      className={classes.several ?? ''}
      aria-label={t('value.label')}
      placeholder={values.length === 0 ? t('value.enterEach') : ''}
      value={values}
      onChange={(next) => onChange(input === 'number' ? next.map(Number).filter(Number.isFinite) : next)}
    />
  )
}

const choicesOf = ({ item, operand }: Subject) => {
  const seen = new Set<string>()
  return (operand.choices?.() ?? allChoices(item))
    .filter(({ value }) => value !== '' && !seen.has(value) && seen.add(value))
    .map(({ value, label }) => ({ value, label: label || value }))
}

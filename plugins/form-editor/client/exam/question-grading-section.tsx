import { Button, Text, Textarea, useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import type { ExamAttributes } from '#schemas/form/exam-types.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { gradingOf, gradingRuleOf, hasKey, isGradedByHand, type Grading } from '#schemas/form/grading.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { limits } from '#schemas/form/limits.ts'
import { picked } from '#schemas/form/types/choice-base.ts'
import { asRows, rowsOf, type GridItem } from '#schemas/form/types/matrix-base.ts'
import { FillItem } from '#renderer/fill/form-item.tsx'
import { fillVariables } from '#renderer/fill/form-theme-css.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { ChoiceField, NumberField, Pair, Section, TextField } from '../inspector/inspector-controls.tsx'
import classes from '../inspector/inspector-controls.module.css'
import type { ChangeItem } from '../inspector/item-setting-fields.tsx'
import type { Editing } from '../use-editor-actions.ts'
import { examMessages } from './exam-settings.tsx'

interface ExamSectionProps {
  readonly form: Form
  readonly item: Item
  readonly change: ChangeItem
  readonly editing: Pick<Editing, 'changeForm' | 'select'>
}

/** Edits points, answer key, rule and explanation of a question in an exam. */
export function ExamSection({ form, item, change, editing }: ExamSectionProps) {
  const t = useMessages(examMessages)
  const grading = gradingOf(item)
  if (!grading) return null
  if (!form.settings.exam) return <BecomeExam form={form} item={item} editing={editing} />
  const exam = item.exam ?? {}
  const set = (patch: { readonly [key in keyof ExamAttributes]: ExamAttributes[key] | undefined }): void => {
    const next = Object.entries({ ...exam, ...patch }).filter(([, value]) => value !== undefined)
    change({ exam: next.length === 0 ? undefined : Object.fromEntries(next) }, `exam ${Object.keys(patch).join()}`)
  }
  const isByHand = isGradedByHand(exam, grading)
  return (
    <Section
      title={t('section')}
      end={
        <Button size="compact-xs" variant="subtle" mr={-8} onClick={() => editing.select(undefined)}>
          {t('settings')}
        </Button>
      }
    >
      <Pair>
        <NumberField
          label={t('points')}
          min={0}
          max={limits.points}
          decimals={2}
          value={exam.points}
          onChange={(points) => set({ points: points === 0 ? undefined : points })}
        />
        {grading.hasTolerance && (
          <NumberField
            label={t('tolerance')}
            min={0}
            decimals={10}
            value={exam.tolerance}
            onChange={(tolerance) => set({ tolerance: tolerance === 0 ? undefined : tolerance })}
          />
        )}
      </Pair>
      <KeyField form={form} item={item} grading={grading} value={exam.key} onChange={(key) => set({ key })} />
      {isByHand && exam.points !== undefined && (
        <Text fz={13} c="dimmed">
          {t('byHand')}
        </Text>
      )}
      {grading.rules.length > 1 && !isByHand && (
        <ChoiceField
          label={t('rule')}
          value={gradingRuleOf(exam, grading)}
          options={grading.rules.map((rule) => ({ value: rule, label: t(ruleText(rule, grading)) }))}
          onChange={(rule) => set({ rule: rule === grading.rules[0] ? undefined : rule })}
        />
      )}
      <TextField
        label={t('explanation')}
        placeholder={t('explanationHint')}
        value={exam.explanation}
        maxLength={limits.help}
        lines
        onChange={(explanation) => set({ explanation })}
      />
    </Section>
  )
}

/** Offers an exam where scores are set: whoever wants right answers looks for them there. */
function BecomeExam({ form, item, editing }: Pick<ExamSectionProps, 'form' | 'item' | 'editing'>) {
  const t = useMessages(examMessages)
  if (!optionsOf(item).some(({ score }) => score !== undefined)) return null
  return (
    <div className={classes.section}>
      <Text fz={13} c="dimmed">
        {t('scoresOnly')}
      </Text>
      <Button
        size="compact-xs"
        variant="subtle"
        ml={-8}
        style={{ alignSelf: 'start' }}
        onClick={() => editing.changeForm({ settings: { ...form.settings, exam: {} } }, 'exam')}
      >
        {t('become')}
      </Button>
    </div>
  )
}

const ruleText = (rule: 'all' | 'partial', { rules }: Grading) =>
  rule === 'all' ? 'rules.all' : rules[0] === 'all' ? 'rules.picks' : 'rules.rows'

interface KeyFieldProps {
  readonly form: Form
  readonly item: Item
  readonly grading: Grading
  readonly value: unknown
  readonly onChange: (key: unknown) => void
}

/** The answer key: the question's own widget, or texts of which any is right. */
function KeyField({ form, item, grading, value, onChange }: KeyFieldProps) {
  const t = useMessages(examMessages)
  if (grading.key === 'none') return null
  const given = (key: unknown): void => onChange(hasKey(key) ? key : undefined)
  if (grading.key === 'texts')
    return <Lines label={t('key')} description={t('textsHint')} value={value} onChange={given} />
  if (grading.key === 'blanks')
    return (
      <>
        {rowsOf(item as GridItem).map((blank, at) => (
          <Lines
            key={blank.value}
            label={t('blank', { n: at + 1, text: blank.label })}
            {...(at === 0 ? { description: t('textsHint') } : {})}
            value={asRows(value)[blank.value]}
            onChange={(texts) => given({ ...asRows(value), [blank.value]: texts })}
          />
        ))}
      </>
    )
  return <Widget form={form} item={item} value={value} onChange={onChange} />
}

/** One accepted text a line. */
function Lines({
  label,
  description,
  value,
  onChange,
}: {
  readonly label: string
  readonly description?: string
  readonly value: unknown
  readonly onChange: (texts: readonly string[]) => void
}) {
  return (
    <Textarea
      size="xs"
      label={label}
      description={description}
      autosize
      minRows={1}
      maxRows={8}
      value={picked(value).join('\n')}
      onChange={(event) => onChange(event.currentTarget.value === '' ? [] : event.currentTarget.value.split('\n'))}
    />
  )
}

/** Id of the key's own question, so that its controls do not meet those on the canvas. */
const keyId = 'theKey'

/** The question itself, answered with the key. */
function Widget({ form, item, value, onChange }: Omit<KeyFieldProps, 'grading'>) {
  const t = useMessages(examMessages)
  const locale = useLocale()
  const scheme = useComputedColorScheme('light')
  const style = useMemo(() => fillVariables(form.theme, scheme), [form.theme, scheme])
  const { help: _help, default: _default, readOnly: _readOnly, ...rest } = item
  const asked = {
    ...rest,
    id: keyId,
    label: t('key'),
    required: false,
    hideLabel: false,
    hidden: false,
    span: 24,
  } as Item
  return (
    <div
      className={`fw-fill ${classes.widget}`}
      data-scheme={scheme}
      style={{ ...style, background: 'none' }}
      data-exam-key
    >
      <FillItem
        key={item.id}
        item={asked}
        value={value}
        locale={locale}
        onChange={(key, next) => {
          if (key === keyId) onChange(next)
        }}
      />
    </div>
  )
}

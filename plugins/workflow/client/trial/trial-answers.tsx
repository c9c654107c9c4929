import { TextInput, useComputedColorScheme } from '@mantine/core'
import { FillItem } from '#renderer/fill/form-item.tsx'
import { useLocale } from '#renderer/kit/i18n.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { familyOf, needsCode } from '#schemas/form/item-types.ts'
import classes from './trial.module.css'

export type TrialValues = Readonly<Record<string, unknown>>

export interface TrialAnswersProps {
  /** Names of questions and of other variables, in the order in which the process reads them. */
  readonly names: readonly string[]
  readonly form: Form | undefined
  /** With results of calculated questions, which are never changed here. */
  readonly values: TrialValues
  readonly onChange: (name: string, value: unknown) => void
}

/** Answers of a trial: questions by their own widgets, other variables as text. */
export function TrialAnswers({ names, form, values, onChange }: TrialAnswersProps) {
  const scheme = useComputedColorScheme('light')
  const locale = useLocale()
  return (
    <div className={`fw-fill fw-js ${classes.answers}`} data-scheme={scheme}>
      {names.map((name) => {
        const item = form?.items.find(({ id }) => id === name)
        return item && hasWidgetHere(item) ? (
          <FillItem
            key={name}
            item={item}
            value={values[name]}
            other={values[`${name}:other`] as string | undefined}
            required={false}
            locale={locale}
            onChange={onChange}
          />
        ) : (
          <TextInput
            key={name}
            label={item?.label.trim() || name}
            value={String(values[name] ?? '')}
            onChange={(event) => onChange(name, event.currentTarget.value)}
          />
        )
      })}
    </div>
  )
}

/** Files and codes need a published form, and people are typed by username. */
const hasWidgetHere = (item: Item): boolean => !needsCode(item) && !['files', 'people', 'none'].includes(familyOf(item))

/** Parses typed values of variables: booleans and numbers, otherwise text. */
function variableOf(typed: string): unknown {
  const text = typed.trim()
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** The variables of a trial: answers as their widgets give them, other texts parsed; empty ones are left out. */
export function trialVariables(values: TrialValues, form: Form | undefined): TrialValues {
  const items = new Map(form?.items.map((item) => [item.id, item]))
  const given = Object.entries(values).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return []
    const item = items.get(name.split(':')[0]!)
    const isTyped = typeof value === 'string' && !(item && hasWidgetHere(item))
    return [[name, isTyped ? variableOf(value) : value]]
  })
  return Object.fromEntries(given)
}

import { Select, Text, Textarea } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { rootOf } from '#schemas/form/edit.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import type { FormulaFault } from '#schemas/form/formula.ts'
import { questionNumbers } from '#schemas/form/item-types.ts'
import { useText, useMessages } from '#renderer/kit/messages.ts'
import { Section } from './fields.tsx'
import classes from './formula-field.module.css'
import { withLabels, readable, withIds } from './formula-text.ts'
import { formEditorMessages } from '../messages.ts'

export interface FormulaFieldProps {
  readonly form: Form
  readonly item: Item
  readonly formula: string
  readonly onChange: (formula: string) => void
}

/**
 * The formula of a calculation: typed or put together, checked while it is typed, and read back with the questions' own
 * names.
 */
export function FormulaField({ form, item, formula, onChange }: FormulaFieldProps) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const fault = useFormulaFault(formula, form)
  const choices = useMemo(() => readable(form, item.id), [form, item.id])
  const numbers = useMemo(() => questionNumbers(form), [form])
  const spoken = withLabels(formula, form)

  const insert = (piece: string, caret = piece.length): void => {
    const [from, to] = [field.current?.selectionStart ?? formula.length, field.current?.selectionEnd ?? formula.length]
    onChange(formula.slice(0, from) + piece + formula.slice(to))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(from + caret, from + caret)
    })
  }

  return (
    <Section title={t('formula.title')}>
      <Textarea
        ref={field}
        size="xs"
        rows={4}
        resize="vertical"
        aria-label={t('formula.title')}
        placeholder={t('formula.placeholder')}
        maxLength={limits.formula}
        value={formula}
        description={t('formula.operators')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onBlur={(event) => {
          const named = withIds(event.currentTarget.value, form, item.id)
          if (named !== formula) onChange(named)
        }}
        spellCheck={false}
        classNames={{ input: classes.formula ?? '' }}
        error={fault && `${text(fault.fault)}${t('formula.at', { n: fault.at + 1 })}`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {formula !== '' && spoken !== formula && (
        <Text role="note" aria-label={t('formula.words')} className={classes.spoken ?? ''}>
          {spoken}
        </Text>
      )}
      <Select
        size="xs"
        label={t('formula.insert')}
        placeholder={t('formula.pick')}
        searchable
        value={null}
        limit={100}
        nothingFoundMessage={t('formula.none')}
        comboboxProps={{ shadow: 'md' }}
        data={choices.map((choice) => ({
          value: choice.path,
          label: numbered(
            numbers.get(rootOf(choice.path)),
            choice.score ? t('formula.scoreOf', { label: choice.label }) : choice.label,
          ),
        }))}
        onChange={(path) => {
          if (path !== null) insert(path)
        }}
      />
      <ul className={classes.functions} aria-label={t('formula.functions')}>
        {functions.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.function}
              title={t(`formula.function.${name}`)}
              onClick={() => insert(`${name}()`, name.length + 1)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const numbered = (number: number | undefined, label: string): string =>
  number === undefined ? label : `${number}. ${label}`

const functions = ['sum', 'mean', 'min', 'max', 'count', 'round', 'days'] as const

/** What is wrong with a formula, once its parser has arrived. An empty one is not wrong yet. */
function useFormulaFault(formula: string, form: Form): FormulaFault | undefined {
  const [fault, setFault] = useState<FormulaFault>()
  useEffect(() => {
    let isOver = false
    const check = async (): Promise<void> => {
      const { parseFormula } = await import('#schemas/form/formula.ts')
      if (isOver) return
      const result = formula.trim() === '' ? undefined : parseFormula(formula, form)
      setFault(result && 'fault' in result ? result : undefined)
    }
    const timer = setTimeout(() => void check(), 200)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [formula, form])
  return fault
}

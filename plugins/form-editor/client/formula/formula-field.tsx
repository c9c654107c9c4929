import { Popover } from '@mantine/core'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { rootOf } from '#schemas/form/edit-document.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { questionNumbers } from '#schemas/form/item-types.ts'
import { useLocale, useMessages, useText } from '#renderer/kit/i18n.ts'
import { Section, useCalmError } from '../inspector/inspector-controls.tsx'
import { formEditorMessages } from '../messages.ts'
import classes from './formula-field.module.css'
import { FormulaInput, type FormulaInputHandle } from './formula-input.tsx'
import { FormulaSample } from './formula-preview.tsx'
import { readable, type Readable } from './formula-titles-and-ids.ts'
import { useFormula } from './use-formula.ts'

export interface FormulaFieldProps {
  readonly form: Form
  readonly item: Item
  readonly formula: string
  readonly onChange: (formula: string) => void
}

const functions = ['sum', 'mean', 'min', 'max', 'count', 'round', 'days'] as const
const maxOffered = 8

/**
 * Edits a calculation's formula. Questions are chips with their titles, suggested while typing. The result for sample
 * answers and the errors with their positions are shown below.
 */
export function FormulaField({ form, item, formula, onChange }: FormulaFieldProps) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const input = useRef<FormulaInputHandle>(null)
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>({})
  /** Search text of the suggestions: the word being typed; empty suggests all questions. */
  const [query, setQuery] = useState<string>()
  const [active, setActive] = useState(0)
  const { fault, sample } = useFormula(formula, form, given)
  const calm = useCalmError(fault && text(fault.fault))
  const choices = useMemo(() => readable(form, item.id, locale), [form, item.id, locale])
  const numbers = useMemo(() => questionNumbers(form), [form])
  const nameOf = ({ path, label, score }: Readable): string =>
    numbered(numbers.get(rootOf(path)), score ? t('formula.scoreOf', { label }) : label)

  const offered = useMemo(() => (query === undefined ? [] : offer(query, choices)), [query, choices])
  const isOpen = query !== undefined && (offered.length > 0 || query === '')
  const ask = (word: string | undefined): void => {
    setQuery(word)
    setActive(0)
  }
  const pick = (choice: Readable): void => {
    input.current?.putQuestion(choice.path)
    ask(undefined)
  }
  const handleListKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (!isOpen || offered.length === 0) return
    const choice = offered[active]
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) setActive((active + by + offered.length) % offered.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && choice) pick(choice)
    else if (event.key === 'Escape') ask(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const listId = `${id}list`
  const optionId = (at: number): string => `${id}option${at}`

  return (
    <Section title={t('formula.title')}>
      <Popover opened={isOpen} position="bottom-start" width="target" shadow="md" trapFocus={false} withinPortal>
        <Popover.Target>
          <div>
            <FormulaInput
              ref={input}
              form={form}
              self={item.id}
              formula={formula}
              label={t('formula.title')}
              placeholder={t('formula.placeholder')}
              faultAt={calm.error === undefined ? undefined : fault?.at}
              describedBy={`${id}about`}
              listId={isOpen ? listId : undefined}
              activeId={isOpen && offered.length > 0 ? optionId(active) : undefined}
              onChange={onChange}
              onWord={(word) => ask(word === '' ? undefined : word)}
              onListKey={handleListKey}
              onFocus={calm.onFocus}
              onBlur={() => {
                calm.onBlur()
                ask(undefined)
              }}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown p={4}>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the keyboard stays in the formula */}
          <div id={listId} className={classes.offer} role="listbox" aria-label={t('formula.insert')}>
            {offered.map((choice, at) => (
              <div
                key={choice.path}
                id={optionId(at)}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the keyboard stays in the formula
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                className={classes.choice}
                onMouseDown={(event) => {
                  event.preventDefault()
                  pick(choice)
                }}
              >
                {nameOf(choice)}
              </div>
            ))}
            {offered.length === 0 && <p className={classes.none}>{t('formula.none')}</p>}
          </div>
        </Popover.Dropdown>
      </Popover>
      <div id={`${id}about`} className={classes.about}>
        {calm.error === undefined ? (
          <p className={classes.help}>{t('formula.operators')}</p>
        ) : (
          <p className={classes.fault}>{calm.error}</p>
        )}
      </div>
      {sample && (
        <FormulaSample
          form={form}
          item={item}
          sample={sample}
          onGive={(asked, answer) => setGiven((now) => ({ ...now, [asked]: answer }))}
        />
      )}
      <ul className={classes.functions} aria-label={t('formula.functions')}>
        <li>
          <button
            type="button"
            className={classes.function}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => ask(query === '' ? undefined : '')}
          >
            {t('formula.insert')}
          </button>
        </li>
        {functions.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.function}
              title={t(`formula.function.${name}`)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => input.current?.putText(`${name}()`, 1)}
            >
              {t(`formula.name.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Returns the suggestions for a word: titles that start with it first, then titles that contain it. */
function offer(query: string, choices: readonly Readable[]): readonly Readable[] {
  const word = query.toLowerCase()
  const held = choices.filter(({ label }) => label.toLowerCase().includes(word))
  const begins = ({ label }: Readable): boolean => label.toLowerCase().startsWith(word)
  return [...held.filter(begins), ...held.filter((one) => !begins(one))].slice(0, word === '' ? 100 : maxOffered)
}

const numbered = (number: number | undefined, label: string): string =>
  number === undefined ? label : `${number}. ${label}`

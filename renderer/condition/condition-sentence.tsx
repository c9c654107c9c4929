import { Fragment, type ReactNode } from 'react'
import type { Form, Item, ItemBase } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { itemTypeOf, questionNumbers, truthsOf } from '#schemas/form/item-types.ts'
import type { Cond } from '#schemas/module/condition.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { useMessages, useText } from '../kit/i18n.ts'
import { useRefLabels } from '../schema-form/use-options.ts'
import { groupOf, needsValue, type Group, type Part, type TestPart } from './editable-condition.ts'
import classes from './condition-sentence.module.css'
import { conditionMessages, nameOf } from './messages.ts'
import { askedOf, isScore, operatorLabel, subjectOf, valueInputOf } from './condition-operands.ts'

/**
 * Renders a condition as a sentence: "1. Will you come? is Yes and 2. How many guests? is at least 3". Missing parts
 * read as "…".
 */
export function ConditionSentence({ form, cond }: { readonly form: Form; readonly cond: Cond }) {
  const { condition } = usePhrases(form)
  return <span className={classes.sentence}>{condition(cond)}</span>
}

export interface Phrases {
  readonly question: (item: Item | undefined, id: string, isScored?: boolean, part?: LocalizedText) => ReactNode
  readonly value: (item: ItemBase, given: unknown, isOption: boolean) => ReactNode
  readonly condition: (cond: Cond) => ReactNode
}

/** Returns the display texts of operands and values of a form. */
export function usePhrases(form: Form): Phrases {
  const t = useMessages(conditionMessages)
  const text = useText()
  const numbers = questionNumbers(form)

  const question = (
    item: Item | undefined,
    id: string,
    isScored = false,
    part: LocalizedText | undefined = undefined,
  ): ReactNode => {
    if (id === '') return <Gap />
    if (!item) return <span className={classes.gone}>{t('test.gone', { id })}</span>
    const number = numbers.get(item.id)
    return (
      <span className={classes.question}>
        {number !== undefined && <span className={classes.number}>{number}</span>}
        {nameOf(item, t, text)}
        {part !== undefined && ` · ${text(part)}`}
        {isScored && t('test.score')}
      </span>
    )
  }
  const value = (item: ItemBase, given: unknown, isOption: boolean): ReactNode => {
    const shown = [given].flat().filter((one) => one !== undefined && one !== null && one !== '')
    if (shown.length === 0) return <Gap />
    const options = isOption ? optionsOf(item) : []
    return shown.map((one, at) => {
      const option = options.find((other) => other.value === String(one))
      return (
        <Fragment key={at}>
          {at > 0 && t('sentence.comma')}
          <span className={isOption && !option ? classes.gone : classes.value}>
            {option
              ? option.label || option.value
              : isOption
                ? t('value.gone', { value: one })
                : typeof one === 'boolean'
                  ? text(one ? truthsOf(item).yes : truthsOf(item).no)
                  : itemTypeOf(item.type)?.accuracy
                    ? String(one).replace('T', ' ')
                    : String(one)}
          </span>
        </Fragment>
      )
    })
  }
  const range = (item: ItemBase, given: unknown): ReactNode => {
    const [low, high] = Array.isArray(given) ? given : []
    return (
      <>
        {value(item, low, false)} {t('value.to')} {value(item, high, false)}
      </>
    )
  }

  const test = ({ field, verb, value: given }: TestPart): ReactNode => {
    const subject = subjectOf(form, field)
    if (!subject) return question(undefined, field)
    const asked = subject.name ? (
      <span className={classes.question}>{text(subject.name)}</span>
    ) : (
      question(subject.item, field, isScore(subject), subject.operand.label)
    )
    if (!needsValue(verb)) return filled(t(`sentence.${operatorLabel(subject, verb)}`, marks), { question: asked })
    if (subject.rowsOf)
      return filled(t(`sentence.${operatorLabel(subject, verb)}`, marks), {
        question: asked,
        value: <RowNames module={subject.rowsOf} ids={[given].flat()} />,
      })
    const isOption = valueInputOf(subject, verb) === 'options'
    return filled(t(`sentence.${operatorLabel(subject, verb)}`, marks), {
      question: asked,
      value: verb === 'between' ? range(askedOf(subject), given) : value(askedOf(subject), given, isOption),
    })
  }
  const group = ({ joint, parts }: Group, isInner = false): ReactNode => (
    <>
      {isInner && t('sentence.open')}
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <span className={classes.joint}>{t(`sentence.${joint}`)}</span>}
          {phrase(part)}
        </Fragment>
      ))}
      {isInner && t('sentence.close')}
    </>
  )
  const phrase = (part: Part): ReactNode => {
    if (part.kind === 'group') return group(part, true)
    return part.kind === 'test' ? test(part) : <code className={classes.kept}>{JSON.stringify(part.cond)}</code>
  }
  return { question, value, condition: (cond) => group(groupOf(cond)) }
}

/** Names of rows of a module; a row that is gone keeps its id. */
function RowNames({ module, ids }: { readonly module: string; readonly ids: readonly unknown[] }) {
  const t = useMessages(conditionMessages)
  const known = ids.filter(
    (id): id is string | number => (typeof id === 'string' && id !== '') || typeof id === 'number',
  )
  const labels = useRefLabels(`/${module}`, known)
  if (known.length === 0) return <Gap />
  return known.map((id, at) => (
    <Fragment key={id}>
      {at > 0 && t('sentence.comma')}
      <span className={classes.value}>{labels[String(id)] ?? id}</span>
    </Fragment>
  ))
}

export const Gap = () => <span className={classes.gap}>…</span>

/** Marks around placeholders in a text; `filled` replaces each by an element. */
export const mark = (slot: string): string => `\u0001${slot}\u0001`
const marks = { question: mark('question'), value: mark('value') }

export const filled = (template: string, parts: Readonly<Record<string, ReactNode>>): ReactNode =>
  template.split('\u0001').map((piece, at) => <Fragment key={at}>{at % 2 === 1 ? parts[piece] : piece}</Fragment>)

import { Fragment, type ReactNode } from 'react'
import type { Effect, Form, Item, Rule } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { answerOperand } from '#schemas/form/item-type.ts'
import { answerOperandOf, familyOf } from '#schemas/form/item-types.ts'
import { questionNumbers, truthsOf } from '#schemas/form/item-types.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { useMessages, useText } from '#renderer/kit/messages.ts'
import { groupOf, needsValue, type Group, type Part, type TestPart } from './condition.ts'
import { nameOf } from './item-select.tsx'
import { logicMessages } from './messages.ts'
import { isScore, operatorLabel, subjectOf, valueInputOf } from './operators.ts'
import classes from './rule-sentence.module.css'

export interface RuleSentenceProps {
  readonly form: Form
  readonly rule: Rule
}

/** A rule as the sentence it means: "When 1. Will you come? is Yes, show 2. How many guests?" Gaps read as "…". */
export function RuleSentence({ form, rule }: RuleSentenceProps) {
  const t = useMessages(logicMessages)
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
  const value = (item: Item, given: unknown, isOption: boolean): ReactNode => {
    const shown = [given].flat().filter((one) => one !== undefined && one !== null && one !== '')
    if (shown.length === 0) return <Gap />
    const options = isOption ? optionsOf(item) : []
    return shown.map((one, at) => {
      const option = options.find((other) => other.value === String(one))
      return (
        <Fragment key={at}>
          {at > 0 && t('say.comma')}
          <span className={isOption && !option ? classes.gone : classes.value}>
            {option
              ? option.label || option.value
              : isOption
                ? t('value.gone', { value: one })
                : typeof one === 'boolean'
                  ? text(one ? truthsOf(item).yes : truthsOf(item).no)
                  : String(one)}
          </span>
        </Fragment>
      )
    })
  }
  const range = (item: Item, given: unknown): ReactNode => {
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
    const asked = question(subject.item, field, isScore(subject), subject.operand.label)
    if (!needsValue(verb)) return filled(t(`say.${operatorLabel(subject, verb)}`, marks), { question: asked })
    const isOption = valueInputOf(subject, verb) === 'options'
    return filled(t(`say.${operatorLabel(subject, verb)}`, marks), {
      question: asked,
      value: verb === 'between' ? range(subject.item, given) : value(subject.item, given, isOption),
    })
  }
  const group = ({ joint, parts }: Group, isInner = false): ReactNode => (
    <>
      {isInner && t('say.open')}
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <span className={classes.joint}>{t(`say.${joint}`)}</span>}
          {phrase(part)}
        </Fragment>
      ))}
      {isInner && t('say.close')}
    </>
  )
  const phrase = (part: Part): ReactNode => {
    if (part.kind === 'group') return group(part, true)
    return part.kind === 'test' ? test(part) : <code className={classes.kept}>{JSON.stringify(part.cond)}</code>
  }
  const effect = ({ do: name, target, value: given }: Effect): ReactNode => {
    const item = form.items.find(({ id }) => id === target)
    const isOption =
      item !== undefined &&
      valueInputOf({ field: item.id, item, operand: answerOperandOf(item) ?? answerOperand(familyOf(item)) }, 'eq') ===
        'options'
    return filled(t(`say.do.${name}`, marks), {
      question: question(item, target ?? ''),
      value: item ? value(item, given, isOption) : <Gap />,
    })
  }

  return (
    <span className={classes.sentence}>
      {filled(t('say.rule', marks), {
        when: group(groupOf(rule.when)),
        effects: rule.then.map((one, at) => (
          <Fragment key={at}>
            {at > 0 && t('say.next')}
            {effect(one)}
          </Fragment>
        )),
      })}
    </span>
  )
}

const Gap = () => <span className={classes.gap}>…</span>

type Slot = 'question' | 'value' | 'when' | 'effects'
// a text says where its parts stand; each part is put there as an element
const marks = {
  question: '\u0001question\u0001',
  value: '\u0001value\u0001',
  when: '\u0001when\u0001',
  effects: '\u0001effects\u0001',
}

const filled = (template: string, parts: Partial<Readonly<Record<Slot, ReactNode>>>): ReactNode =>
  template
    .split('\u0001')
    .map((piece, at) => <Fragment key={at}>{at % 2 === 1 ? parts[piece as Slot] : piece}</Fragment>)

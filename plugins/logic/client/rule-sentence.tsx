import { Fragment, type ReactNode } from 'react'
import type { Effect, Form, Rule } from '#schemas/form/form.ts'
import { answerOperand } from '#schemas/form/item-type.ts'
import { answerOperandOf, familyOf } from '#schemas/form/item-types.ts'
import { filled, Gap, mark, usePhrases } from '#renderer/condition/condition-sentence.tsx'
import classes from '#renderer/condition/condition-sentence.module.css'
import { valueInputOf } from '#renderer/condition/condition-operands.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { logicMessages } from './messages.ts'

export interface RuleSentenceProps {
  readonly form: Form
  readonly rule: Rule
}

/** Renders a rule as a sentence: "When 1. Will you come? is Yes, show 2. How many guests?" Missing parts read "…". */
export function RuleSentence({ form, rule }: RuleSentenceProps) {
  const t = useMessages(logicMessages)
  const { question, value, condition } = usePhrases(form)
  const effect = ({ do: name, target, value: given }: Effect): ReactNode => {
    const item = form.items.find(({ id }) => id === target)
    const isOption =
      item !== undefined &&
      valueInputOf({ field: item.id, item, operand: answerOperandOf(item) ?? answerOperand(familyOf(item)) }, 'eq') ===
        'options'
    return filled(t(`sentence.do.${name}`, marks), {
      question: question(item, target ?? ''),
      value: item ? value(item, given, isOption) : <Gap />,
    })
  }

  return (
    <span className={classes.sentence}>
      {filled(t('sentence.rule', marks), {
        when: condition(rule.when),
        effects: rule.then.map((one, at) => (
          <Fragment key={at}>
            {isShownAndRequired(rule.then[at - 1], one) ? (
              t('sentence.andRequire')
            ) : (
              <>
                {at > 0 && t('sentence.next')}
                {effect(one)}
              </>
            )}
          </Fragment>
        )),
      })}
    </span>
  )
}

/** Whether an effect makes the question required that the effect before it shows, which is then not named twice. */
const isShownAndRequired = (before: Effect | undefined, { do: name, target }: Effect): boolean =>
  before?.do === 'show' && name === 'require' && target !== undefined && before.target === target

const marks = {
  question: mark('question'),
  value: mark('value'),
  when: mark('when'),
  effects: mark('effects'),
}

import { IconPlus } from '@tabler/icons-react'
import type { Form, ItemId, Rule } from '#schemas/form/form.ts'
import { hasAnswer, questionNumbers } from '#schemas/form/item-types.ts'
import { fieldsOf } from '#schemas/module/condition.ts'
import { conditionMessages, nameOf } from '#renderer/condition/messages.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import classes from './rule-list.module.css'
import { logicMessages } from './messages.ts'

export interface QuestionOverviewProps {
  readonly form: Form
  readonly onShow: (at: number) => void
  readonly onAdd: (question: ItemId) => void
}

/** Questions in their order beside the rules: which rules read each, and which decide about it. */
export function QuestionOverview({ form, onShow, onAdd }: QuestionOverviewProps) {
  const t = useMessages(logicMessages)
  const ofConditions = useMessages(conditionMessages)
  const text = useText()
  const numbers = questionNumbers(form)
  const at = (holds: (rule: Rule) => boolean): readonly number[] =>
    form.logic.flatMap((rule, index) => (holds(rule) ? [index] : []))
  const rulesIn = (rules: readonly number[]) =>
    rules.map((rule) => (
      <button
        key={rule}
        type="button"
        className={classes.ruleNumber}
        aria-label={t('overview.show', { n: rule + 1 })}
        onClick={() => onShow(rule)}
      >
        {rule + 1}
      </button>
    ))
  return (
    <aside className={classes.overview} aria-labelledby="logic-overview">
      <h2 id="logic-overview" className={classes.overviewTitle}>
        {t('overview.title')}
      </h2>
      <ol className={classes.questions}>
        {form.items.filter(hasAnswer).map((item) => {
          const { id } = item
          // a field of an answer, such as its score, begins with the question
          const reading = at(({ when }) => fieldsOf(when).some((field) => field.split('.')[0] === id))
          const deciding = at(({ then }) => then.some(({ target }) => target === id))
          const name = nameOf(item, ofConditions, text)
          return (
            <li
              key={id}
              className={classes.questionLine}
              data-free={reading.length + deciding.length === 0 || undefined}
            >
              <span className={classes.questionNumber}>{numbers.get(id)}</span>
              <span className={classes.questionName} title={name}>
                {name}
              </span>
              {reading.length + deciding.length === 0 ? (
                <button
                  type="button"
                  className={classes.addAbout}
                  aria-label={t('overview.add', { name })}
                  onClick={() => onAdd(id)}
                >
                  <IconPlus size={14} aria-hidden="true" />
                </button>
              ) : (
                <span className={classes.uses}>
                  {reading.length > 0 && (
                    <span>
                      {t('overview.reading')} {rulesIn(reading)}
                    </span>
                  )}
                  {deciding.length > 0 && (
                    <span>
                      {t('overview.deciding')} {rulesIn(deciding)}
                    </span>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </aside>
  )
}

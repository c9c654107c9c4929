import type { Form, Item, Rule } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { hasAnswer } from '#schemas/form/item-types.ts'
import { condOf, emptyTest, isListVerb } from '#renderer/condition/editable-condition.ts'
import { operatorsOf, subjectOf, valueInputOf } from '#renderer/condition/condition-operands.ts'

/**
 * Returns starting rules built from the form's questions (show, require, finish); none without a choice to decide by.
 */
export function startingRules(form: Form): readonly Rule[] {
  const asked = form.items.filter(hasAnswer)
  const [first, ...more] = asked.filter((item, at) => at < asked.length - 1 && isChoice(form, item))
  if (!first) return []
  const other = more[0] ?? first
  const [after, afterOther, last] = [nextOf(asked, first), nextOf(asked, other), asked.at(-1)]
  const rules: readonly (Rule | undefined)[] = [
    after && rule(form, first, 0, { do: 'show', target: after.id }),
    (afterOther !== after ? afterOther : last !== after ? last : undefined) &&
      rule(form, other, 0, { do: 'require', target: (afterOther !== after ? afterOther : last)!.id }),
    rule(form, first, -1, { do: 'finish' }),
  ]
  return rules.filter((one) => one !== undefined)
}

const isChoice = (form: Form, item: Item): boolean => {
  const subject = subjectOf(form, item.id)
  const verb = subject && operatorsOf(subject)[0]
  return (
    subject !== undefined &&
    verb !== undefined &&
    valueInputOf(subject, verb) === 'options' &&
    optionsOf(item).length > 1
  )
}

const nextOf = (asked: readonly Item[], item: Item): Item | undefined => asked[asked.indexOf(item) + 1]

function rule(form: Form, item: Item, option: number, effect: Rule['then'][number]): Rule | undefined {
  const verb = operatorsOf(subjectOf(form, item.id)!)[0] ?? 'eq'
  const value = optionsOf(item).at(option)!.value
  const when = condOf({
    kind: 'group',
    joint: 'and',
    parts: [{ ...emptyTest, field: item.id, verb, value: isListVerb(verb) ? [value] : value }],
  })
  // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
  return when && { when, then: [effect] }
}

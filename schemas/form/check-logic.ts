import { isAnd, isNot, isOr, type Cond, type Op, type Test } from '../module/condition.ts'
import { rootOf } from './edit-document.ts'
import { isPlacesLeft, leftSuffix, limitedOptions } from './seats-left-operand.ts'
import { choicesOf, finding, named, sourceOf } from './item.ts'
import { takesEffect } from './effect-targets.ts'
import type { Effect, EffectName, Finding, Form, Item, ItemId } from './form.ts'
import { jumpStart } from './dependency-graph.ts'
import { hasAnswer, itemTypeOf } from './item-types.ts'
import { plainText, type Operand } from './item-type.ts'
import { optionsOf, picked } from './types/choice-base.ts'
import { validateAnswers } from './json-schema-validator.ts'

interface Known {
  readonly items: ReadonlyMap<ItemId, Item>
  readonly positions: ReadonlyMap<ItemId, number>
}
type Report = (code: string, zh: string, en: string, item?: ItemId) => Finding

/** Checks each rule: missing names, operators and effects that do not fit, jumps backwards. */
export function checkLogic(form: Form): readonly Finding[] {
  const known: Known = {
    items: new Map(form.items.map((item) => [item.id, item])),
    positions: new Map(form.items.map((item, i) => [item.id, i])),
  }
  return form.logic.flatMap((rule, i) => {
    const report: Report = (code, zh, en, item) =>
      finding(code, `logic/${i}`, `逻辑规则 ${i + 1}：${zh}`, `Rule ${i + 1}: ${en}`, item)
    return [
      ...testsOf(rule.when).flatMap(([field, test]) => checkTest(field, test, known, report)),
      ...(rule.then.length === 0 ? [report('logic.idle', '没有动作', 'it does nothing')] : []),
      ...rule.then.flatMap((effect) => checkEffect(effect, rule.when, known, report)),
    ]
  })
}

/** Warns of rules that read who fills in a form that nobody signs in to. */
export const readsOfUnknownUser = ({ logic, settings }: Form): readonly Finding[] =>
  settings.access?.signIn
    ? []
    : logic.flatMap(({ when }, at) =>
        testsOf(when).some(([field]) => field.startsWith('user.'))
          ? [
              finding(
                'logic.noUser',
                `logic/${at}`,
                `逻辑规则 ${at + 1}：条件读取填写者，但表单不要求登录，填写者通常未知`,
                `Rule ${at + 1}: its condition reads who responds, but the form doesn’t require signing in, so that is usually unknown`,
              ),
            ]
          : [],
      )

/** Every `field: test` of a condition, at any depth. */
export function testsOf(cond: Cond): readonly (readonly [field: string, test: Test])[] {
  if (isAnd(cond)) return cond.and.flatMap(testsOf)
  if (isOr(cond)) return cond.or.flatMap(testsOf)
  return isNot(cond) ? testsOf(cond.not) : Object.entries(cond)
}

function checkTest(field: string, test: Test, { items }: Known, report: Report): readonly Finding[] {
  if (/^(user|url)\.[A-Za-z0-9_.-]+$/.test(field) || field === 'now' || field === 'today') return []
  const item = items.get(rootOf(field))
  if (!item && field === '') return [report('logic.unknown', '条件还没有选择题目', 'its condition has no question yet')]
  if (!item)
    return [
      report(
        'logic.unknown',
        `条件里的题目已被删除（${field}）`,
        `its condition reads a question that has been deleted (${field})`,
      ),
    ]
  if (isPlacesLeft(field))
    return limitedOptions(item).some(({ value }) => item.id + leftSuffix + value === field)
      ? []
      : [
          report(
            'logic.unlimited',
            `条件读取「${named(item)}」的剩余名额，但该选项已删除或没有名额限制`,
            `its condition reads the places left of an option of “${named(item)}” that is gone or not limited`,
            item.id,
          ),
        ]
  const itemType = itemTypeOf(item.type)
  if (!itemType) return [] // the unknown type has a finding of its own
  const name = named(item)
  if (!hasAnswer(item))
    return [report('logic.noAnswer', `「${name}」没有答案，不能作条件`, `“${name}” has no answer to test`, item.id)]
  const suffix = field.slice(item.id.length)
  const operand = itemType.operands(item).find((one) => one.suffix === suffix)
  if (!operand && /^\.(?:any|every)\./.test(suffix))
    return [
      report(
        'logic.suffix',
        `条件里的题目已从「${name}」的行里删除`,
        `its condition reads a question that has been deleted from the rows of “${name}”`,
        item.id,
      ),
    ]
  if (!operand)
    return [
      report('logic.suffix', `「${name}」没有「${suffix.slice(1)}」`, `“${name}” has no “${suffix.slice(1)}”`, item.id),
    ]
  return Object.entries(test).flatMap(([op, wanted]) => {
    if (!operand.ops.includes(op as Op) && !operand.also.includes(op as Op))
      return [report('logic.op', `「${name}」不支持这种比较`, `“${name}” does not support this comparison`, item.id)]
    const fault = wantedFault(item, operand, op as Op, wanted)
    return fault ? [report(fault.code, fault.zh(name), fault.en(name), item.id)] : []
  })
}

interface WantedFault {
  readonly code: string
  readonly zh: (name: string) => string
  readonly en: (name: string) => string
}

/** Reports a test against a value that the item can never have. */
function wantedFault(
  item: Item,
  { suffix, compares, inRows }: Operand,
  op: Op,
  wanted: unknown,
): WantedFault | undefined {
  if (op === 'empty') return undefined
  if (op === 'between' && !(Array.isArray(wanted) && wanted.length === 2))
    return never('between', '要有两个值', 'takes two values')
  if (op === 'in' && !(Array.isArray(wanted) && wanted.length > 0))
    return never('in', '要有至少一个值', 'takes at least one value')
  if (op === 'between' && order((wanted as readonly unknown[])[0], (wanted as readonly unknown[])[1]) > 0)
    return never('between', '的两个值颠倒了', 'has its two values the wrong way round')
  const values = picked(wanted)
  if (values.length === 0 && op !== 'eq' && op !== 'ne')
    return never(op, '还没有比较的值', 'has no value to compare with')
  const options = inRows ? choicesOf(inRows.item) : suffix === '' ? choicesOf(item) : []
  if (options.length > 0 && !sourceOf(item) && ['eq', 'ne', 'in', 'has', 'hasAll'].includes(op)) {
    const there = new Set(options.map((option) => option.value))
    const gone = values.find((value) => !there.has(String(value)))
    if (gone !== undefined)
      return {
        code: 'logic.option',
        zh: (name) => `「${name}」的一个选项已被删除，请重新选择`,
        en: (name) => `an option of “${name}” has been deleted; choose another`,
      }
  }
  const word = compares === 'number' ? values.find((value) => !Number.isFinite(Number(value))) : undefined
  return word === undefined
    ? undefined
    : {
        code: 'logic.value',
        zh: (name) => `「${name}」是数字，不能和「${word}」比较`,
        en: (name) => `“${name}” is a number and cannot be compared with “${word}”`,
      }
}

const never = (op: string, zh: string, en: string): WantedFault => ({
  code: 'logic.value',
  zh: (name) => `「${name}」的「${op}」${zh}`,
  en: (name) => `“${op}” on “${name}” ${en}`,
})

function order(a: unknown, b: unknown): number {
  const [x, y] = [Number(a), Number(b)]
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
}

function checkEffect(effect: Effect, when: Cond, { items, positions }: Known, report: Report): readonly Finding[] {
  if (effect.do === 'finish') return []
  const item = items.get(effect.target ?? '')
  if (!item)
    return [
      report(
        'logic.target',
        effect.target ? `动作的题目已被删除（${effect.target}）` : '动作还没有选择题目',
        effect.target ? `its target has been deleted (${effect.target})` : 'an effect has no target yet',
      ),
    ]
  if (!itemTypeOf(item.type)) return []
  const name = named(item)
  if (!takesEffect(item, effect.do))
    return [
      item.hidden && takesEffect({ ...item, hidden: false }, effect.do)
        ? report(
            'logic.hidden',
            `「${name}」设置了始终隐藏，这个动作不起作用`,
            `“${name}” is set to be hidden always, so this effect does nothing`,
            item.id,
          )
        : optionEffects.has(effect.do)
          ? report(
              'logic.effect',
              `「${name}」的选项不能由规则改变`,
              `the options of “${name}” cannot be changed by a rule`,
              item.id,
            )
          : report('logic.effect', `「${name}」不支持这个动作`, `“${name}” does not support this action`, item.id),
    ]
  if (effect.do === 'jump')
    return positions.get(item.id)! > jumpStart(when, positions)
      ? []
      : [
          report(
            'logic.back',
            `只能向后跳转，「${name}」在条件的题目之前`,
            `a jump goes forward, and “${name}” comes before what the condition reads`,
            item.id,
          ),
        ]
  if (optionEffects.has(effect.do)) {
    const gone = sourceOf(item)
      ? undefined
      : picked(effect.value).find((value) => !optionsOf(item).some((option) => option.value === value))
    if (picked(effect.value).length > 0 && gone === undefined) return []
    return [
      report(
        'logic.option',
        gone === undefined ? `「${name}」还没有选择选项` : `「${name}」的一个选项已被删除，请重新选择`,
        gone === undefined
          ? `no option of “${name}” is chosen yet`
          : `an option of “${name}” has been deleted; choose another`,
        item.id,
      ),
    ]
  }
  return effect.do !== 'setValue' || isSettable(item, effect.value)
    ? []
    : [
        report(
          'logic.value',
          `「${name}」不能设为「${plainText(effect.value)}」`,
          `“${name}” cannot be set to “${plainText(effect.value)}”`,
          item.id,
        ),
      ]
}

const optionEffects: ReadonlySet<EffectName> = new Set(['showOption', 'hideOption', 'checkOption'])

/** Whether visitors could submit the value: they cannot change what a rule sets. */
function isSettable(item: Item, value: unknown): boolean {
  const type = itemTypeOf(item.type)!
  return type.oversize(item, value) === undefined && valueFits(item, value) && type.fault(item, value) === undefined
}

/** Whether `value` is a possible answer of the item. */
export function valueFits(item: Item, value: unknown): boolean {
  const schema = itemTypeOf(item.type)?.answerSchema(item)
  return (
    schema !== undefined &&
    value !== undefined &&
    validateAnswers({ properties: { [item.id]: schema } }, { [item.id]: value }).length === 0
  )
}

import type { Locale } from '../../module/localized-text.ts'
import { orderOps } from '../answer-data-types.ts'
import {
  finding,
  named,
  optionsOf,
  type Answers,
  type Finding,
  type ItemBase,
  type Option,
  type WithOptions,
} from '../item.ts'
import { answerOperand, type AnswerFault, type JsonSchema, type Operand } from '../item-type.ts'
import { optionsFromSetting, type ItemSettings } from '../item-setting.ts'
import { limits } from '../limits.ts'
import { sourceLabelsIn } from '../stored-option-labels.ts'

export interface ChoiceItem extends ItemBase, WithOptions {
  /** Whether each visitor sees the options in a random order. */
  readonly shuffle?: boolean
}

/** The three options of a new choice. */
export const freshOptions = (locale: Locale): readonly Option[] =>
  ['1', '2', '3'].map((value) => ({ value, label: locale === 'en' ? `Option ${value}` : `选项 ${value}` }))

export { optionsOf } from '../item.ts'
import { labelled, listed } from '../join-texts.ts'

/** The picked values, independent of how a choice stores them. */
export const picked = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]

export const otherKey = (id: string): string => `${id}:other`

export const hasOther = (item: ChoiceItem): boolean => optionsOf(item).some((option) => option.other)

/**
 * JSON Schema of one picked value. Options from a source are not known here: the server compares with those it has
 * served (resolve-option-sources.ts).
 */
export const valueSchema = (item: ChoiceItem): JsonSchema =>
  item.optionsFrom
    ? { type: 'string', maxLength: limits.optionValue }
    : { type: 'string', enum: optionsOf(item).map((option) => option.value) }

/** The keys of a choice's answers. */
export const choicePosts = (item: ChoiceItem): readonly string[] =>
  hasOther(item) ? [item.id, otherKey(item.id)] : [item.id]

/**
 * Labels of the picked options in picking order, with the text of an `other` behind its label. Labels stored with the
 * answer win over today's (stored-option-labels.ts); a value without an option appears unchanged.
 */
export function choiceText(item: ChoiceItem, value: unknown, answers?: Answers): string {
  const labels = picked(value).map((one) => {
    const label = sourceLabelsIn(answers, item.id)?.[String(one)]
    if (label) return label
    const option = optionsOf(item).find((candidate) => candidate.value === one)
    if (!option) return String(one)
    const typed = option.other ? answers?.[otherKey(item.id)] : undefined
    return typeof typed === 'string' && typed !== '' ? labelled(option.label, typed) : option.label
  })
  return listed(labels)
}

/** Reports missing, repeated or empty options, and more than one `other`. */
export function checkOptions(item: ChoiceItem, at: string): readonly Finding[] {
  const options = optionsOf(item)
  const report = (code: string, where: string, zh: string, en: string) => finding(code, where, zh, en, item.id)
  if (options.length === 0 && !item.optionsFrom)
    return [
      report('options.none', `${at}/options`, `「${named(item)}」还没有选项`, `“${named(item)}” has no options yet`),
    ]
  const seen = new Set<string>()
  const labels = new Set<string>()
  return [
    ...options.flatMap((option, i) => {
      const where = `${at}/options/${i}`
      const found: Finding[] = []
      if (option.value === '')
        found.push(
          report(
            'option.value',
            `${where}/value`,
            `「${named(item)}」的第 ${i + 1} 个选项没有值`,
            `Option ${i + 1} of “${named(item)}” has no value`,
          ),
        )
      else if (seen.has(option.value))
        found.push(
          report(
            'option.repeated',
            `${where}/value`,
            `「${named(item)}」有两个选项的值都是「${option.value}」`,
            `Two options of “${named(item)}” have the value “${option.value}”`,
          ),
        )
      if (option.label.trim() === '')
        found.push(
          report(
            'option.label',
            `${where}/label`,
            `「${named(item)}」的第 ${i + 1} 个选项没有文字`,
            `Option ${i + 1} of “${named(item)}” has no text`,
          ),
        )
      else if (labels.has(option.label))
        found.push(
          report(
            'option.sameLabel',
            `${where}/label`,
            `「${named(item)}」有两个选项都叫「${option.label}」`,
            `Two options of “${named(item)}” read “${option.label}”`,
          ),
        )
      seen.add(option.value)
      labels.add(option.label)
      return found
    }),
    ...(options.filter((option) => option.other).length > 1
      ? [
          report(
            'option.others',
            `${at}/options`,
            `「${named(item)}」只能有一个「其他」选项`,
            `“${named(item)}” can have one “other” option only`,
          ),
        ]
      : []),
  ]
}

/** Reports more entries than options, before each entry is compared with all others. */
export function choiceOversize(item: ChoiceItem & { readonly max?: number }, value: unknown): AnswerFault | undefined {
  if (!Array.isArray(value) || value.length <= Math.max(1, optionsOf(item).length)) return undefined
  return item.options ? { code: 'pickMax', limit: item.max ?? optionsOf(item).length } : { code: 'type' }
}

export function choiceFault(item: ChoiceItem, value: unknown): AnswerFault | undefined {
  const lone =
    picked(value).length > 1
      ? optionsOf(item).find((option) => option.exclusive && picked(value).includes(option.value))
      : undefined
  return lone && { code: 'exclusive', limit: lone.label }
}

/** The score of the picked options. Every choice has one; editors list it once an option sets a score. */
export const scoreOperand = (isOffered: boolean): Operand => ({
  suffix: '.score',
  family: 'number',
  compares: 'number',
  ops: orderOps,
  also: [],
  isOffered,
})

/** Operands of a choice: the answer, its score, the text of an "other". A choice among numbers compares as a number. */
export function choiceOperands(item: ChoiceItem, family: 'choice' | 'choices'): readonly Operand[] {
  const usual = answerOperand(family)
  return [
    family === 'choice' && isAmongNumbers(item)
      ? { ...usual, also: [...usual.also, 'gt', 'gte', 'lt', 'lte', 'between'] }
      : usual,
    scoreOperand(optionsOf(item).some((option) => option.score !== undefined)),
    ...(hasOther(item)
      ? [
          {
            suffix: ':other',
            family: 'text',
            compares: 'text',
            ops: ['eq', 'ne', 'like', 'startsWith', 'empty'],
            also: [],
            isOffered: false,
          } as const,
        ]
      : []),
  ]
}

const isAmongNumbers = (item: ChoiceItem): boolean =>
  optionsOf(item).length > 0 &&
  optionsOf(item).every((option) => option.value.trim() !== '' && Number.isFinite(Number(option.value)))

export const choiceSettings = {
  shuffle: {
    type: 'bool',
    label: { 'zh-cn': '选项随机排列，「其他」在最后', en: 'Shuffle the options, “other” last' },
    section: 'show',
    isPublic: true,
    isAppearance: true,
  },
  options: { type: 'json', label: { 'zh-cn': '选项', en: 'Options' }, widget: 'options', section: 'own' },
  optionsFrom: optionsFromSetting,
  columns: {
    type: 'int',
    label: { 'zh-cn': '每行选项数', en: 'Options per line' },
    min: 0,
    max: 12,
    default: 1,
    widget: 'columns',
    isPublic: true,
    isAppearance: true,
  },
} as const satisfies ItemSettings

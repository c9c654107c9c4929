import type { Locale } from '../../module/localized-text.ts'
import { change, type Change } from '../change.ts'
import { orderOps } from '../family.ts'
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
import {
  answerOperand,
  type AnswerColumn,
  type AnswerFault,
  type ItemType,
  type Operand,
  type SchemaError,
} from '../item-type.ts'
import type { ItemSettings } from '../item-setting.ts'

export interface ChoiceItem extends ItemBase, WithOptions {
  /** Whether each visitor gets the options in an order of their own. */
  readonly shuffle?: boolean
}

/** The three options of a new choice. */
export const freshOptions = (locale: Locale): readonly Option[] =>
  ['1', '2', '3'].map((value) => ({ value, label: locale === 'en' ? `Option ${value}` : `选项 ${value}` }))

export { optionsOf } from '../item.ts'

/** The picked values, independent of how a choice stores them. */
export const picked = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]

export const otherKey = (id: string): string => `${id}:other`

export const hasOther = (item: ChoiceItem): boolean => optionsOf(item).some((option) => option.other)

/** The keys of a choice's answers. */
export const choicePosts = (item: ChoiceItem): readonly string[] =>
  hasOther(item) ? [item.id, otherKey(item.id)] : [item.id]

/**
 * Labels of the picked options in picking order, with the text of an `other` behind its label. A value without an
 * option appears unchanged.
 */
export function choiceText(item: ChoiceItem, value: unknown, answers?: Answers): string {
  const labels = picked(value).map((one) => {
    const option = optionsOf(item).find((candidate) => candidate.value === one)
    if (!option) return String(one)
    const typed = option.other ? answers?.[otherKey(item.id)] : undefined
    return typeof typed === 'string' && typed !== '' ? `${option.label}：${typed}` : option.label
  })
  return labels.join(labels.some((label) => /\p{Script=Han}/u.test(label)) ? '、' : ', ')
}

/** Reports missing, repeated or empty options, and more than one `other`. */
export function checkOptions(item: ChoiceItem, at: string): readonly Finding[] {
  const options = optionsOf(item)
  const say = (code: string, where: string, zh: string, en: string) => finding(code, where, zh, en, item.id)
  if (options.length === 0)
    return [say('options.none', `${at}/options`, `「${named(item)}」还没有选项`, `“${named(item)}” has no options yet`)]
  const seen = new Set<string>()
  const labels = new Set<string>()
  return [
    ...options.flatMap((option, i) => {
      const where = `${at}/options/${i}`
      const found: Finding[] = []
      if (option.value === '')
        found.push(
          say(
            'option.value',
            `${where}/value`,
            `「${named(item)}」的第 ${i + 1} 个选项没有值`,
            `Option ${i + 1} of “${named(item)}” has no value`,
          ),
        )
      else if (seen.has(option.value))
        found.push(
          say(
            'option.repeated',
            `${where}/value`,
            `「${named(item)}」有两个选项的值都是「${option.value}」`,
            `Two options of “${named(item)}” have the value “${option.value}”`,
          ),
        )
      if (option.label.trim() === '')
        found.push(
          say(
            'option.label',
            `${where}/label`,
            `「${named(item)}」的第 ${i + 1} 个选项没有文字`,
            `Option ${i + 1} of “${named(item)}” has no text`,
          ),
        )
      else if (labels.has(option.label))
        found.push(
          say(
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
          say(
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

export function explainChoice(
  item: ChoiceItem & { readonly min?: number; readonly max?: number },
  { keyword }: SchemaError,
): AnswerFault {
  switch (keyword) {
    case 'enum':
      return { code: 'option' }
    case 'minItems':
      return { code: 'pickMin', limit: item.min }
    case 'maxItems':
      return { code: 'pickMax', limit: item.max ?? optionsOf(item).length }
    case 'uniqueItems':
      return { code: 'repeated' }
    default:
      return { code: 'type' }
  }
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

/**
 * Columns of a choice. Exports of stored values have a column for the "other" text; exports of labels append it to the
 * label.
 */
export function choiceColumns<I extends ChoiceItem>(
  type: Pick<ItemType<I>, 'text' | 'family'>,
  item: I,
): readonly AnswerColumn[] {
  const { id } = item
  const answer: AnswerColumn = {
    key: id,
    value: (answers) => answers[id],
    text: (answers) => (typeof answers[id] === 'number' ? answers[id] : type.text(item, answers[id], answers)),
    read: (cell) => readChoice(item, type.family(item) !== 'choice', cell),
  }
  if (!hasOther(item)) return [answer]
  const other = otherKey(id)
  return [
    answer,
    {
      key: other,
      isForPrograms: true,
      value: (answers) => answers[other],
      text: (answers) => String(answers[other] ?? ''),
      read: (cell) => (cell === undefined || cell === null || cell === '' ? {} : { [other]: String(cell) }),
    },
  ]
}

/**
 * Reads values or labels, several as JSON or separated by commas; `其他：…` holds the "other" text. Unknown options stay,
 * and `checkAnswers` reports them.
 */
function readChoice(item: ChoiceItem, isSeveral: boolean, cell: unknown): Answers {
  const written = cell === undefined || cell === null ? '' : String(cell).trim()
  if (written === '') return {}
  const found = isSeveral ? listIn(item, written) : [written]
  let typed: string | undefined
  const values = found.map((text) => {
    const option = optionIn(item, text)
    if (option) return option.value
    const other = optionsOf(item).find((one) => one.other && text.startsWith(`${one.label}：`))
    if (other) typed = text.slice(other.label.length + 1)
    return other?.value ?? text
  })
  return { [item.id]: isSeveral ? values : values[0], ...(typed === undefined ? {} : { [otherKey(item.id)]: typed }) }
}

const optionIn = (item: ChoiceItem, text: string): Option | undefined =>
  optionsOf(item).find((option) => option.value === text) ?? optionsOf(item).find((option) => option.label === text)

/** Splits at commas. A label may contain commas, so the longest run of parts that is an option wins. */
function listIn(item: ChoiceItem, written: string): readonly string[] {
  if (written.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(written)
      if (Array.isArray(list)) return list.map(String)
    } catch {
      // a label may begin with a bracket
    }
  }
  const parts = written.split(/(、|,\s?)/)
  const found: string[] = []
  for (let at = 0; at < parts.length;) {
    let end = parts.length
    while (end > at + 1 && !optionIn(item, parts.slice(at, end).join(''))) end -= 2
    found.push(parts.slice(at, end).join(''))
    at = end + 1
  }
  return found
}

export function optionChanges(was: ChoiceItem, item: ChoiceItem): readonly Change[] {
  const name = named(item)
  const say = (level: Change['level'], code: string, zh: string, en: string): Change =>
    change(level, code, zh, en, item.id)
  const [old, now] = [optionsOf(was), optionsOf(item)].map(
    (options) => new Map(options.map((option) => [option.value, option])),
  )
  const gone = [...old!.values()].filter((option) => !now!.has(option.value))
  const fresh = [...now!.values()].filter((option) => !old!.has(option.value))
  const kept = [...now!.values()].flatMap((option): readonly [Option, Option][] =>
    old!.has(option.value) ? [[old!.get(option.value)!, option]] : [],
  )
  const list = (options: readonly Option[], zh: boolean): string =>
    options
      .slice(0, 5)
      .map((option) => (zh ? `「${option.label}」` : `“${option.label}”`))
      .join(zh ? '' : ', ') + (options.length > 5 ? '…' : '')
  return [
    ...(gone.length > 0
      ? [
          say(
            'breaking',
            'option.removed',
            `「${name}」删除了选项${list(gone, true)}`,
            `“${name}” lost the options ${list(gone, false)}`,
          ),
        ]
      : []),
    ...(fresh.length > 0
      ? [
          say(
            'widening',
            'option.added',
            `「${name}」新增了选项${list(fresh, true)}`,
            `“${name}” gained the options ${list(fresh, false)}`,
          ),
        ]
      : []),
    ...kept.flatMap(([one, other]) => [
      ...(one.label === other.label
        ? []
        : [
            say(
              'widening',
              'option.label',
              `「${name}」的选项「${one.label}」改为「${other.label}」，合并统计时按新的文字显示`,
              `The option “${one.label}” of “${name}” reads “${other.label}” now; joined statistics show the new text`,
            ),
          ]),
      ...(one.score === other.score
        ? []
        : [
            say(
              'breaking',
              'option.score',
              `「${name}」的选项「${other.label}」分值由 ${one.score ?? '无'} 改为 ${other.score ?? '无'}`,
              `The option “${other.label}” of “${name}” scores ${other.score ?? 'nothing'} instead of ${one.score ?? 'nothing'}`,
            ),
          ]),
      ...(!one.exclusive === !other.exclusive && !one.other === !other.other
        ? []
        : [
            say(
              other.exclusive ? 'breaking' : 'widening',
              'option.kind',
              `「${name}」的选项「${other.label}」的填写方式改变`,
              `The option “${other.label}” of “${name}” works differently now`,
            ),
          ]),
      ...(one.quota === other.quota
        ? []
        : [
            say(
              'safe',
              'option.quota',
              `「${name}」的选项「${other.label}」的名额改变`,
              `The seats of “${other.label}” in “${name}” changed`,
            ),
          ]),
    ]),
  ]
}

export const choiceSettings = {
  shuffle: {
    type: 'bool',
    label: { 'zh-cn': '选项随机排列，「其他」在最后', en: 'Shuffle the options, “other” last' },
    section: 'show',
    isPublic: true,
    isLook: true,
  },
  options: { type: 'json', label: { 'zh-cn': '选项', en: 'Options' }, widget: 'options', section: 'own' },
  columns: {
    type: 'int',
    label: { 'zh-cn': '每行选项数', en: 'Options per line' },
    min: 0,
    max: 12,
    default: 1,
    widget: 'columns',
    isPublic: true,
    isLook: true,
  },
} as const satisfies ItemSettings

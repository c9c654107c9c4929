import { isEmpty } from '../../module/condition.ts'
import { change } from '../version-change.ts'
import { named, type ItemBase } from '../item.ts'
import { answered, defineItemType, plainText, type AnswerColumn, type Truths } from '../item-type.ts'

/** True or false. A new answer is false, so that the stored value is the one shown. */
export interface SwitchItem extends ItemBase {
  readonly type: 'switch'
  /** Words for true and false. */
  readonly onText?: string
  readonly offText?: string
  /** Whether only true can be submitted, as for consent. */
  readonly mustBeOn?: boolean
}

export const truthsOf = ({ onText, offText }: Pick<SwitchItem, 'onText' | 'offText'>): Truths => ({
  yes: onText || { 'zh-cn': '是', en: 'Yes' },
  no: offText || { 'zh-cn': '否', en: 'No' },
})

/** One text for both values in any language, because lists and files have no language. */
const textOf = (item: SwitchItem, value: boolean): string => (value ? item.onText || '是' : item.offText || '否')

const switchText = (item: SwitchItem, value: unknown): string =>
  typeof value === 'boolean' ? textOf(item, value) : plainText(value)

const word = {
  type: 'string',
  length: 40,
  isHalf: true,
  section: 'content',
  isPublic: true,
  isAppearance: true,
} as const

export const switchType = defineItemType<SwitchItem>({
  type: 'switch',
  name: { 'zh-cn': '开关', en: 'Switch' },
  group: 'choice',
  family: 'boolean',
  settings: {
    onText: { ...word, label: { 'zh-cn': '打开时', en: 'When on' }, placeholder: { 'zh-cn': '是', en: 'Yes' } },
    offText: { ...word, label: { 'zh-cn': '关闭时', en: 'When off' }, placeholder: { 'zh-cn': '否', en: 'No' } },
    mustBeOn: {
      type: 'bool',
      label: { 'zh-cn': '必须打开', en: 'Must be on' },
      help: { 'zh-cn': '例如同意条款', en: 'e.g. agreeing to the terms' },
      section: 'limits',
      isPublic: true,
    },
  },
  create: () => ({ default: false }),
  answerSchema: () => ({ type: 'boolean' }),
  demands: ({ mustBeOn }) => mustBeOn === true,
  truths: truthsOf,
  // a hidden field posts “false” first; the ticked box adds “true”
  parse: (item, posted) => {
    const last = posted(item.id).at(-1)
    return last === 'true' ? true : last === 'false' ? false : last || undefined
  },
  explain: () => ({ code: 'type' }),
  fault: (item, value) => (item.mustBeOn && value === false ? { code: 'mustBeOn' } : undefined),
  text: switchText,
  columns: (item): readonly AnswerColumn[] => [
    {
      key: item.id,
      value: (answers) => answers[item.id],
      text: (answers) => switchText(item, answers[item.id]),
      read: (cell) => answered(item.id, isEmpty(cell) ? undefined : readTruth(item, String(cell).trim())),
    },
  ],
  measures: (item) => [{ counts: [true, false].map((one) => ({ value: String(one), label: textOf(item, one) })) }],
  compare: (was, item) =>
    Boolean(was.mustBeOn) === Boolean(item.mustBeOn)
      ? []
      : [
          change(
            item.mustBeOn ? 'breaking' : 'widening',
            'item.mustBeOn',
            item.mustBeOn ? `「${named(item)}」改为必须打开` : `「${named(item)}」不再要求打开`,
            item.mustBeOn ? `“${named(item)}” must be on now` : `“${named(item)}” may be off now`,
            item.id,
          ),
        ],
})

/** Reads true and false in any language and spreadsheet notation; other texts stay, and `checkAnswers` reports them. */
function readTruth(item: SwitchItem, text: string): unknown {
  const isAmong = (words: readonly (string | undefined)[]): boolean =>
    words.some((one) => one?.toLowerCase() === text.toLowerCase())
  if (isAmong([item.onText, 'true', '1', '是', 'yes'])) return true
  return isAmong([item.offText, 'false', '0', '否', 'no']) ? false : text
}

import { masked, type Mask } from '../module/mask-value.ts'
import type { LocalizedText } from '../module/localized-text.ts'
import type { Answers } from './form.ts'
import { type ItemBase } from './item.ts'
import { rowItemsOf } from './row-items.ts'
import { itemTypeOf, type Item } from './item-types.ts'

export interface AnswerChanges {
  /** Each changed answer in readable form, [before, after], by item id. */
  readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Labels of the questions. */
  readonly names: Readonly<Record<string, LocalizedText>>
}

/**
 * Changes between two submissions of the same form, for a log. Answers that identify or reach a person are masked;
 * `hide` masks such numbers and addresses within any text.
 */
export function answerChanges(
  items: readonly Item[],
  before: Answers,
  after: Answers,
  hide: (text: string) => string,
): AnswerChanges {
  const changed = items.filter(
    ({ id }) =>
      JSON.stringify([before[id], before[`${id}:other`]]) !== JSON.stringify([after[id], after[`${id}:other`]]),
  )
  const shown = (item: Item, answers: Answers): unknown => {
    const value = answers[item.id]
    if (value === undefined || value === null) return null
    const text =
      typeof value === 'number'
        ? String(value)
        : (itemTypeOf(item.type)?.text(item, value, answers) ??
          (typeof value === 'string' ? value : JSON.stringify(value)))
    const mask = maskOf(item)
    return mask ? masked(text, mask) : hide(String(text))
  }
  return {
    fields: Object.fromEntries(changed.map((item) => [item.id, [shown(item, before), shown(item, after)] as const])),
    names: Object.fromEntries(changed.map(({ id, label }) => [id, { 'zh-cn': label, en: label }])),
  }
}

/** The mask of an answer that identifies a person, by its type or by words in its label. */
const maskOf = (item: ItemBase): Mask | undefined =>
  itemTypeOf(item.type)?.mask?.(item) ??
  (rowItemsOf(item).some(maskOf) ? 'all' : asked.find(([words]) => words.test(item.label ?? ''))?.[1])

const asked = [
  [/密码|口令|password|passcode|\bPIN\b|CVV|验证码/i, 'all'],
  [
    /身份证|护照|证件号|银行卡|卡号|账号|社保|学号|工号|passport|identity|\bID (card|number|no)|bank (card|account)|social security|\bSSN\b/i,
    'idcard',
  ],
  [/手机|电话|联系方式|微信|phone|mobile|telephone|wechat|\bQQ\b/i, 'phone'],
  [/邮箱|邮件|e-?mail/i, 'email'],
  [/住址|家庭地址|详细地址|通讯地址|(home|postal|street|mailing) address/i, 'all'],
  [/姓名|名字|称呼|\b(your|full|first|last|family|given) name\b|^name$/i, 'name'],
  [
    /病史|诊断|疾病|病情|宗教|民族|政治面貌|收入|工资|薪|diagnos|medical|disease|illness|religio|ethnic|income|salary/i,
    'all',
  ],
] as const

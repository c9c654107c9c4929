import type { Locale } from '../../kit/text.ts'
import type { Answers, Finding, Item, Option } from '../form.ts'
import { finding, named } from '../finding.ts'

/** The three options a fresh choice starts with. */
export const freshOptions = (locale: Locale = 'zh-cn'): readonly Option[] =>
  ['1', '2', '3'].map((value) => ({ value, label: locale === 'en' ? `Option ${value}` : `选项 ${value}` }))

export const optionsOf = (item: Item): readonly Option[] => item.options ?? []

/** The picked values, whatever shape a choice stores them in. */
export const picked = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value])

export const otherKey = (id: string): string => `${id}:other`

/** The picked options' labels, the text of an `other` behind its label, in the order picked. A value without option shows as it is. */
export function choiceText(item: Item, value: unknown, answers?: Answers): string {
  const labels = picked(value).map((one) => {
    const option = optionsOf(item).find((candidate) => candidate.value === one)
    if (!option) return String(one)
    const typed = option.other ? answers?.[otherKey(item.id)] : undefined
    return typeof typed === 'string' && typed !== '' ? `${option.label}：${typed}` : option.label
  })
  return labels.join(labels.some((label) => /\p{Script=Han}/u.test(label)) ? '、' : ', ')
}

/** Options missing, repeated, without text; more than one `other`. */
export function checkOptions(item: Item, at: string): readonly Finding[] {
  const options = optionsOf(item)
  const say = (code: string, where: string, zh: string, en: string) => finding(code, where, zh, en, item.id)
  if (options.length === 0) return [say('options.none', `${at}/options`, `「${named(item)}」还没有选项`, `“${named(item)}” has no options yet`)]
  const seen = new Set<string>()
  const labels = new Set<string>()
  return [
    ...options.flatMap((option, i) => {
      const where = `${at}/options/${i}`
      const found: Finding[] = []
      if (option.value === '') found.push(say('option.value', `${where}/value`, `「${named(item)}」的第 ${i + 1} 个选项没有值`, `Option ${i + 1} of “${named(item)}” has no value`))
      else if (seen.has(option.value)) found.push(say('option.repeated', `${where}/value`, `「${named(item)}」有两个选项的值都是「${option.value}」`, `Two options of “${named(item)}” have the value “${option.value}”`))
      if (option.label.trim() === '') found.push(say('option.label', `${where}/label`, `「${named(item)}」的第 ${i + 1} 个选项没有文字`, `Option ${i + 1} of “${named(item)}” has no text`))
      else if (labels.has(option.label)) found.push(say('option.sameLabel', `${where}/label`, `「${named(item)}」有两个选项都叫「${option.label}」`, `Two options of “${named(item)}” read “${option.label}”`))
      seen.add(option.value)
      labels.add(option.label)
      return found
    }),
    ...(options.filter((option) => option.other).length > 1
      ? [say('option.others', `${at}/options`, `「${named(item)}」只能有一个「其他」选项`, `“${named(item)}” can have one “other” option only`)]
      : []),
  ]
}

/** Bounds the wrong way round. */
export function checkBounds(item: Item, at: string, low: 'min' | 'minLength' | 'minDate', high: 'max' | 'maxLength' | 'maxDate'): readonly Finding[] {
  const [from, to] = [item[low], item[high]]
  if (from === undefined || to === undefined || from <= to) return []
  return [finding('bounds.crossed', `${at}/${low}`, `「${named(item)}」的下限 ${from} 大于上限 ${to}`, `“${named(item)}” has a lower bound ${from} above its upper bound ${to}`, item.id)]
}

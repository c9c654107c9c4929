import { canonical } from './canonical.ts'
import { named } from './finding.ts'
import type { Finding, Form, Item, ItemId, Option } from './form.ts'
import { kindOf } from './kinds.ts'
import { maxLengthOf } from './limits.ts'

/**
 * One difference between two versions, judged by what it does to answers already collected: `safe` nothing, `widening` new answers may be
 * what old ones could not, `breaking` old answers are lost from view, mean something else or would be refused now.
 */
export interface Change {
  readonly level: 'safe' | 'widening' | 'breaking'
  readonly code: string
  readonly item?: ItemId
  readonly message: Finding['message']
}

/** What publishing `after` changes for those who collected with `before`; nothing on the first publish. */
export function diffForms(before: Form | undefined, after: Form): readonly Change[] {
  if (!before) return []
  const [old, now] = [byId(before), byId(after)]
  return [
    ...before.items.filter((item) => !now.has(item.id)).map(removed),
    ...after.items.filter((item) => !old.has(item.id)).map(added),
    ...after.items.flatMap((item) => {
      const was = old.get(item.id)
      return was ? itemChanges(was, item) : []
    }),
    ...formChanges(before, after),
  ]
}

const change = (level: Change['level'], code: string, zh: string, en: string, item?: ItemId): Change =>
  ({ level, code, ...(item === undefined ? {} : { item }), message: { 'zh-cn': zh, en } })

const byId = (form: Form): ReadonlyMap<ItemId, Item> => new Map(form.items.map((item) => [item.id, item]))
const hasAnswer = (item: Item): boolean => kindOf(item.type)?.hasAnswer ?? true
/** A database may give the same document back with its keys in another order. */
const differs = (a: unknown, b: unknown): boolean => JSON.stringify(canonical(a)) !== JSON.stringify(canonical(b))

const removed = (item: Item): Change => (hasAnswer(item)
  ? change('breaking', 'item.removed', `删除了「${named(item)}」，已收集的答案不再显示`, `“${named(item)}” was removed; its collected answers are no longer shown`, item.id)
  : change('safe', 'item.removed', `删除了「${named(item)}」`, `“${named(item)}” was removed`, item.id))

const added = (item: Item): Change => (item.required && hasAnswer(item)
  ? change('widening', 'item.added', `新增必填题「${named(item)}」，以前的答卷没有这一项`, `“${named(item)}” was added as required; earlier submissions lack it`, item.id)
  : change('safe', 'item.added', `新增了「${named(item)}」`, `“${named(item)}” was added`, item.id))

function itemChanges(was: Item, item: Item): readonly Change[] {
  const name = named(item)
  if (was.type !== item.type) return [change('breaking', 'item.type', `「${name}」的题型由 ${was.type} 改为 ${item.type}`, `“${name}” changed its type from ${was.type} to ${item.type}`, item.id)]
  const say = (level: Change['level'], code: string, zh: string, en: string): Change => change(level, code, zh, en, item.id)
  return [
    ...(was.label === item.label ? [] : [say('safe', 'item.label', `「${named(was)}」的标题改为「${name}」`, `“${named(was)}” is now called “${name}”`)]),
    ...(!was.required && item.required ? [say('breaking', 'item.required', `「${name}」改为必填`, `“${name}” is required now`)] : []),
    ...(was.required && !item.required ? [say('widening', 'item.optional', `「${name}」改为选填`, `“${name}” is optional now`)] : []),
    ...(!was.unique && item.unique ? [say('breaking', 'item.unique', `「${name}」不再允许重复`, `“${name}” must be unique now`)] : []),
    ...(was.multiple === item.multiple || (!was.multiple && !item.multiple) ? [] : [say('breaking', 'item.multiple', `「${name}」在单选和多选之间改变`, `“${name}” changed between one and several choices`)]),
    ...(accuracy(was) === accuracy(item) ? [] : [say('breaking', 'item.accuracy', `「${name}」的日期精度改变`, `“${name}” changed the accuracy of its dates`)]),
    ...optionChanges(was, item, say),
    ...boundChanges(was, item, say),
    ...(differs([was.rules, was.preset], [item.rules, item.preset])
      ? [tightened(was, item) ? say('breaking', 'item.pattern', `「${name}」的格式要求变严`, `“${name}” asks for another form`) : say('widening', 'item.pattern', `「${name}」的格式要求放宽`, `“${name}” asks for less of a form`)] : []),
    ...(was.formula === item.formula && was.precision === item.precision ? [] : [say('breaking', 'item.formula', `「${name}」的计算方式改变，新旧结果不能直接比较`, `“${name}” is calculated differently; old and new results do not compare`)]),
    ...(differs(looks(was), looks(item)) ? [say('safe', 'item.looks', `「${name}」的说明或外观改变`, `The texts or looks of “${name}” changed`)] : []),
  ]
}

type Say = (level: Change['level'], code: string, zh: string, en: string) => Change

const accuracy = (item: Item): string | undefined => (item.type === 'date' ? item.accuracy ?? 'day' : undefined)
const looks = (item: Item): unknown => [item.help, item.placeholder, item.span, item.hideLabel, item.columns, item.rows, item.unit, item.html, item.default, item.readOnly, item.hidden]

/** Dropping patterns widens; anything else may refuse what was accepted. */
const tightened = (was: Item, item: Item): boolean =>
  (item.preset !== undefined && item.preset !== was.preset) || (item.rules ?? []).some((rule) => !(was.rules ?? []).some((one) => one.pattern === rule.pattern))

function optionChanges(was: Item, item: Item, say: Say): readonly Change[] {
  const name = named(item)
  const [old, now] = [was.options ?? [], item.options ?? []].map((options) => new Map(options.map((option) => [option.value, option])))
  const gone = [...old!.values()].filter((option) => !now!.has(option.value))
  const fresh = [...now!.values()].filter((option) => !old!.has(option.value))
  const kept = [...now!.values()].flatMap((option): readonly [Option, Option][] => (old!.has(option.value) ? [[old!.get(option.value)!, option]] : []))
  const list = (options: readonly Option[], zh: boolean): string => options.slice(0, 5).map((option) => (zh ? `「${option.label}」` : `“${option.label}”`)).join(zh ? '' : ', ') + (options.length > 5 ? '…' : '')
  return [
    ...(gone.length > 0 ? [say('breaking', 'option.removed', `「${name}」删除了选项${list(gone, true)}`, `“${name}” lost the options ${list(gone, false)}`)] : []),
    ...(fresh.length > 0 ? [say('widening', 'option.added', `「${name}」新增了选项${list(fresh, true)}`, `“${name}” gained the options ${list(fresh, false)}`)] : []),
    ...kept.flatMap(([one, other]) => [
      ...(one.label === other.label ? [] : [say('widening', 'option.label', `「${name}」的选项「${one.label}」改为「${other.label}」，合并统计时按新的文字显示`, `The option “${one.label}” of “${name}” reads “${other.label}” now; joined statistics show the new text`)]),
      ...(one.score === other.score ? [] : [say('breaking', 'option.score', `「${name}」的选项「${other.label}」分值由 ${one.score ?? '无'} 改为 ${other.score ?? '无'}`, `The option “${other.label}” of “${name}” scores ${other.score ?? 'nothing'} instead of ${one.score ?? 'nothing'}`)]),
      ...(!one.exclusive === !other.exclusive && !one.other === !other.other ? [] : [say(other.exclusive ? 'breaking' : 'widening', 'option.kind', `「${name}」的选项「${other.label}」的填写方式改变`, `The option “${other.label}” of “${name}” works differently now`)]),
      ...(one.quota === other.quota ? [] : [say('safe', 'option.quota', `「${name}」的选项「${other.label}」的名额改变`, `The seats of “${other.label}” in “${name}” changed`)]),
    ]),
  ]
}

function boundChanges(was: Item, item: Item, say: Say): readonly Change[] {
  const name = named(item)
  const bounds: readonly (readonly [low: readonly (number | string | undefined)[], high: readonly (number | string | undefined)[]])[] = [
    [[was.min, item.min], [was.max ?? top(was), item.max ?? top(item)]],
    [[was.minDate, item.minDate], [was.maxDate, item.maxDate]],
    [[was.minLength, item.minLength], textual(item) ? [maxLengthOf(was), maxLengthOf(item)] : []],
  ]
  const narrower = bounds.some(([[low0, low1], [high0, high1]]) => (low1 !== undefined && (low0 === undefined || low1 > low0)) || (high1 !== undefined && (high0 === undefined || high1 < high0)))
  const steps = differs([was.step, item.type === 'number' ? was.precision : 0], [item.step, item.type === 'number' ? item.precision : 0])
  const moved = bounds.some(([low, high]) => low[0] !== low[1] || high[0] !== high[1])
  if (narrower || (steps && (item.step !== undefined || item.precision !== undefined))) return [say('breaking', 'item.narrower', `「${name}」允许的范围变小，已收集的答案可能不再符合`, `“${name}” accepts less than before; collected answers may no longer fit`)]
  return moved || steps ? [say('widening', 'item.wider', `「${name}」允许的范围变大`, `“${name}” accepts more than before`)] : []
}

const textual = (item: Item): boolean => item.type === 'input' || item.type === 'textarea'
const top = (item: Item): number | undefined => (item.type === 'rate' ? 5 : undefined)

function formChanges(before: Form, after: Form): readonly Change[] {
  const order = (form: Form, other: ReadonlyMap<ItemId, Item>): readonly string[] => form.items.filter((item) => other.has(item.id)).map((item) => item.id)
  return [
    ...(differs(order(before, byId(after)), order(after, byId(before))) ? [change('safe', 'items.order', '题目的顺序改变', 'The order of the items changed')] : []),
    ...(differs(before.logic, after.logic) ? [change('widening', 'logic', '逻辑规则改变：题目的显示和必填条件可能与以前不同', 'The rules changed: when items are shown or required may differ')] : []),
    ...(before.title === after.title && before.description === after.description ? [] : [change('safe', 'title', '标题或说明改变', 'The title or description changed')]),
    ...(differs(before.theme, after.theme) ? [change('safe', 'theme', '外观改变', 'The looks changed')] : []),
    ...(differs(before.settings, after.settings) ? [change('safe', 'settings', '表单设置改变', 'The settings changed')] : []),
  ]
}

import { change, type Change } from './version-change.ts'
import { textIn, type Locale } from '../module/localized-text.ts'
import { named } from './item.ts'
import type { Form, Item, ItemId } from './form.ts'
import { differs } from './item-type.ts'
import { settingNames } from './setting-names.ts'
import { hasAnswer, itemTypeOf } from './item-types.ts'

export type { Change } from './version-change.ts'

/** The effects of publishing `after` over `before`; empty on the first publish. */
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

const byId = (form: Form): ReadonlyMap<ItemId, Item> => new Map(form.items.map((item) => [item.id, item]))
/** Whether an item may have answers; true for an unknown type. */
const mayHaveAnswer = (item: Item): boolean => !itemTypeOf(item.type) || hasAnswer(item)

const removed = (item: Item): Change =>
  mayHaveAnswer(item)
    ? change(
        'breaking',
        'item.removed',
        `删除了「${named(item)}」，已收集的答案不再显示`,
        `“${named(item)}” was removed; its collected answers are no longer shown`,
        item.id,
      )
    : change('safe', 'item.removed', `删除了「${named(item)}」`, `“${named(item)}” was removed`, item.id)

const added = (item: Item): Change =>
  item.required && mayHaveAnswer(item)
    ? change(
        'widening',
        'item.added',
        `新增必填题「${named(item)}」，以前的答卷没有这一项`,
        `“${named(item)}” was added as required; earlier submissions lack it`,
        item.id,
      )
    : change('safe', 'item.added', `新增了「${named(item)}」`, `“${named(item)}” was added`, item.id)

function itemChanges(was: Item, item: Item): readonly Change[] {
  const name = named(item)
  if (was.type !== item.type)
    return [
      change(
        'breaking',
        'item.type',
        `「${name}」的题型由 ${was.type} 改为 ${item.type}`,
        `“${name}” changed its type from ${was.type} to ${item.type}`,
        item.id,
      ),
    ]
  const changeOf = (level: Change['level'], code: string, zh: string, en: string): Change =>
    change(level, code, zh, en, item.id)
  return [
    ...(was.label === item.label
      ? []
      : [
          changeOf(
            'safe',
            'item.label',
            `「${named(was)}」的标题改为「${name}」`,
            `“${named(was)}” is now called “${name}”`,
          ),
        ]),
    ...(!was.required && item.required
      ? [changeOf('breaking', 'item.required', `「${name}」改为必填`, `“${name}” is required now`)]
      : []),
    ...(was.required && !item.required
      ? [changeOf('widening', 'item.optional', `「${name}」改为选填`, `“${name}” is optional now`)]
      : []),
    ...(itemTypeOf(item.type)?.compare(was, item) ?? []),
    ...(differs(was.exam, item.exam)
      ? [
          changeOf(
            'safe',
            'item.exam',
            `「${name}」的分值或答案改变，已交的答卷仍按交卷时的版本计分`,
            `The points or the answer key of “${name}” changed; collected submissions keep the points of their version`,
          ),
        ]
      : []),
    ...(differs(looks(was), looks(item))
      ? [changeOf('safe', 'item.looks', `「${name}」的说明或外观改变`, `The texts or looks of “${name}” changed`)]
      : []),
  ]
}

/** The settings that affect only an item's appearance, common ones and the type's own. */
function looks(item: Item): unknown {
  const settings = itemTypeOf(item.type)?.settings ?? {}
  const own = Object.entries(item).filter(([key]) => settings[key]?.isAppearance)
  return [
    item.help,
    item.placeholder,
    item.span,
    item.hideLabel,
    item.default,
    item.readOnly,
    item.hidden,
    Object.fromEntries(own),
  ]
}

function formChanges(before: Form, after: Form): readonly Change[] {
  const order = (form: Form, other: ReadonlyMap<ItemId, Item>): readonly string[] =>
    form.items.filter((item) => other.has(item.id)).map((item) => item.id)
  return [
    ...(differs(order(before, byId(after)), order(after, byId(before)))
      ? [change('safe', 'items.order', '题目的顺序改变', 'The order of the items changed')]
      : []),
    ...(differs(before.logic, after.logic)
      ? [
          change(
            'widening',
            'logic',
            '逻辑规则改变：题目的显示和必填条件可能与以前不同',
            'The rules changed: when items are shown or required may differ',
          ),
        ]
      : []),
    ...(before.title === after.title && before.description === after.description
      ? []
      : [change('safe', 'title', '标题或说明改变', 'The title or description changed')]),
    ...(differs(before.theme, after.theme)
      ? [namedChange('theme', before, after, '外观改变', 'Appearance changed')]
      : []),
    ...(differs(before.settings, after.settings)
      ? [namedChange('settings', before, after, '表单设置改变', 'The settings changed')]
      : []),
    ...(differs(before.translations, after.translations)
      ? [change('safe', 'translations', '翻译改变', 'The translations changed')]
      : []),
  ]
}

/** Names what changed in a group of settings, as the log of operations does; a setting without a name adds nothing. */
function namedChange(part: 'theme' | 'settings', before: Form, after: Form, zh: string, en: string): Change {
  const names = [...new Set(changedPaths(before[part], after[part], part).map((path) => settingNames[path]))].filter(
    (name) => name !== undefined,
  )
  const shown = names.slice(0, namedSettings)
  const listed = (locale: Locale, comma: string): string => shown.map((name) => textIn(name, locale)).join(comma)
  if (shown.length === 0) return change('safe', part, zh, en)
  const rest = names.length - shown.length
  return change(
    'safe',
    part,
    `${zh}：${listed('zh-cn', '、')}${rest > 0 ? `等 ${names.length} 项` : ''}`,
    `${en}: ${listed('en', ', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
  )
}

/** Number of settings that a change names. */
const namedSettings = 8

function changedPaths(was: unknown, is: unknown, path: string): readonly string[] {
  if (!differs(was, is)) return []
  if (!isGroup(was) && !isGroup(is)) return [path]
  const [old, now] = [isGroup(was) ? was : {}, isGroup(is) ? is : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) =>
    changedPaths(old[key], now[key], `${path}.${key}`),
  )
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

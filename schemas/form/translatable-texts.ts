import type { LocalizedText } from '../module/localized-text.ts'
import type { ExamAttributes } from './exam-types.ts'
import type { Form, Item, ItemId } from './form.ts'
import type { ItemSetting } from './item-setting.ts'
import { itemTypeOf } from './item-types.ts'
import { limits } from './limits.ts'
import type { ItemBase, Option } from './item.ts'
import type { WithRowItems } from './row-items.ts'

/** A text that visitors read. */
export interface FormText {
  /** Constant while the text's owner exists, whatever its position and wording: `q1a2b3.options.yes.label`. */
  readonly key: string
  readonly text: string
  /** What the text is, for authors: the label of a setting. */
  readonly name: LocalizedText
  readonly format: 'line' | 'lines' | 'rich'
  /** Limit on its length in UTF-16 code units. */
  readonly max: number
  /** Question that the text belongs to; absent for texts of the form itself. */
  readonly item?: ItemId
  /** Whether visitors never see it, because its question is hidden. */
  readonly isHidden?: boolean
}

type Change = (text: FormText) => string
type Settings = Readonly<Record<string, unknown>>

/** The texts of a form besides those of its items, by path in the document. */
export const formTextPaths: readonly (Pick<FormText, 'name' | 'format' | 'max'> & { readonly path: string })[] = [
  { path: 'title', name: { 'zh-cn': '表单标题', en: 'Form title' }, format: 'line', max: limits.title },
  { path: 'description', name: { 'zh-cn': '表单说明', en: 'Description' }, format: 'rich', max: limits.html },
  { path: 'theme.submitText', name: { 'zh-cn': '提交按钮', en: 'Submit button' }, format: 'line', max: 40 },
  {
    path: 'settings.organiser',
    name: { 'zh-cn': '主办方', en: 'Organizer' },
    format: 'line',
    max: limits.organiser,
  },
  {
    path: 'settings.privacy.text',
    name: { 'zh-cn': '隐私说明', en: 'Privacy note' },
    format: 'lines',
    max: limits.message,
  },
  {
    path: 'settings.cover.title',
    name: { 'zh-cn': '封面页标题', en: 'Cover page: title' },
    format: 'line',
    max: limits.title,
  },
  {
    path: 'settings.cover.html',
    name: { 'zh-cn': '封面页内容', en: 'Cover page: text' },
    format: 'rich',
    max: limits.html,
  },
  {
    path: 'settings.cover.button',
    name: { 'zh-cn': '封面页按钮文字', en: 'Cover page: button' },
    format: 'line',
    max: 40,
  },
  {
    path: 'settings.submit.html',
    name: { 'zh-cn': '提交后的内容', en: 'Thank-you text' },
    format: 'rich',
    max: limits.html,
  },
  {
    path: 'settings.window.message',
    name: { 'zh-cn': '不在开放时间的提示', en: 'Message when closed' },
    format: 'lines',
    max: limits.message,
  },
  ...(
    [
      ['total', '总量', 'Total'],
      ['account', '每个账号', 'Per account'],
      ['ip', '每个 IP', 'Per IP address'],
      ['device', '每台设备', 'Per device'],
    ] as const
  ).map(([name, zh, en]) => ({
    path: `settings.limits.${name}.message`,
    name: { 'zh-cn': `${zh}达到上限时的提示`, en: `${en}: message` },
    format: 'lines' as const,
    max: limits.message,
  })),
  { path: 'settings.share.title', name: { 'zh-cn': '分享标题', en: 'Share title' }, format: 'line', max: limits.title },
  {
    path: 'settings.share.description',
    name: { 'zh-cn': '分享说明', en: 'Share description' },
    format: 'lines',
    max: limits.help,
  },
]

/**
 * Returns the form with each text that visitors read replaced by `change`. Texts of items follow from the settings of
 * their types, so that a new type is covered by declaring its settings; empty texts are passed over.
 */
export function mapFormTexts(form: Form, change: Change): Form {
  const withOwn = formTextPaths.reduce<Form>(
    (whole, { path, ...text }) =>
      changeAt(whole, path.split('.'), (value) => change({ ...text, key: `form.${path}`, text: value })),
    form,
  )
  return { ...withOwn, items: withOwn.items.map((item) => mapItemTexts(item, change)) }
}

/** Every text of a form that visitors read, in the order of the page. */
export function formTexts(form: Form): readonly FormText[] {
  const found: FormText[] = []
  mapFormTexts(form, (text) => {
    found.push(text)
    return text.text
  })
  return found
}

/** Keys of an item's texts begin with this. */
export const textsOfItem = (id: ItemId): string => `${id}.`

function mapItemTexts(item: Item, change: Change): Item {
  const own = { item: item.id, ...(item.hidden ? { isHidden: true } : {}) }
  return withItemTexts(item, (text) => change({ ...own, ...text, key: textsOfItem(item.id) + text.key }))
}

const common = {
  label: { name: { 'zh-cn': '题目', en: 'Question' }, format: 'lines', max: limits.label },
  help: { name: { 'zh-cn': '提示', en: 'Help text' }, format: 'lines', max: limits.help },
} as const satisfies Readonly<Record<string, Pick<FormText, 'name' | 'format' | 'max'>>>

/** The texts of an option or of another entry of a list, which are found by its value. */
const entryTexts = { label: limits.label, unit: 20, note: limits.help } as const
const entryKeys = Object.keys(entryTexts) as readonly (keyof typeof entryTexts)[]
type Entry = Option & { readonly unit?: string; readonly note?: string }

function withItemTexts<I extends ItemBase & WithRowItems>(item: I, change: Change): I {
  const given = item as unknown as Settings // of any type
  const changed: Record<string, unknown> = {}
  const put = (key: string, text: Omit<FormText, 'key' | 'text'>): void => {
    const value = given[key]
    if (typeof value === 'string' && value.trim() !== '') changed[key] = change({ ...text, key, text: value })
  }
  for (const [key, text] of Object.entries(common)) put(key, text)
  for (const [key, setting] of Object.entries(itemTypeOf(item.type)?.settings ?? {})) {
    const value = given[key]
    if (isText(setting))
      put(key, {
        name: setting.label,
        format: setting.type === 'richtext' ? 'rich' : 'line',
        max: setting.type === 'richtext' ? limits.html : (setting.length ?? limits.label),
      })
    else if (isEntries(setting) && Array.isArray(value))
      changed[key] = (value as readonly Entry[]).map((one) => withEntryTexts(one, key, setting, change))
  }
  if (item.rules)
    changed.rules = item.rules.map((rule, at, rules) => ({
      ...rule,
      message: change({
        // a pattern that stands twice is told apart by its position
        key: `rules.${fingerprint(rule.pattern)}${rules.findIndex(({ pattern }) => pattern === rule.pattern) === at ? '' : at}`,
        text: rule.message,
        name: { 'zh-cn': '格式不符时的提示', en: 'Message of the custom format' },
        format: 'line',
        max: limits.message,
      }),
    }))
  const { exam } = given as { readonly exam?: ExamAttributes }
  if (exam?.explanation?.trim())
    changed.exam = {
      ...exam,
      explanation: change({
        key: 'exam.explanation',
        text: exam.explanation,
        name: { 'zh-cn': '答案解析', en: 'Explanation' },
        format: 'lines',
        max: limits.help,
      }),
    }
  if (item.rowItems)
    changed.rowItems = item.rowItems.map((inner) =>
      withItemTexts(inner, (text) => change({ ...text, key: `rowItems.${inner.id}.${text.key}` })),
    )
  return { ...item, ...changed }
}

function withEntryTexts(entry: Entry, key: string, setting: ItemSetting, change: Change): Entry {
  const texts = entryKeys.flatMap((part) => {
    const text: unknown = entry[part]
    if (typeof text !== 'string' || text.trim() === '') return []
    const format = part === 'label' ? 'line' : 'lines'
    return [
      [
        part,
        change({ key: `${key}.${entry.value}.${part}`, text, name: setting.label, format, max: entryTexts[part] }),
      ],
    ]
  })
  return {
    ...entry,
    ...Object.fromEntries(texts),
    ...(entry.children ? { children: entry.children.map((one) => withEntryTexts(one, key, setting, change)) } : {}),
  }
}

/** A text that visitors see and that no answer depends on; a widget edits values such as dates and pictures. */
const isText = ({ type, widget, isPublic, isAppearance }: ItemSetting): boolean =>
  type === 'richtext' || (type === 'string' && widget === undefined && isPublic === true && isAppearance === true)

const isEntries = ({ type, widget = '' }: ItemSetting): boolean =>
  type === 'json' && ['options', 'lines', 'tree', 'products'].includes(widget)

function changeAt<T>(whole: T, [key, ...rest]: readonly string[], change: (text: string) => string): T {
  if (key === undefined) return (typeof whole === 'string' && whole.trim() !== '' ? change(whole) : whole) as T // a text
  if (typeof whole !== 'object' || whole === null || !Object.hasOwn(whole, key)) return whole
  const before: unknown = Reflect.get(whole, key)
  const after = changeAt(before, rest, change)
  return after === before ? whole : { ...whole, [key]: after }
}

/**
 * Eight letters and digits that tell two texts apart: FNV-1a of 32 bits over UTF-16 code units, and the length. Not for
 * secrets.
 */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${(hash >>> 0).toString(36)}${(text.length % 36).toString(36)}`
}

/** Characters of the longest fingerprint. */
export const fingerprintLength = 8

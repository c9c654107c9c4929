import type { Finding } from './item.ts'
import { itemTypeOf } from './item-types.ts'

type Position = Finding['message']

/** Names of the keys that every item has, for messages; a type's own settings have labels. */
const itemKeys: Readonly<Record<string, Position | undefined>> = {
  id: { 'zh-cn': '编号', en: 'id' },
  type: { 'zh-cn': '题型', en: 'type' },
  label: { 'zh-cn': '题目', en: 'title' },
  help: { 'zh-cn': '提示', en: 'help text' },
  placeholder: { 'zh-cn': '占位文字', en: 'placeholder' },
  required: { 'zh-cn': '必填', en: 'required' },
  default: { 'zh-cn': '默认值', en: 'default answer' },
  span: { 'zh-cn': '宽度', en: 'width' },
  hideLabel: { 'zh-cn': '不显示题目文字', en: 'hidden title' },
  readOnly: { 'zh-cn': '只读', en: 'read-only' },
  hidden: { 'zh-cn': '隐藏', en: 'hidden' },
  rules: { 'zh-cn': '自定义格式', en: 'custom format' },
  exam: { 'zh-cn': '考试设置', en: 'exam settings' },
}
const formKeys: Readonly<Record<string, Position | undefined>> = {
  format: { 'zh-cn': '文档格式', en: 'The document format' },
  title: { 'zh-cn': '表单标题', en: 'The form title' },
  description: { 'zh-cn': '表单说明', en: 'The form description' },
  items: { 'zh-cn': '题目列表', en: 'The list of questions' },
  logic: { 'zh-cn': '逻辑规则', en: 'The list of rules' },
  theme: { 'zh-cn': '外观', en: 'The look' },
  settings: { 'zh-cn': '表单设置', en: 'The form settings' },
  translations: { 'zh-cn': '翻译', en: 'The translations' },
}
const whole: Position = { 'zh-cn': '文档', en: 'The document' }

/**
 * Describes a path of an untrusted document for readers: `items/2/options/0/label` is 第 3 题「场次」的选项 1. Unknown
 * keys are quoted.
 */
export function positionInDocument(document: unknown, path: string): Position {
  const [first = '', second, ...rest] = path.split('/')
  if (first === '') return whole
  if (second === undefined) return formKeys[first] ?? quoted(first)
  if (first === 'items') return placeInItem(entryOf(document, 'items', second), Number(second) + 1, rest)
  if (first === 'logic') return { 'zh-cn': `规则 ${Number(second) + 1}`, en: `Rule ${Number(second) + 1}` }
  const group = formKeys[first] ?? quoted(first)
  const key = [second, ...rest].join('.')
  return { 'zh-cn': `${group['zh-cn']}「${key}」`, en: `${group.en} “${key}”` }
}

function placeInItem(item: unknown, n: number, [key, at]: readonly string[]): Position {
  const { label, type } = textsOf(item)
  const question: Position = {
    'zh-cn': `第 ${n} 题${label === '' ? '' : `「${cut(label)}」`}`,
    en: `Question ${n}${label === '' ? '' : ` “${cut(label)}”`}`,
  }
  if (key === undefined) return question
  if (key === 'options' && at !== undefined)
    return {
      'zh-cn': `${question['zh-cn']}的选项 ${Number(at) + 1}`,
      en: `${question.en}, option ${Number(at) + 1}`,
    }
  if (key === 'rowItems' && at !== undefined)
    return {
      'zh-cn': `${question['zh-cn']}的第 ${Number(at) + 1} 个行内题目`,
      en: `${question.en}, question ${Number(at) + 1} in its rows`,
    }
  const setting = Object.hasOwn(itemTypeOf(type)?.settings ?? {}, key)
    ? itemTypeOf(type)?.settings[key]?.label
    : undefined
  const named = setting === undefined ? (itemKeys[key] ?? quoted(key)) : bothOf(setting)
  return { 'zh-cn': `${question['zh-cn']}的${named['zh-cn']}`, en: `${question.en}, ${named.en}` }
}

const bothOf = (text: string | Readonly<Record<string, string>>): Position =>
  typeof text === 'string'
    ? { 'zh-cn': text, en: text }
    : { 'zh-cn': text['zh-cn'] ?? text.en ?? '', en: text.en ?? text['zh-cn'] ?? '' }

const quoted = (key: string): Position => ({ 'zh-cn': `「${key}」`, en: `“${key}”` })
const cut = (text: string): string => (text.length > 30 ? `${text.slice(0, 29)}…` : text)

function entryOf(document: unknown, list: string, at: string): unknown {
  const entries: unknown = typeof document === 'object' && document !== null ? Reflect.get(document, list) : undefined
  return Array.isArray(entries) ? entries[Number(at)] : undefined
}

/** Title and type of a value that may not be a valid item. */
function textsOf(item: unknown): { readonly label: string; readonly type: string } {
  const read = (key: string): string => {
    const value: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, key) : undefined
    return typeof value === 'string' ? value.trim() : ''
  }
  return { label: read('label'), type: read('type') }
}

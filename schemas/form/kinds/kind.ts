import type { Op } from '../../kit/cond.ts'
import type { Locale } from '../../kit/text.ts'
import type { Answers, Finding, Item } from '../form.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/** Everything the core knows about one item type. Widgets, cells and cards are kept by those who draw them, under the same `type`. */
export interface Kind {
  readonly type: string
  readonly group: 'text' | 'choice' | 'date' | 'display' | 'computed'
  readonly hasAnswer: boolean
  /** What a freshly added item of this kind has, without id and label; texts in `locale` (zh-cn). */
  readonly create: (locale?: Locale) => Partial<Item>
  /** JSON Schema of the value; absent when `hasAnswer` is false. */
  readonly answerSchema?: (item: Item) => JsonSchema
  /** Operators a condition may use on it. */
  readonly ops: readonly Op[]
  /** Findings of the item's own settings (bounds crossed, options missing or repeated …) at publish. */
  readonly check: (item: Item, at: string) => readonly Finding[]
  /** The value as the data list, exported labels and piping show it; '' when empty. */
  readonly text: (item: Item, value: unknown, answers?: Answers) => string
  /** Form-encoded text (native POST without JavaScript) → value; undefined = not answered. */
  readonly parse: (item: Item, raw: readonly string[]) => unknown
  /** Which statistics card. */
  readonly card: 'choice' | 'number' | 'text' | 'date' | 'none'
}

export const textOps = ['eq', 'ne', 'like', 'startsWith', 'in', 'empty'] as const satisfies readonly Op[]
export const orderOps = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'empty'] as const satisfies readonly Op[]

/** The text as it is; what is not text, as JSON, so that nothing stored is ever invisible. */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A number typed into a form; text that is none stays text, for the judge to name. */
export function parseNumber(raw: readonly string[]): unknown {
  const text = raw[0]?.trim() ?? ''
  if (text === '') return undefined
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : text
}

/** What a kind that only shows something shares with its like. */
export const displayOnly = {
  group: 'display', hasAnswer: false, ops: [], card: 'none',
  check: () => [], text: () => '', parse: () => undefined,
} as const satisfies Partial<Kind>

import type { Locale } from '../module/localized-text.ts'
import type { ExamAttributes } from './exam-types.ts'

/** Six letters and digits that never change: statistics join versions by this id. */
export type ItemId = string

/** The keys common to all items. Each type adds an interface in `types/<type>.ts`. */
export interface ItemBase {
  readonly id: ItemId
  /** A name in `itemTypes` (item-types.ts). An unknown name in a document is reported and never crashes. */
  readonly type: string
  readonly label: string
  /** Plain text below the label. */
  readonly help?: string
  readonly placeholder?: string
  readonly required?: boolean
  readonly default?: unknown
  /** Width in 24ths of the row. */
  readonly span?: number
  readonly hideLabel?: boolean
  readonly readOnly?: boolean
  /** Never shown, still stored. */
  readonly hidden?: boolean
  readonly rules?: readonly { readonly pattern: string; readonly message: string }[]
  /** Points of the question in an exam as text, which the server adds for visitors. */
  readonly worth?: string
  /** Points and answer key in an exam; visitors never get them with the form. */
  readonly exam?: ExamAttributes
}

export interface Option {
  readonly value: string
  readonly label: string
  /** Score for totals, sent to the public page only when a formula there reads it. */
  readonly score?: number
  /** Whether the option has its own text, stored under `<item>:other`. */
  readonly other?: boolean
  /** Whether picking the option clears all others. */
  readonly exclusive?: boolean
  /** Number of places. */
  readonly quota?: number
  /** URL of its picture, an upload. */
  readonly image?: string
  /** Child options, in a choice by levels. */
  readonly children?: readonly Option[]
  /** Whether the option is no longer offered and only names answers that have it (resolve-option-sources.ts). */
  readonly retired?: boolean
}

/** A dictionary of the system, by its type. */
export interface DictSource {
  readonly kind: 'dict'
  readonly type: string
}

/** A JSON document on an allowed host. Keys and the path may lead into objects: `data.items`. */
export interface ApiSource {
  readonly kind: 'api'
  readonly url: string
  /** Path to the list; absent: the document is the list. */
  readonly path?: string
  readonly valueKey: string
  readonly labelKey: string
  /** Key of child options, in a choice by levels. */
  readonly childrenKey?: string
}

/** Where the options of a question come from when visitors see it; the item's own `options` are its fallback. */
export type OptionSource = DictSource | ApiSource

/** The keys common to items with options. */
export interface WithOptions {
  readonly options?: readonly Option[]
  readonly optionsFrom?: OptionSource
}

/** Returns the matching items of a list, cached per list, because the items of a version never change. */
export function foundOnce<I extends ItemBase>(holds: (item: I) => boolean): (items: readonly I[]) => readonly I[] {
  const known = new WeakMap<readonly I[], readonly I[]>()
  return (items) => {
    const found = known.get(items) ?? items.filter(holds)
    known.set(items, found)
    return found
  }
}

/** The options of an item; empty without any. */
export const optionsOf = (item: ItemBase & WithOptions): readonly Option[] => item.options ?? []

export const sourceOf = (item: ItemBase & WithOptions): OptionSource | undefined => item.optionsFrom

/** Separator between the labels of a path. */
export const pathMark = ' / '

/** Every option at any level, labeled by its path: `浙江 / 杭州`. */
export const choicesOf = (item: ItemBase & WithOptions): readonly Option[] =>
  optionsOf(item).some(({ children }) => children) ? flattened(optionsOf(item), '') : optionsOf(item)

const flattened = (options: readonly Option[], before: string): readonly Option[] =>
  options.flatMap(({ children = [], ...option }) => {
    const label = before + option.label
    return [{ ...option, label }, ...flattened(children, label + pathMark)]
  })

/** Whether the item has options to pick from, even when the list is still empty. */
export const hasOptions = (item: ItemBase & WithOptions): boolean => item.options !== undefined

/** Returns the item with further options at the end. */
export const withMoreOptions = <I extends ItemBase>(item: I, more: readonly Option[]): I =>
  more.length === 0 ? item : { ...item, options: [...optionsOf(item), ...more] }

/** Answers by item id; `"<id>:other"` holds the text of a chosen `other` option. */
export type Answers = Readonly<Record<string, unknown>>

/** A finding of the compiler. `at` is a path such as `items/3/formula` or `logic/0`. */
export interface Finding {
  readonly code: string
  readonly at: string
  readonly item?: ItemId
  readonly message: { readonly 'zh-cn': string; readonly en: string }
}

/** Builds a finding from its two texts. */
export const finding = (code: string, at: string, zh: string, en: string, item?: ItemId): Finding => ({
  code,
  at,
  ...(item === undefined ? {} : { item }),
  message: { 'zh-cn': zh, en },
})

/** The name of an item in findings: its label, cut when long, or its id without one. */
export function named(item: { readonly id: ItemId; readonly label?: string }): string {
  const label = item.label?.trim() || item.id
  return label.length > 30 ? `${label.slice(0, 29)}…` : label
}

/** The title of an item in quotes, behind the word for its type; empty without a title, which parts of a page may lack. */
export function quoted(item: { readonly id: ItemId; readonly label?: string }, locale: Locale): string {
  if (!item.label?.trim()) return ''
  return locale === 'en' ? ` “${named(item)}”` : `「${named(item)}」`
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const symbols = `${letters}0123456789`

export const itemIdPattern = /^[A-Za-z0-9]{6}$/

/**
 * A new item id of six letters and digits, beginning with a letter so that formulas read it as a name. `random` yields
 * 0 ≤ x < 1.
 */
export function newItemId(random: () => number = Math.random): string {
  const pick = (from: string): string => from[Math.floor(random() * from.length)]!
  return pick(letters) + Array.from({ length: 5 }, () => pick(symbols)).join('')
}

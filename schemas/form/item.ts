/** 6 characters, letters and digits, stable for ever: statistics join on it across versions. */
export type ItemId = string

/**
 * The keys that every item may have, whatever its type; what a type adds is the interface beside it
 * (`types/<type>.ts`).
 */
export interface ItemBase {
  readonly id: ItemId
  /** A name of `itemTypes` (item-types.ts); a document may hold an unknown one, which is a finding, never a crash. */
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
}

export interface Option {
  readonly value: string
  readonly label: string
  /** For totals; never sent to the public page unless a formula shown there reads it. */
  readonly score?: number
  /** Carries a text of its own, stored under `<item>:other`. */
  readonly other?: boolean
  /** Picking it unpicks all others. */
  readonly exclusive?: boolean
  /** Seats. */
  readonly quota?: number
}

/** What items with options to pick from have in common. */
export interface WithOptions {
  readonly options?: readonly Option[]
}

/** The options, whatever the type; none for a question without. */
export const optionsOf = (item: ItemBase & WithOptions): readonly Option[] => item.options ?? []

/** Whether options are picked from; true for a list of options that is still empty, too. */
export const hasOptions = (item: ItemBase & WithOptions): boolean => item.options !== undefined

/** The item with further options behind its own. */
export const withMoreOptions = <I extends ItemBase>(item: I, more: readonly Option[]): I =>
  more.length === 0 ? item : { ...item, options: [...optionsOf(item), ...more] }

/** What was answered, by item id; `"<id>:other"` holds the text of a chosen `other` option. */
export type Answers = Readonly<Record<string, unknown>>

/** Something the compiler has to say about a document. `at` is a path such as `items/3/formula` or `logic/0`. */
export interface Finding {
  readonly code: string
  readonly at: string
  readonly item?: ItemId
  readonly message: { readonly 'zh-cn': string; readonly en: string }
}

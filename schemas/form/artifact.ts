import type { Cond } from '../module/condition.ts'
import type { Form, Item, ItemId, Effect, Finding } from './form.ts'

/**
 * The compiled form of a document (design/forms.md §2): pure, deterministic, immutable. The server stores one per
 * version, the fill page gets `publicForm` and `graph`, external programs get `answerSchema`.
 */
export interface Artifact {
  readonly format: 1
  /**
   * JSON Schema 2020-12 of `answers`: flat, no if/then, bounded. Whether an item is required depends on answers, so
   * `graph` decides it.
   */
  readonly answerSchema: Readonly<Record<string, unknown>>
  /**
   * The document without scores, quota numbers, limits, passwords and other secrets. Its logic and formulas are in
   * `graph`.
   */
  readonly publicForm: Form
  readonly graph: Graph
  /** Items that hold an answer, in order: headers, labels and columns of the data list. */
  readonly codebook: readonly CodebookEntry[]
}

/** Steps of visibility and calculation, ordered so that each step reads only results of earlier steps. */
export interface Graph {
  readonly steps: readonly Step[]
  /**
   * Maps an item id (or `now`, `user`, `url`) to the indices of the steps to run again when its value changes,
   * ascending.
   */
  readonly dependants: Readonly<Record<string, readonly number[]>>
  /** Items hidden until a `show` rule holds. */
  readonly initiallyHidden: readonly ItemId[]
  /** Scores by item and option value, for `item.score`, limited to items that a rule or formula reads. */
  readonly scores: Readonly<Record<ItemId, Readonly<Record<string, number>>>>
}

/**
 * `rules` applies the rules about one item: one step for its answer, another for whether it is required. `calc`
 * computes an item. `jump` skips the items strictly between two positions of `publicForm.items` while its condition
 * holds.
 */
export type Step =
  | {
      readonly kind: 'rules'
      readonly target: ItemId
      readonly rules: readonly { readonly when: Cond; readonly effect: Effect }[]
    }
  | { readonly kind: 'calc'; readonly target: ItemId; readonly expr: Expr; readonly precision?: number }
  | { readonly kind: 'jump'; readonly when: Cond; readonly from: number; readonly to: number }

/** A parsed formula: plain JSON, evaluated by one pure function in the browser and on the server. */
export type Expr =
  | { readonly op: 'value'; readonly value: string | number | boolean | null }
  | { readonly op: 'read'; readonly path: string }
  | { readonly op: string; readonly args: readonly Expr[] }

export interface CodebookEntry {
  readonly id: ItemId
  readonly type: string
  readonly label: string
  readonly item: Item
  readonly options?: readonly { readonly value: string; readonly label: string; readonly score?: number }[]
}

export interface Compiled {
  /** Absent while there are errors. */
  readonly artifact?: Artifact
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
}

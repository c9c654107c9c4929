import type { Cond } from '../module/cond.ts'
import type { Form, Item, ItemId, Effect, Finding } from './form.ts'

/**
 * What publishing makes of a document (design/forms.md §2): pure, deterministic, immutable. The server keeps one per
 * version, the fill page gets `publicForm` and `graph`, outside programs get `answerSchema`.
 */
export interface Artifact {
  readonly format: 1
  /**
   * JSON Schema 2020-12 of `answers`: flat, no if/then, bounded; required-ness lives in `graph`, because it depends on
   * answers.
   */
  readonly answerSchema: Readonly<Record<string, unknown>>
  /**
   * The document without scores, quotas' numbers, limits, passwords and other secrets; its logic and formulas are in
   * `graph`.
   */
  readonly publicForm: Form
  readonly graph: Graph
  /** Items that hold an answer, in order: headers, labels, what the data list shows. */
  readonly codebook: readonly CodebookEntry[]
}

/** Relevance and calculation, in an order in which each step reads only what earlier steps settled. */
export interface Graph {
  readonly steps: readonly Step[]
  /** Item id (or `now`, `user`, `url`) → indices of the steps to run again when its answer changes, ascending. */
  readonly dependants: Readonly<Record<string, readonly number[]>>
  /** Items hidden until a `show` rule holds. */
  readonly initiallyHidden: readonly ItemId[]
  /** Scores by item and option value, for `item.score`; only of items that a rule or formula reads. */
  readonly scores: Readonly<Record<ItemId, Readonly<Record<string, number>>>>
}

/**
 * `rules` settles what the rules say about one item (a step for what changes its answer, another for whether it is
 * required);
 * `calc` computes one; `jump` skips the items strictly between two positions of `publicForm.items` while its condition
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

/** A formula after parsing: plain JSON, evaluated by one small pure function on both sides. */
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

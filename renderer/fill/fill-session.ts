import type { Graph } from '#schemas/form/artifact.ts'
import type { AnswerError, Answers, ClosedReason, Form, ItemId } from '#schemas/form/form.ts'
import type { Env, LogicState, Page, SchemaError } from '#schemas/form/runtime.ts'
import type { SeatsLeft } from '#schemas/form/seats-left.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { ChangeAnswer } from './widget.ts'

export type Validate = (answers: Answers) => readonly SchemaError[]

/** Of a stored submission; `made` are answers that the server gave, `time` is an ISO time. */
export interface StoredReceipt {
  readonly serial: number
  readonly receipt: string
  readonly made?: Answers
  readonly time?: string
  /** Address of the page that shows it later. */
  readonly link?: string
}

/**
 * How handing in ended. `offline` and `failed` may be tried again with the same key: what was stored is stored once.
 */
export type SubmitOutcome =
  | { readonly kind: 'stored'; readonly receipt?: StoredReceipt }
  | { readonly kind: 'wrong'; readonly errors: readonly AnswerError[] }
  | {
      readonly kind: 'closed'
      readonly reason?: ClosedReason
      readonly text: string
      readonly errors?: readonly AnswerError[] | undefined
      /** Seats as they are now. */
      readonly left?: SeatsLeft | undefined
    }
  | { readonly kind: 'offline' | 'failed' | 'tooMany' | 'outdated' | 'keyUsed' }

export type Trouble = Exclude<SubmitOutcome, { kind: 'stored' } | { kind: 'wrong' }>

export interface FillOptions {
  readonly form: Form
  readonly graph: Graph
  readonly version: number
  readonly locale: Locale
  /** What the fields hold at first. */
  readonly answers: Answers
  readonly errors: readonly AnswerError[]
  /** Index of the page to begin with. */
  readonly page: number
  /** Seats left of the options that have few or none. */
  readonly left?: SeatsLeft | undefined
  readonly env: Env
  /**
   * Loads the compiled check of answers. Until then only rules and required answers are checked here; the server checks
   * in any case.
   */
  readonly loadValidate?: (() => Promise<Validate>) | undefined
  readonly submit: (answers: Answers, idempotencyKey: string, duration: number) => Promise<SubmitOutcome>
  /** Waits for uploads under way, which belong to the answers; answers the first question with one that has failed. */
  readonly waitForFiles?: () => Promise<ItemId | undefined> | undefined
  /** Name of the draft on this device; absent: nothing is kept. */
  readonly draftKey?: string | undefined
}

export interface FillState {
  /**
   * All entries, relevant or not: an item that reappears has its answer again. One mutable object, because copying
   * thousands of answers at each change would cost too much.
   */
  readonly raw: Answers
  readonly settled: LogicState
  readonly errors: ReadonlyMap<ItemId, AnswerError>
  readonly left: SeatsLeft
  readonly pages: readonly Page[]
  readonly index: number
  /** Per cent of what is asked, never less than it has been. */
  readonly progress: number
  /** The last attempt to go on has found something wrong. */
  readonly isStopped: boolean
  readonly isBusy: boolean
  readonly isRestored: boolean
  readonly trouble?: Trouble | undefined
  /** With a trouble: what was entered is on this device, and comes back with the page. */
  readonly isKept: boolean
  readonly stored?: { readonly receipt: StoredReceipt | undefined } | undefined
}

/** The element to focus after an action. */
export type Landing =
  | { readonly kind: 'page' }
  | { readonly kind: 'end' }
  | { readonly kind: 'wrong'; readonly item: ItemId }

export interface FillSession {
  readonly state: () => FillState
  /** As it began, which is what the server has drawn. */
  readonly start: FillState
  /** A number that changes whenever something about one of the items may have: answer, error, what rules say of it. */
  readonly turnOf: (ids: readonly ItemId[]) => number
  readonly subscribe: (listen: () => void) => () => void
  /** Brings a draft back and begins to keep one; gives the way to stop. */
  readonly open: () => () => void
  readonly change: ChangeAnswer
  /** Checks one item, once it has been left. */
  readonly leave: (id: ItemId) => void
  /** Checks this page and shows the next; on the last one, checks everything and hands in. */
  readonly goOn: () => Promise<Landing | undefined>
  readonly back: () => Landing
  /** Shows a page that has been shown before; when it is gone by now, the last one before it. */
  readonly turnTo: (key: string) => Landing
  readonly startOver: () => Landing
}

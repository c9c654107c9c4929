import type { Cond } from '../kit/cond.ts'

/**
 * The form document (design/forms.md §1). The editor edits it, a version freezes it, export writes it, import reads it.
 * Everything here is data and readonly: an edit returns the next document.
 */
export interface Form {
  readonly format: 1
  readonly title: string
  /** Sanitised HTML. */
  readonly description?: string
  readonly items: readonly Item[]
  readonly logic: readonly Rule[]
  readonly theme: Theme
  readonly settings: Settings
}

/** 6 characters, letters and digits, stable for ever: statistics join on it across versions. */
export type ItemId = string

export interface Item {
  readonly id: ItemId
  /** A key of `kinds` (schemas/form/kinds.ts); an unknown one is a finding, never a crash. */
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

  /** input, textarea: lengths in UTF-16 code units, as HTML counts them. */
  readonly preset?: 'phone' | 'email' | 'idCard' | 'url'
  readonly minLength?: number
  readonly maxLength?: number
  readonly rows?: number
  /** input, textarea: no two stored answers may be equal. */
  readonly unique?: boolean

  /** number, rate, nps: bounds of the value; checkbox: of how many are picked. */
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** number, calc: decimal places. */
  readonly precision?: number
  readonly unit?: string

  /** radio, checkbox, select. */
  readonly options?: readonly Option[]
  readonly multiple?: boolean
  readonly columns?: number

  /** date. */
  readonly accuracy?: 'year' | 'month' | 'day' | 'minute'
  readonly minDate?: string
  readonly maxDate?: string

  /** description: sanitised HTML. */
  readonly html?: string
  /** calc: FEEL text, bounded (design/forms.md §1 Logic). */
  readonly formula?: string
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

/**
 * `when` reads answers by item id, `item.score`, `user.*`, `now`, `url.*`. An item that a `show` targets is hidden until a rule holds.
 */
export interface Rule {
  readonly when: Cond
  readonly then: readonly Effect[]
}

export const effects = ['show', 'hide', 'require', 'optional', 'enable', 'disable', 'showOption', 'hideOption', 'checkOption', 'setValue', 'jump', 'finish'] as const
export type EffectName = (typeof effects)[number]

export interface Effect {
  readonly do: EffectName
  readonly target?: ItemId
  readonly value?: unknown
}

export interface Theme {
  /** Hex colours, `#rrggbb`. */
  readonly primary?: string
  readonly background?: string
  readonly headImage?: string
  readonly logo?: string
  readonly submitText?: string
  readonly numbering?: boolean
}

export interface Limit {
  readonly max: number
  readonly per?: 'ever' | 'day' | 'week' | 'month'
  readonly message?: string
}

export interface Settings {
  readonly access?: { readonly signIn?: boolean; readonly password?: string; readonly whitelist?: readonly string[] }
  readonly window?: {
    /** ISO times. */
    readonly from?: string
    readonly to?: string
    readonly dailyHours?: readonly [string, string]
    /** 1 Monday … 7 Sunday (ISO 8601). */
    readonly weekdays?: readonly number[]
    readonly timeZone?: string
    readonly message?: string
  }
  readonly limits?: { readonly total?: Limit; readonly account?: Limit; readonly ip?: Limit; readonly device?: Limit }
  readonly submit?: {
    readonly end?: 'default' | 'custom' | 'redirect'
    readonly html?: string
    readonly url?: string
    readonly publicResult?: boolean
    readonly editAfter?: boolean
    readonly receipt?: boolean
  }
  readonly draft?: { readonly keepUnsent?: boolean; readonly prefillLast?: boolean }
  readonly notify?: { readonly mails?: readonly string[]; readonly onSubmit?: boolean }
  readonly share?: { readonly title?: string; readonly description?: string; readonly image?: string }
  readonly push?: { readonly webhooks?: readonly unknown[] }
  readonly exam?: { readonly timeLimit?: number; readonly shuffle?: boolean }
}

/** What was answered, by item id; `"<id>:other"` holds the text of a chosen `other` option. */
export type Answers = Readonly<Record<string, unknown>>

/** Why a form is not accepting answers (contract.md, 423 `reason`). */
export const closedReasons = [
  'unpublished', 'stopped', 'notStarted', 'ended', 'outsideHours', 'password', 'login', 'whitelist', 'total', 'ip', 'account', 'device', 'seats',
] as const
export type ClosedReason = (typeof closedReasons)[number]

export const formTypes = ['form', 'workflow', 'exam', 'folder'] as const
export type FormType = (typeof formTypes)[number]

export const formStatuses = ['draft', 'open', 'stopped'] as const
export type FormStatus = (typeof formStatuses)[number]

/** Something the compiler has to say about a document. `at` is a path such as `items/3/formula` or `logic/0`. */
export interface Finding {
  readonly code: string
  readonly at: string
  readonly item?: ItemId
  readonly message: { readonly 'zh-cn': string; readonly en: string }
}

/** One thing wrong with one answer (contract.md, 422). */
export interface AnswerError {
  readonly item: ItemId
  readonly code: string
  readonly message: string
}

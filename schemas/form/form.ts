import type { Cond } from '../module/condition.ts'
import type { Locale } from '../module/localized-text.ts'
import type { ExamSettings } from './exam-types.ts'
import type { ItemId } from './item.ts'
import type { Item } from './item-types.ts'
import type { Language, Translations } from './languages.ts'

export type { Answers, Finding, ItemBase, ItemId, Option } from './item.ts'
export type { Item } from './item-types.ts'

/**
 * The form document (design/forms.md §1): edited in the editor, frozen in a version, exported and imported. All of it
 * is readonly data; an edit returns a new document.
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
  /** Texts in the form's other languages, by language and by key (`translatable-texts.ts`). */
  readonly translations?: Translations
}

/**
 * `when` reads answers by item id, `item.score`, `user.*`, `now`, `url.*`. The target of a `show` rule is hidden until
 * one such rule holds.
 */
export interface Rule {
  readonly when: Cond
  readonly then: readonly Effect[]
}

export const effects = [
  'show',
  'hide',
  'require',
  'optional',
  'enable',
  'disable',
  'showOption',
  'hideOption',
  'checkOption',
  'setValue',
  'jump',
  'finish',
] as const
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
  /** Whether each question has a page of its own. */
  readonly questionPerPage?: boolean
}

export interface Limit {
  readonly max: number
  readonly per?: 'ever' | 'day' | 'week' | 'month'
  readonly message?: string
}

/** The page before the questions. Texts and picture default to those of the form. */
export interface Cover {
  /** Whether visitors see it; switched off, its texts are kept. */
  readonly show?: boolean
  readonly title?: string
  /** Sanitised HTML. */
  readonly html?: string
  readonly image?: string
  /** Text of the button that leads to the questions. */
  readonly button?: string
  /** Whether it names the number of questions; `false` hides it. */
  readonly count?: boolean
  /** Whether it names the time that filling in takes; `false` hides it. */
  readonly time?: boolean
  /** That time in the author's own estimate. */
  readonly minutes?: number
}

export interface Settings {
  /** Language of the form's own texts; Chinese by default. */
  readonly language?: Language
  /** Languages that visitors may choose from; shown when there are at least two. */
  readonly languages?: readonly Language[]
  /** Name of the organizer. */
  readonly organiser?: string
  /** One-line privacy notice, and a link to the full text. */
  readonly privacy?: { readonly text?: string; readonly url?: string }
  readonly cover?: Cover
  /** Other sites that may show the form in a frame; absent: none. `sites` are origins. */
  readonly embed?: { readonly from?: 'any' | 'listed'; readonly sites?: readonly string[] }
  /** Whether visitors see the seats left of options; `false` hides them, absent shows them. */
  readonly seats?: { readonly showLeft?: boolean }
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
  readonly draft?: {
    readonly keepUnsent?: boolean
    readonly prefillLast?: boolean
    /** Whether visitors may save answers and continue later on any device. */
    readonly resume?: boolean
  }
  readonly notify?: { readonly mails?: readonly string[]; readonly onSubmit?: boolean }
  readonly share?: { readonly title?: string; readonly description?: string; readonly image?: string }
  readonly push?: { readonly webhooks?: readonly unknown[] }
  readonly exam?: ExamSettings
}

/** The reason why a form accepts no answers (contract.md, 423 `reason`). */
export const closedReasons = [
  'unpublished',
  'stopped',
  'notStarted',
  'ended',
  'outsideHours',
  'password',
  'login',
  'whitelist',
  'total',
  'ip',
  'account',
  'device',
  'seats',
] as const
export type ClosedReason = (typeof closedReasons)[number]

export const formTypes = ['form', 'workflow', 'exam', 'folder'] as const
export type FormType = (typeof formTypes)[number]

export const formStatuses = ['draft', 'open', 'stopped'] as const
export type FormStatus = (typeof formStatuses)[number]

/** Status of a form at a moment: an open form has ended after its closing time and when it is full. */
export const formPhases = ['draft', 'scheduled', 'open', 'ended', 'stopped'] as const
export type FormPhase = (typeof formPhases)[number]

/** A fault in one answer (contract.md, 422). */
export interface AnswerError {
  readonly item: ItemId
  readonly code: string
  readonly message: string
  /** For an error inside rows: the row from 0, and the question in it. */
  readonly inRow?: { readonly row: number; readonly item: ItemId }
}

/** Names of a form that its author has not named. Until then its name follows the title. */
export const unnamedForm: Readonly<Record<Locale, string>> = { 'zh-cn': '未命名表单', en: 'Untitled form' }

/** A new form with only a title, in the language of its author. */
export const emptyForm = (title: string, language: Locale = 'zh-cn'): Form => ({
  format: 1,
  title,
  description: '',
  items: [],
  logic: [],
  theme: {},
  settings: settingsIn(language),
})

/** The settings of a new form in the language of its author, which respondents get, too. */
export const settingsIn = (language: Locale): Form['settings'] => (language === 'zh-cn' ? {} : { language })

/** The form as an exam, which is handed in rather than submitted. */
export const asExam = (form: Form): Form => ({
  ...form,
  theme: { submitText: (form.settings.language ?? 'zh-cn') === 'zh-cn' ? '交卷' : 'Hand in', ...form.theme },
  settings: { ...form.settings, exam: {} },
})

import type { CoverFacts } from '#schemas/form/cover-facts.ts'
import type { Graph } from '#schemas/form/artifact.ts'
import type { ExamReport } from '#schemas/form/exam-types.ts'
import type { AnswerError, Answers, ClosedReason, Form, Item, ItemId, Settings, Theme } from '#schemas/form/form.ts'
import type { SeatsLeft } from '#schemas/form/seats-left.ts'
import type { SubmissionProcess } from '#schemas/form/submission-process.ts'
import type { Language } from '#schemas/form/languages.ts'
import type { Locale } from '#schemas/module/localized-text.ts'

/**
 * Content of a public page as data: the server renders it, and the browser hydrates a `form` page from the same data.
 */
export type FillPage =
  | FormPage
  | ExamCoverPage
  | ClosedPage
  | DonePage
  | ReceiptPage
  | QueryPage
  | SavedPage
  | MissingPage
  | ProblemPage

/** Hashed addresses of the built scripts and styles. */
export interface PageAssets {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Type faces that the styles name. */
  readonly fonts?: readonly string[]
  /** The script of a receipt's buttons. */
  readonly receipt?: readonly string[]
  /** Further scripts of item types. */
  readonly types?: Readonly<Record<string, readonly string[]>>
  /** The institution's logo, where it has one. */
  readonly logo?: string
  /** The name of the system. */
  readonly institution?: string
  /** Where others find the server, without a slash at its end. */
  readonly origin?: string
}

interface AnyPage {
  /** Language of buttons and messages. */
  readonly locale: Locale
  /** Language of the form's texts. */
  readonly language: Language
  /** Languages to choose from, if there are several, each named in itself. */
  readonly languages?: readonly { readonly language: Language; readonly name: string }[]
  readonly formKey: string
  readonly title: string
  readonly description?: string
  readonly theme: Theme
  /** Compact, without a ground of its own, for a frame in another page (`?embed=1`). */
  readonly isEmbedded?: boolean
  /** The server adds them before it renders. */
  readonly assets?: PageAssets
}

/** Options without seats left, by item. */
export type FullOptions = Readonly<Record<ItemId, readonly string[]>>

export interface FormPage extends AnyPage {
  readonly kind: 'form'
  readonly version: number
  /** The form's title in pieces that a line break may part. */
  readonly titleWords?: readonly string[]
  /** The closing time as text, so that browsers need no time zones for it. */
  readonly deadline?: string
  /** Address of the compiled answer schema. */
  readonly validator: string
  readonly form: Form
  readonly graph: Graph
  /** Initial values of the fields: defaults, prefill, or posted answers. */
  readonly answers: Answers
  readonly errors: readonly AnswerError[]
  /** Index of the page to show. */
  readonly page: number
  /** The posted answers have revealed new questions. */
  readonly appeared: boolean
  /** Seats left of the options that have few or none. */
  readonly left: SeatsLeft
  /** Places left when the edited submission came, for rules that read them. */
  readonly leftBefore?: SeatsLeft
  /** Whether the visitor may fill in another one afterwards. */
  readonly mayRepeat: boolean
  /** When the page was opened, in seconds of Unix time; empty where that is not known. */
  readonly opened: string
  /** ISO time at which rules that read `now` were settled. */
  readonly now: string
  readonly url: Readonly<Record<string, string>>
  /** The signed-in visitor, where a rule reads it. */
  readonly user?: Readonly<Record<string, unknown>>
  /** Makes a second posting of the same page the first one again. */
  readonly idempotencyKey: string
  readonly ext: string
  /** The page resumes a saved draft; `gone`: the draft no longer exists. */
  readonly resumed?: Resumed | 'gone'
  /** Result of the server's last action, such as sending a code, for pages without scripts. */
  readonly notice?: string
  /** Key of the draft stored on this device, if it differs from the form's key. */
  readonly draftKey?: string
  /** Seconds left in an exam with a time limit. */
  readonly secondsLeft?: number
  /** Number of the submission that is being changed. */
  readonly editing?: number
}

/** Cover of an exam with a time limit. Questions and time begin with its button. */
export interface ExamCoverPage extends AnyPage, ExamCover {
  readonly kind: 'cover'
  /** Query string of the requested URL, including `?`; may be empty. */
  readonly query: string
}

/** What such a cover shows. */
export interface ExamCover {
  /** The form without questions. */
  readonly form: Form
  readonly facts: CoverFacts
  /** The form's title in pieces that a line break may part. */
  readonly titleWords?: readonly string[]
  /** The closing time of the form as text. */
  readonly deadline?: string
}

export interface Resumed {
  /** Formatted text. */
  readonly savedAt: string
  /** Labels of questions whose answers could not be kept. */
  readonly leftOut: readonly string[]
}

/** A draft was saved without scripts; the visitor continues by its link. */
export interface SavedPage extends AnyPage {
  readonly kind: 'saved'
  readonly link: string
  readonly days: number
}

export interface ClosedPage extends AnyPage {
  readonly kind: 'closed'
  readonly reason: ClosedReason
  /** The face of the form; absent while unpublished. The description only for visitors who may see the questions. */
  readonly form?: Pick<Form, 'title' | 'description' | 'theme'> & {
    readonly settings: Pick<Settings, 'organiser'>
  }
  /** The form's title in pieces that a line break may part. */
  readonly titleWords?: readonly string[]
  /** Whether receipts of earlier submissions can still be opened. */
  readonly hasReceipts?: boolean
  /** Path of the receipt of this browser's submission, where the browser knows it. */
  readonly receiptLink?: string
  /** When daily hours or weekdays open the form again; `days` from today. */
  readonly next?: { readonly days: number; readonly weekday: number; readonly time: string }
  /** Query string of the requested URL, including `?`; may be empty. It is restored once the form opens. */
  readonly query: string
  /** The author's own words. */
  readonly message?: string
  /** ISO times of the window, where they help. */
  readonly from?: string
  readonly to?: string
  readonly dailyHours?: readonly [string, string]
  readonly weekdays?: readonly number[]
  readonly timeZone?: string
  /** In a frame, where browsers may withhold cookies and visitors cannot see whose page asks for a password. */
  readonly isFramed?: boolean
  /** A password was given, and it was wrong. */
  readonly isWrong?: boolean
  readonly isThrottled?: boolean
  /** Reason why signing in on the page, without scripts, failed. */
  readonly signInFault?: 'wrong' | 'locked' | 'disabled' | 'captcha' | 'newPassword'
}

export interface DonePage extends AnyPage {
  readonly kind: 'done'
  readonly form: Form
  readonly answers: Answers
  /** Absent when the link carries no valid receipt. */
  readonly receipt?: Receipt
  /** Address of an empty form, where the visitor may fill in another one. */
  readonly again?: string
  /** The submission is looked at again: the page leads nowhere else. */
  readonly isReview?: boolean
}

/** A submission, for holders of its link. Times are formatted texts. */
export interface ReceiptPage extends AnyPage {
  readonly kind: 'receipt'
  readonly form: Form
  readonly answers: Answers
  readonly serial: number
  /** The beginning of the receipt. */
  readonly code: string
  /** Query that opens the files of the submission. */
  readonly proof: string
  readonly time: string
  /** When it was last changed, where it was. */
  readonly changed?: string
  readonly exam?: ExamReport
  /** Path for editing the submission. */
  readonly edit?: string
  readonly process?: SubmissionProcess
  /** The cookie of a session, by which the page's script asks for what only the starter may see. */
  readonly tokenCookie?: string
}

/** Page on which visitors find submissions by known answers. Times are formatted texts. */
export interface QueryPage extends AnyPage {
  readonly kind: 'query'
  /** The form's title. */
  readonly of: string
  readonly form: Pick<Form, 'settings' | 'theme'>
  readonly name: string
  /** Path that the answers are posted to, without a language. */
  readonly path: string
  readonly state: 'asking' | 'none' | 'found' | 'off' | 'early' | 'late' | 'tooMany'
  readonly intro?: string
  /** Questions of the query, each built as a question of its own. */
  readonly items?: readonly Item[]
  readonly answers?: Answers
  /** Questions that were left out. */
  readonly missing?: readonly ItemId[]
  readonly found?: readonly FoundSubmission[]
  /** There were more, which are not shown. */
  readonly hasMore?: boolean
  /** When it opens, or closed. */
  readonly time?: string
}

export interface FoundSubmission {
  /** Number and time of the submission, if the author shows them. */
  readonly serial?: number
  readonly time?: string
  readonly facts: readonly { readonly id: ItemId; readonly label: string; readonly text: string }[]
}

export interface MissingPage extends AnyPage {
  readonly kind: 'missing'
  /** The opened address without its query. */
  readonly address?: string
}

/** A rejected post; the previous page still holds the input. */
export interface ProblemPage extends AnyPage {
  readonly kind: 'problem'
  readonly problem: 'tooMany' | 'noRoom' | 'tooLarge' | 'keyUsed' | 'outdated' | 'cookies' | 'fault'
}

/** Response of a submit. `time` is an ISO time; `receipt` is a SHA-256 over the stored submission. */
export interface Receipt {
  readonly id: number
  readonly serial: number
  readonly receipt: string
  readonly time?: string
  /** Answers that the server has made, such as a random number. */
  readonly made?: Answers
  /** The result of an exam, as far as visitors may see it. */
  readonly exam?: ExamReport
  /** Path of the page that shows the submission later; absent where the form gives no receipt. */
  readonly link?: string
  /** Path of the form with this submission to edit; absent where the form allows no edits. */
  readonly edit?: string
  /** Whether it has replaced earlier answers. */
  readonly isEdited?: boolean
  /** Whether it starts an approval, whose progress that page shows. */
  readonly startsProcess?: boolean
}

/** Only for a submission that the server has just stored. */
export type StoredReceipt = Receipt & { readonly time: string }

/** Text above a form in which a submission is edited. */
export const editingText = (serial: number, locale: Locale): string =>
  locale === 'en'
    ? `You’re changing submission no. ${serial}. Submitting replaces it.`
    : `您正在修改第 ${serial} 份答卷，提交后替换原来的内容。`

/** The page's address in the visitor's language, and in a frame if the page is in one. */
export function addressOf({ formKey, language, url }: Pick<FormPage, 'formKey' | 'language' | 'url'>): string {
  const query = [url.lang === language ? `lang=${language}` : '', url.embed === '1' ? 'embed=1' : ''].filter(Boolean)
  return `/s/${formKey}${query.length > 0 ? '?' : ''}${query.join('&')}`
}

/** The page's address in another language, with everything else that it says. */
export const addressIn = ({ formKey, url }: Pick<FormPage, 'formKey' | 'url'>, language: Language): string =>
  `/s/${formKey}?${new URLSearchParams({ ...url, lang: language }).toString()}`

import type { Bin, Card, Count } from '../form/answer-statistics.ts'
import type { Artifact } from '../form/artifact.ts'
import type { Change } from '../form/diff.ts'
import type { Answers, Finding, Form, FormStatus, FormType } from '../form/form.ts'
import type { KeptEnv } from '../form/logic.ts'

/** Answers of the form calls of contract.md, for server and browser. Times are ISO texts. */

/** `^[0-9A-Za-z]{8}$`: unguessable, so that the address of a form is not found by counting. */
export const formKeyPattern = /^[0-9A-Za-z]{8}$/

/** A row of `GET /project/form/page`. */
export interface FormRow {
  readonly formKey: string
  readonly name: string
  readonly status: FormStatus
  readonly type: FormType
  readonly folderId: number | null
  /** The published version; 0 while there is none. */
  readonly version: number
  /** How many answers are stored, deleted ones aside. */
  readonly submissions: number
  readonly createTime: string
  readonly updateTime: string
}

/** A row of `GET /project/form/bin`. */
export interface BinnedForm {
  readonly formKey: string
  readonly name: string
  readonly type: FormType
  /** Answers that a restore brings back, and a purge takes along. */
  readonly submissions: number
  readonly deleteTime: string
  readonly deleteBy: string | null
}

/** `GET /project/form/{formKey}`. */
export interface FormDetail extends FormRow {
  /** When `version` was published; null while there is none. */
  readonly publishTime: string | null
  /** Hash of the published artifact; null while there is none. */
  readonly hash: string | null
  readonly draft: { readonly document: Form; readonly revision: number }
  /** Types of questions that cannot be added, because the system is not set up for them; absent: none. */
  readonly unready?: readonly string[]
  /** Whether the draft differs from the published version; absent while none is published. */
  readonly hasChanges?: boolean
}

/** `data.current` of a 409 to `PUT …/draft`: what someone else has saved, and who. */
export interface CurrentDraft {
  readonly document: Form
  readonly revision: number
  readonly updateBy: string | null
  readonly updateTime: string
}

/** `POST …/check`. */
export interface FormCheck {
  /** The first ones. */
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
  /** How many there are. */
  readonly errorCount: number
  readonly warningCount: number
  readonly diff: readonly Change[]
}

/** `POST …/publish`. */
export interface Published {
  readonly version: number
  readonly hash: string
  /** Path of the public page. */
  readonly url: string
}

/** A row of `GET …/data/page`, and the answer of `GET …/data/{id}`. */
export interface DataRow {
  readonly id: number
  readonly serial: number
  readonly version: number
  readonly revision: number
  readonly answers: Answers
  readonly createTime: string
  readonly updateTime: string
  /** Who was signed in; both null for a visitor. */
  readonly createBy: string | null
  /** Who of the staff changed it last. */
  readonly updateBy: string | null
  readonly userId: number | null
  readonly ext: string | null
  /** What its version's rules read of address and person when it was given; null where that was not kept yet. */
  readonly env: KeptEnv | null
  /** Seconds it took to fill in, as the visitor’s device said; null where it said nothing. */
  readonly duration: number | null
}

/** One answer before and after a change, as stored; absent where there is none. `item` may be the text of an "other". */
export interface AnswerChange {
  readonly item: string
  readonly before?: unknown
  readonly after?: unknown
}

/** A row of `GET …/data/{id}/history`: what staff changed in a submission, newest first. */
export interface SubmissionChange {
  readonly time: string
  readonly by: string
  readonly changes: readonly AnswerChange[]
}

/** `GET …/version/{version}`: what answers of that version were given under. It never changes. */
export interface AnswerVersion {
  readonly version: number
  readonly hash: string
  readonly document: Form
  readonly artifact: Artifact
}

/** A card of `GET …/statistics`; a number card also brings its histogram, a date card its days where they are few. */
export type StatisticsCard = Card & {
  readonly bins?: readonly Bin[]
  readonly days?: readonly Count[]
  /** Seats by option value, for options that have a limited number. */
  readonly seats?: Readonly<Record<string, number>>
}

/** How often the form's page was opened. */
export interface Visits {
  /** The first counted day in the form's time zone, `YYYY-MM-DD`. */
  readonly since: string
  readonly views: number
  /** Submissions since then. */
  readonly submissions: number
}

/** `GET …/statistics`. */
export interface Statistics {
  /** Answers that the filter leaves. */
  readonly n: number
  readonly first: string | null
  readonly last: string | null
  /** Answers by day of the form's time zone, `YYYY-MM-DD`, earliest first; days without answers are left out. */
  readonly days: readonly { readonly day: string; readonly count: number }[]
  /** How long those took whose device said so, in seconds; absent where none did. */
  readonly duration?: { readonly median: number; readonly n: number }
  /** Absent before the first visit, and while a filter or a version narrows the submissions. */
  readonly visits?: Visits
  readonly cards: readonly StatisticsCard[]
}

/** Type of the live message that submissions have come. */
export const submissionsCame = 'submissions.came'

/** Its body: so many submissions of a form have come. It goes to people who may list them. */
export interface SubmissionsCame {
  readonly formKey: string
  readonly n: number
}

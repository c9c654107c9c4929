import type { ExamResult } from '../form/exam-types.ts'
import type { Bin, Card, Count } from '../form/answer-statistics.ts'
import type { Artifact } from '../form/artifact.ts'
import type { Change } from '../form/diff-versions.ts'
import type { Answers, Finding, Form, FormPhase, FormStatus, FormType } from '../form/form.ts'
import type { StoredEnv } from '../form/evaluate-logic.ts'

/** Responses of the form calls of contract.md, for server and browser. Times are ISO texts. */

/** `^[0-9A-Za-z]{8}$`: random, so that a form's URL cannot be guessed. */
export const formKeyPattern = /^[0-9A-Za-z]{8}$/

/** A row of `GET /project/form/page`. */
export interface FormRow {
  readonly formKey: string
  readonly name: string
  readonly status: FormStatus
  /** Status at the time of the call. */
  readonly phase: FormPhase
  readonly type: FormType
  readonly folderId: number | null
  /** Published version; 0 before the first. */
  readonly version: number
  /** Number of submissions outside of the recycle bin. */
  readonly submissions: number
  readonly createTime: string
  readonly updateTime: string
}

/** A row of `GET /project/form/bin`. */
export interface BinnedForm {
  readonly formKey: string
  readonly name: string
  readonly type: FormType
  /** Number of submissions that a restore brings back and a purge deletes. */
  readonly submissions: number
  readonly deleteTime: string
  readonly deleteBy: string | null
}

/** `GET /project/form/{formKey}`. */
export interface FormDetail extends FormRow {
  /** Time at which `version` was published; null before the first. */
  readonly publishTime: string | null
  /** Hash of the published artifact; null before the first. */
  readonly hash: string | null
  readonly draft: { readonly document: Form; readonly revision: number }
  /** Question types that cannot be added because the installation lacks a service; absent: none. */
  readonly unready?: readonly string[]
  /** Whether the draft differs from the published version; absent before the first publish. */
  readonly hasChanges?: boolean
  /** Options of the published version that the draft no longer has, by question; absent: none. */
  readonly removedOptions?: Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>>
  /** Questions of the draft that were never published, in a form with submissions; absent: none. */
  readonly newItems?: readonly string[]
}

/** `data.current` of a 409 to `PUT …/draft`: the draft stored by another user, and that user. */
export interface CurrentDraft {
  readonly document: Form
  readonly revision: number
  readonly updateBy: string | null
  readonly updateTime: string
}

/** `POST …/check`. */
export interface FormCheck {
  /** The first findings. */
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
  /** Total number of findings. */
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
  /** Signed-in submitter; both null for an anonymous one. */
  readonly createBy: string | null
  /** Last editor among staff. */
  readonly updateBy: string | null
  readonly userId: number | null
  readonly ext: string | null
  /**
   * Address and person as the rules of its version read them at the submit; null for submissions stored before they
   * were kept.
   */
  readonly env: StoredEnv | null
  /** Duration in seconds as reported by the visitor's device; null without a report. */
  readonly duration: number | null
  /** The result in an exam; null for a form that is none. */
  readonly exam?: ExamResult | null
}

/** A submission that staff changed, with the seats that it now takes beyond their number. */
export interface EditedDataRow extends DataRow {
  readonly overbooked: readonly {
    readonly item: string
    readonly label: string
    readonly taken: number
    readonly max: number
  }[]
}

/**
 * One answer before and after a change, as stored; absent without a value. `item` may be the key of an "other" text.
 */
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

/** Response of `GET …/version/{version}`: the form that submissions of this version answered. Immutable. */
export interface AnswerVersion {
  readonly version: number
  readonly hash: string
  readonly document: Form
  readonly artifact: Artifact
}

/** What a user who enters submissions in part of a form fills in. */
export interface EntryForm {
  readonly version: number
  /** The questions of that part that people answer, with the rules among them. */
  readonly artifact: Artifact
  /** The time by the form's clocks, for its rules. */
  readonly now: string
}

/** Submission behind one of the latest texts of a card. */
export interface TextSource {
  readonly id: number
  readonly serial: number
  readonly time: string
}

/**
 * A card of `GET …/statistics`; a number card also has a histogram, a date card its days where they are few, a text card
 * the submissions behind its texts.
 */
export type StatisticsCard = Card & {
  readonly bins?: readonly Bin[]
  readonly days?: readonly Count[]
  /** Submissions of the texts in `latest`, in their order. */
  readonly sources?: readonly TextSource[]
  /** Seats by option value, for options that have a limited number. */
  readonly seats?: Readonly<Record<string, number>>
}

/** Number of views of the form's page. */
export interface Visits {
  /** The first counted day in the form's time zone, `YYYY-MM-DD`. */
  readonly since: string
  readonly views: number
  /** Submissions since then. */
  readonly submissions: number
}

/** `GET …/statistics`. */
export interface Statistics {
  /** Number of submissions that match the filter. */
  readonly n: number
  readonly first: string | null
  readonly last: string | null
  /** Submissions per day in the form's time zone, `YYYY-MM-DD`, earliest first; days without any are omitted. */
  readonly days: readonly { readonly day: string; readonly count: number }[]
  /** The current day in that time zone, which is not over. */
  readonly today: string
  /** Durations in seconds, as reported by devices; absent without reports. */
  readonly duration?: { readonly median: number; readonly n: number }
  /** Views; absent before the first, and while a filter or a version narrows the submissions. */
  readonly visits?: Visits
  /** Results of an exam; absent for other forms, and without submissions. */
  readonly exam?: ExamStatistics
  readonly cards: readonly StatisticsCard[]
}

/** Results of the submissions of an exam that are graded as a whole. */
export interface ExamStatistics {
  readonly n: number
  /** Further submissions, with answers to be graded by hand. */
  readonly pending: number
  /** Points of all questions together; absent where the versions differ. */
  readonly total?: number
  readonly min: number | null
  readonly max: number | null
  readonly mean: number | null
  readonly median: number | null
  /** Submissions by points, from none to full marks; empty without graded submissions. */
  readonly bins: readonly Bin[]
  /** Those who passed, of the submissions under a pass mark; `passMark` is that of the newest version. */
  readonly passed?: { readonly count: number; readonly of: number; readonly passMark?: number }
  /** The graded questions in the order of the form. */
  readonly questions: readonly ExamQuestion[]
}

/** How one question was answered, in all submissions. */
export interface ExamQuestion {
  readonly item: string
  readonly label: string
  /** Points of a right answer. */
  readonly of: number
  /** Number of graded answers, blank ones included. */
  readonly n: number
  /** Number of answers to be graded by hand. */
  readonly open: number
  readonly right: number
  readonly partly: number
  /** Wrong or blank. */
  readonly wrong: number
  /** Mean points; null while nothing is graded. */
  readonly mean: number | null
  /** Mean share of the points, 0 to 1. */
  readonly rate: number | null
}

/** Type of the live message about new submissions. */
export const submissionsCame = 'submissions.came'

/** Body of that message: the number of new submissions of a form. Sent to users who may list them. */
export interface SubmissionsCame {
  readonly formKey: string
  readonly n: number
}

/** Maximum number of days of a trend. */
export const trendDays = [7, 30, 90] as const

/**
 * Response of `GET /project/form/trend?days=`: submissions per day in all forms the caller manages, in the caller's
 * time zone, including days without any; the last one is today.
 */
export interface FormTrend {
  readonly days: readonly { readonly day: string; readonly count: number }[]
  readonly total: number
  /** Number in the same number of days before, the last of them up to the current time of day. */
  readonly before: number
  /** Numbers of yesterday and of the previous seven days, each up to the current time of day. */
  readonly untilNow: { readonly yesterday: number; readonly week: number }
}

/** Response of `GET /project/form/attention`: the caller's own forms that need action, most urgent first. */
export interface FormAttention {
  readonly formKey: string
  readonly name: string
  /** Reason: closes within a week, closed by the clock while still marked open, or has unpublished changes. */
  readonly why: 'ending' | 'ended' | 'unpublished'
  /** Time at which the form closes or closed; for a draft, the time of its last change. */
  readonly at: string
}

/** Number of days of the line on a form's card. */
export const sparkDays = 14

/** Response of `GET /project/form/active`: open forms that the caller manages, latest submission first. */
export interface ActiveForms {
  /** Number of all forms, and of the open ones. */
  readonly total: number
  readonly open: number
  readonly rows: readonly ActiveForm[]
}

export interface ActiveForm {
  readonly formKey: string
  readonly name: string
  /** Tells forms of the same name apart. */
  readonly createTime: string
  readonly submissions: number
  /** Time of the newest submission. */
  readonly last: string | null
  /** Submissions by day, today last, in the zone of the caller's clock. */
  readonly days: readonly number[]
}

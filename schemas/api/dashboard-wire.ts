/** How many days a trend may show. */
export const trendDays = [7, 30, 90] as const

/**
 * `GET /project/form/trend?days=`: answers by day in all forms the caller manages, in the zone of the caller's clock;
 * every day is there, also those without.
 */
export interface FormTrend {
  readonly days: readonly { readonly day: string; readonly count: number }[]
  readonly total: number
  /** Of as many days right before. */
  readonly before: number
  /** Of yesterday, and of the seven days before these seven, each only until the same time of day. */
  readonly untilNow: { readonly yesterday: number; readonly week: number }
}

/** `GET /project/form/attention`: forms of the caller's own that wait for something, the most urgent first. */
export interface FormAttention {
  readonly formKey: string
  readonly name: string
  /** It closes within a week; it has closed and says it is open still; its draft is ahead of what is published. */
  readonly why: 'ending' | 'ended' | 'unpublished'
  /** When it closes or closed; when the draft was changed. */
  readonly at: string
}

/** How many days the line of a form's card spans. */
export const sparkDays = 14

/** `GET /project/form/active`: the forms the caller manages that collect answers, newest answer first. */
export interface ActiveForms {
  /** Number of all forms, and of the open ones. */
  readonly total: number
  readonly open: number
  readonly rows: readonly ActiveForm[]
}

export interface ActiveForm {
  readonly formKey: string
  readonly name: string
  readonly submissions: number
  /** Time of the newest submission. */
  readonly last: string | null
  /** Submissions by day, today last, in the zone of the caller's clock. */
  readonly days: readonly number[]
}

export const gradingRules = ['all', 'partial'] as const
/** `all`: the whole answer must be right. `partial`: each right pick, row, blank or position earns its share. */
export type GradingRule = (typeof gradingRules)[number]

/** How answers are compared with the key (`gradings`); `none` for a question that cannot have points. */
export type GradingName = 'same' | 'number' | 'set' | 'order' | 'rows' | 'texts' | 'blanks' | 'byHand' | 'none'

/** Attributes of a question in an exam. Never sent to visitors, except in their own result. */
export interface ExamAttributes {
  /** Points of a right answer, with at most two decimal places. */
  readonly points?: number
  /** The right answer; its shape depends on the question's grading (`gradings`). */
  readonly key?: unknown
  /** Absent: the first rule of the question's grading. */
  readonly rule?: GradingRule
  /** Largest accepted distance of a number from the key. */
  readonly tolerance?: number
  /** Plain text, shown in the result together with the key. */
  readonly explanation?: string
}

export const resultTimes = ['atOnce', 'afterClose', 'never'] as const
export const resultDetails = ['points', 'marks', 'key'] as const

/** Settings of an exam (product-facts §1.5). A form with these settings is an exam, whatever its kind in the list. */
export interface ExamSettings {
  /** Minutes between the start, by the cover's button or by opening the form without one, and the submit. */
  readonly timeLimit?: number
  /** Whether each visitor sees the questions of a page in a random order. */
  readonly shuffle?: boolean
  /** Whether each visitor sees all options in a random order. */
  readonly shuffleOptions?: boolean
  /** When visitors see their result; `atOnce` by default. */
  readonly showResult?: (typeof resultTimes)[number]
  /** `points` only (default), right or wrong for each question, or also the `key` with explanations. */
  readonly detail?: (typeof resultDetails)[number]
  /** Points required to pass. */
  readonly passMark?: number
}

/** The points of one question. */
export interface Mark {
  /** Null until somebody grades the answer by hand. */
  readonly points: number | null
  readonly of: number
  /** Whether somebody entered the points by hand. */
  readonly isByHand?: true
}

/** The graded answers of one submission. */
export interface ExamResult {
  /** Sum of the points known so far. */
  readonly points: number
  readonly total: number
  /** Number of answers to be graded by hand. */
  readonly pending: number
  /** Absent without a pass mark, and while it depends on answers to be graded by hand. */
  readonly isPassed?: boolean
  /** By item id. */
  readonly marks: Readonly<Record<string, Mark>>
}

/** The result of an exam as far as its visitor may see it. `later`: it is released when the exam closes. */
export type ExamReport =
  | { readonly state: 'later' }
  | {
      readonly state: 'shown'
      readonly points: number
      readonly total: number
      readonly pending: number
      readonly passMark?: number
      readonly isPassed?: boolean
      /** Absent where the author shows the points only. */
      readonly questions?: readonly {
        readonly id: string
        readonly label: string
        /** Null until it is graded by hand. */
        readonly points: number | null
        readonly of: number
        /** The visitor's answer as text. */
        readonly given: string
        readonly key?: string
        readonly explanation?: string
      }[]
    }

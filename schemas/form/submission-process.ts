/** The process that a submission has started, for whoever holds its receipt. */
export interface SubmissionProcess {
  /** `pending`: it begins in a moment. `returned`: it waits for its starter to correct it. */
  readonly state: (typeof submissionProcessStates)[number]
  /** The active steps. Names of people are for the starter only. */
  readonly steps: readonly { readonly name: string; readonly people: readonly string[] }[]
  /** Who has returned it, and why; for the starter only. */
  readonly returned?: { readonly by: string | null; readonly reason: string }
  /** Path of its page, which the starter signs in to; absent where a visitor without an account has started it. */
  readonly path?: string
}

export const submissionProcessStates = [
  'pending',
  'running',
  'returned',
  'approved',
  'rejected',
  'withdrawn',
  'terminated',
] as const

/** Type of the live message that submissions have come. */
export const submissionsCame = 'submissions.came'

/** Its body: so many submissions of a form have come. It goes to people who may list them. */
export interface SubmissionsCame {
  readonly formKey: string
  readonly n: number
}

import { createContext, useContext } from 'react'
import type { AnswerField } from '#schemas/form/answer-fields.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { FormDetail } from '#schemas/api/form-wire.ts'

/** The form of a list of submissions, for the parts of the list. */
export interface SubmissionsOf {
  readonly form: FormDetail
  readonly codebook: readonly CodebookEntry[]
  /** Columns by the names of their fields. */
  readonly fields: ReadonlyMap<string, AnswerField>
}

export const SubmissionsContext = createContext<SubmissionsOf | undefined>(undefined)

/** The form around a part of its list. */
export function useSubmissions(): SubmissionsOf {
  const found = useContext(SubmissionsContext)
  if (!found) throw new Error('a part of a list of submissions stands outside of one')
  return found
}

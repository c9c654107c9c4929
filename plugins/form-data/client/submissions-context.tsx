import { createContext, useContext } from 'react'
import type { ItemId } from '#schemas/form/form.ts'
import type { AnswerField } from '#schemas/form/answer-list-columns.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { EntryForm, FormDetail } from '#schemas/api/form-api-types.ts'

/** Form for adding a submission to part of a form's submissions. */
export interface EntryOf {
  readonly formKey: string
  readonly form: EntryForm
}

/** Questions of a list of submissions, for the parts of the list. */
export interface SubmissionsOf {
  /** Absent where the user does not manage the form. */
  readonly form?: FormDetail
  /** Questions whose answers may be edited; absent: as the form allows. */
  readonly editable?: ReadonlySet<ItemId>
  /** The form's time zone; absent where its versions tell it. */
  readonly timeZone?: string
  /** Absent where the user adds none. */
  readonly entry?: EntryOf
  readonly codebook: readonly CodebookEntry[]
  /** Columns by the names of their fields. */
  readonly fields: ReadonlyMap<string, AnswerField>
}

export const SubmissionsContext = createContext<SubmissionsOf | undefined>(undefined)

/** Returns the questions for a part of a list. */
export function useSubmissions(): SubmissionsOf {
  const found = useContext(SubmissionsContext)
  if (!found) throw new Error('a part of a list of submissions stands outside of one')
  return found
}

/** Returns the form of a list, for one of its parts. */
export function useFormOfList(): FormDetail {
  const { form } = useSubmissions()
  if (!form) throw new Error('a part for who manages a form stands in a list of others')
  return form
}

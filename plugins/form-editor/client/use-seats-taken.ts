import { createContext } from 'react'
import { submissionsCame, type FormDetail, type SubmissionsCame } from '#schemas/api/form-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { hasSeats } from '#schemas/form/seats.ts'
import { noSeats, type SeatsLeft } from '#schemas/form/seats-left.ts'
import { useSocketEvent } from '#renderer/kit/socket-events.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'

/** Seats taken of the published form, shown on the canvas. */
export const SeatsTaken = createContext<SeatsLeft>(noSeats)

/** Fetches the seats taken, only for a published form with seats; refetches when submissions arrive. */
export function useSeatsTaken({ formKey, version }: FormDetail, document: Form): SeatsLeft {
  const isAsked = version > 0 && hasSeats(document)
  const { data, reload } = useApi<SeatsLeft>(isAsked && `/project/form/${formKey}/seats`)
  useSocketEvent<SubmissionsCame>(submissionsCame, (came) => came.formKey === formKey && isAsked && void reload())
  return data ?? noSeats
}

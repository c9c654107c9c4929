import { seldomMs, useApi } from '#renderer/kit/use-api.ts'
import type { JobHandlerInfo } from '../shared/job-wire.ts'

/** The handlers that features bring; none until they have come. */
export function useHandlers(): { readonly handlers: readonly JobHandlerInfo[]; readonly failure: string | undefined } {
  const { data = [], error } = useApi<readonly JobHandlerInfo[]>('/tool/job/handlers', undefined, {
    newForMs: seldomMs,
  })
  return { handlers: data, failure: error?.message }
}

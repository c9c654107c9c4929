import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormCheck, FormDetail } from '#schemas/api/form-api-types.ts'
import { api } from '#renderer/kit/api.ts'
import { useDraft } from '#renderer/form-workspace/use-draft.ts'

export interface Checked {
  readonly check: FormCheck | undefined
  readonly error: unknown
  /** Whether the last changes could not be saved, so that the server would publish an older draft. */
  readonly isUnsaved: boolean
  readonly again: () => Promise<void>
}

/** Checks the draft for publishing. Stores unsent changes first, because the server checks its stored draft. */
export function useCheck(form: FormDetail): Checked {
  const { flush } = useDraft(form)
  const [state, setState] = useState<Omit<Checked, 'again'>>({ check: undefined, error: undefined, isUnsaved: false })
  const round = useRef(0)
  const again = useCallback(async (): Promise<void> => {
    const mine = ++round.current
    const isSaved = await flush()
    try {
      const check = await api.post<FormCheck>(`/project/form/${form.formKey}/check`, undefined, { quiet: true })
      if (mine === round.current) setState({ check, error: undefined, isUnsaved: !isSaved })
    } catch (error) {
      if (mine === round.current) setState({ check: undefined, error, isUnsaved: !isSaved })
    }
  }, [flush, form.formKey])
  // oxlint-disable-next-line react/set-state-in-effect -- it sets nothing before the server has answered
  useEffect(() => void again(), [again])
  return { ...state, again }
}

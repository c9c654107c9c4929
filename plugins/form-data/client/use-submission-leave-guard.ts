import { useCallback, useRef } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useLeaveGuard } from '#renderer/kit/use-leave-guard.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { formDataMessages } from './messages.ts'

export interface SubmissionLeaveGuard {
  readonly setDirty: (isDirty: boolean) => void
  /** Calls `go` at once without unsaved changes, otherwise after the user agrees to discard them. */
  readonly leave: (go: () => void) => Promise<void>
}

/** Guards unsaved changes of the submission in a drawer: on navigation, and before the drawer closes or moves on. */
export function useSubmissionLeaveGuard(): SubmissionLeaveGuard {
  const t = useMessages(formDataMessages)
  const isDirty = useRef(false)
  const setDirty = useCallback((now: boolean) => void (isDirty.current = now), [])
  const ask = async (): Promise<boolean> => {
    const agreed = await confirm({
      title: t('edit.leaveTitle'),
      body: t('edit.leaveBody'),
      verb: t('edit.leaveVerb'),
      stay: t('edit.leaveStay'),
    })
    if (agreed) isDirty.current = false
    return agreed
  }
  useLeaveGuard({ isDirty: () => isDirty.current, ask })
  return {
    setDirty,
    leave: async (go) => {
      if (!isDirty.current || (await ask())) go()
    },
  }
}

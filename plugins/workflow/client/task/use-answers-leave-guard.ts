import { useEffect, useRef } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useLeaveGuard } from '#renderer/kit/use-leave-guard.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { workflowMessages } from '../messages.ts'

/** Asks before the page with unsent answers is left. Call the returned function once they are sent. */
export function useAnswersLeaveGuard(hasChanges: boolean, title: string): () => void {
  const t = useMessages(workflowMessages)
  const isDirty = useRef(false)
  useEffect(() => void (isDirty.current = hasChanges), [hasChanges])
  useLeaveGuard({
    isDirty: () => isDirty.current,
    ask: async () => {
      const agreed = await confirm({
        title,
        body: t('handle.leaveBody'),
        verb: t('handle.leaveVerb'),
        stay: t('handle.leaveStay'),
      })
      if (agreed) isDirty.current = false
      return agreed
    },
  })
  return () => void (isDirty.current = false)
}

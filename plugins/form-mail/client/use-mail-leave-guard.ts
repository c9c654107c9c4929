import { useMessages } from '#renderer/kit/i18n.ts'
import { useLeaveGuard } from '#renderer/kit/use-leave-guard.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { formMailMessages } from './messages.ts'

/** Asks for confirmation before unsaved changes are lost. */
export function useAskBeforeLeaving(isDirty: boolean): void {
  const t = useMessages(formMailMessages)
  useLeaveGuard({
    isDirty: () => isDirty,
    ask: () =>
      confirm({ title: t('leave.title'), body: t('leave.body'), verb: t('leave.verb'), stay: t('leave.stay') }),
  })
}

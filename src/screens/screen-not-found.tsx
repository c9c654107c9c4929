import { IconPuzzleOff } from '@tabler/icons-react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { CopyText } from '#renderer/ui/copyable-text.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { screenMessages } from './messages.ts'

/** Shown when no plugin provides a menu entry's screen (specification §8, unknown dynamic module). */
export default function ModuleNotFound({ component }: { readonly component: string }) {
  const t = useMessages(screenMessages)
  return (
    <EmptyState
      icon={IconPuzzleOff}
      title={t('error.module')}
      hint={t('error.moduleHint')}
      action={<CopyText mono text={`MODULE_NOT_FOUND ${component}`} />}
    />
  )
}

import { IconPuzzleOff } from '@tabler/icons-react'
import { useWords } from '#renderer/kit/messages.ts'
import { CopyText } from '#renderer/ui/copy-text.tsx'
import { Nothing } from '#renderer/ui/nothing.tsx'
import { screenWords } from './words.ts'

/** A menu entry asks for a screen that no plugin brings (specification §8, unknown dynamic module). */
export default function ModuleNotFound({ component }: { readonly component: string }) {
  const t = useWords(screenWords)
  return <Nothing icon={IconPuzzleOff} title={t('error.module')} hint={t('error.moduleHint')} action={<CopyText mono text={`MODULE_NOT_FOUND ${component}`} />} />
}

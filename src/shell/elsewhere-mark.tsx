import { VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMessages } from '#renderer/kit/messages.ts'
import { shellMessages } from '../i18n/messages.ts'

/** Beside what leads to another site: it opens in a tab of its own. */
export function ElsewhereMark() {
  const t = useMessages(shellMessages)
  return (
    <>
      <IconExternalLink size={14} stroke={1.6} aria-hidden="true" style={{ flex: 'none', marginInlineStart: 'auto' }} />
      <VisuallyHidden>{t('menu.newTab')}</VisuallyHidden>
    </>
  )
}

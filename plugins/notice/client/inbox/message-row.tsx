import { UnstyledButton } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import type { Message } from '../../shared/message-api-types.ts'
import { messageSet, useMessages, useText } from '#renderer/kit/i18n.ts'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from './inbox.module.css'
import { readMessage } from './mark-as-read.ts'

/** Texts of the bell's popover, apart from the bell's own, which every page loads. */
export const messageTexts = messageSet('message', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

/** A message: event, subject and time. A click opens its link. */
export function MessageRow({ row, onOpen }: { readonly row: Message; readonly onOpen: () => void }) {
  const t = useMessages(messageTexts)
  const text = useText()
  return (
    <li>
      <UnstyledButton className={classes.row!} data-unread={!row.isRead || undefined} onClick={onOpen}>
        <span className={classes.sign} aria-hidden="true">
          <IconChecklist size={18} stroke={1.6} />
        </span>
        <span className={classes.text}>
          <span className={classes.title}>
            {!row.isRead && <span className={classes.hidden}>{t('isNew')} </span>}
            {text(row.title)}
          </span>
          <span className={classes.under}>
            <span className={classes.author}>{row.about}</span>
            <Timestamp value={row.createTime} as="relative" />
          </span>
        </span>
        <span className={classes.dot} aria-hidden="true" />
      </UnstyledButton>
    </li>
  )
}

/** Opens a message's link and marks the message as read. */
export async function openMessage({ messageId, link, isRead }: Message, go: (path: string) => void): Promise<void> {
  go(link)
  if (!isRead) await readMessage(messageId)
}

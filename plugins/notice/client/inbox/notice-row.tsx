import { UnstyledButton } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import type { NoticeHead } from '../../shared/notice-api-types.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { messageTexts } from './message-row.tsx'
import classes from './inbox.module.css'

/** Row of an announcement; a dot and a bold title mark it as unread. */
export function NoticeRow({ row, onOpen }: { readonly row: NoticeHead; readonly onOpen: () => void }) {
  const t = useMessages(messageTexts)
  const text = useText()
  return (
    <li>
      <UnstyledButton className={classes.row!} data-unread={!row.isRead || undefined} onClick={onOpen}>
        <span className={classes.sign} aria-hidden="true">
          <IconSpeakerphone size={18} stroke={1.6} />
        </span>
        <span className={classes.text}>
          <span className={classes.title}>
            {!row.isRead && <span className={classes.hidden}>{t('isNew')} </span>}
            {row.noticeTitle}
          </span>
          <span className={classes.under}>
            <span>{text(row.noticeTypeName ?? row.noticeType)}</span>
            {row.author && <span className={classes.author}>{row.author}</span>}
            <Timestamp value={row.createTime} as="relative" />
          </span>
        </span>
        <span className={classes.dot} aria-hidden="true" />
      </UnstyledButton>
    </li>
  )
}

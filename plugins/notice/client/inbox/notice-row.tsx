import { UnstyledButton } from '@mantine/core'
import type { NoticeHead } from '../../shared/notice-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { DictTag, useDict } from '#renderer/ui/dict-tag.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { messageTexts } from './message-row.tsx'
import classes from './inbox.module.css'

/** Row of an announcement; a dot and a bold title mark it as unread. */
export function NoticeRow({ row, onOpen }: { readonly row: NoticeHead; readonly onOpen: () => void }) {
  const t = useMessages(messageTexts)
  const types = useDict('sys_notice_type')
  return (
    <li>
      <UnstyledButton className={classes.row!} data-unread={!row.isRead || undefined} onClick={onOpen}>
        <span className={classes.dot} aria-hidden="true" />
        <span className={classes.text}>
          <span className={classes.title}>
            {!row.isRead && <span className={classes.hidden}>{t('isNew')} </span>}
            {row.noticeTitle}
          </span>
          <span className={classes.under}>
            <DictTag items={types} value={row.noticeType} />
            {row.author && <span className={classes.author}>{row.author}</span>}
            <Timestamp value={row.createTime} as="relative" />
          </span>
        </span>
      </UnstyledButton>
    </li>
  )
}

import { IconSpeakerphone } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { announcementMessage, type NoticeTop } from '#schemas/api/notice-wire.ts'
import { useLive } from '#renderer/kit/live.ts'
import { useWords } from '#renderer/kit/messages.ts'
import { useApi } from '#renderer/kit/use-api.ts'
import { Failed } from '#renderer/ui/failed.tsx'
import { Nothing } from '#renderer/ui/nothing.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { NoticeRow } from '../../notice/notice-row.tsx'
import classes from './dash.module.css'
import { dashWords } from './words.ts'

/** The latest announcements; a press opens one, and opening it is reading it. */
export default function Notices() {
  const t = useWords(dashWords)
  const [opened, setOpened] = useState<number>()
  const { data, error, reload } = useApi<NoticeTop>('/system/notice/top')
  useLive(announcementMessage, () => void reload())
  return (
    <section className={classes.section} aria-labelledby="notices">
      <header className={classes.head}>
        <h2 id="notices" className={classes.title}>{t('notice.title')}</h2>
        <TextLink to="/notice">{t('notice.all')}</TextLink>
      </header>
      {error && !data && <Failed error={error} onRetry={reload} compact />}
      {!error && !data && <RowsSkeleton rows={3} widths={['1fr']} />}
      {data?.rows.length === 0 && <Nothing compact icon={IconSpeakerphone} title={t('notice.none')} />}
      {data && data.rows.length > 0 && <ul className={classes.notices}>{data.rows.map((row) => <NoticeRow key={row.noticeId} row={row} onOpen={() => setOpened(row.noticeId)} />)}</ul>}
      {opened !== undefined && <Suspense><NoticeDrawer noticeId={opened} onGone={() => setOpened(undefined)} /></Suspense>}
    </section>
  )
}

const NoticeDrawer = lazy(() => import('../../notice/notice-drawer.tsx'))

import { useDebouncedValue } from '@mantine/hooks'
import { currentLocale, useMessages } from '#renderer/kit/i18n.ts'
import { useInstitutionZone } from '#renderer/kit/use-institution-time-zone.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import type { NextTimes } from '../shared/job-api-types.ts'
import type { PlainCron } from '../shared/simple-cron-schedule.ts'
import classes from './cron-input.module.css'
import { useCronSentence } from './cron-sentence.tsx'
import { jobMessages } from './messages.ts'

interface NextRunsProps {
  readonly cron: string
  readonly timeZone: string | undefined
  readonly plain: PlainCron | undefined
}

/** The schedule as a sentence and the next five runs in its time zone, or the server's error. */
export function NextRuns({ cron, timeZone: own, plain }: NextRunsProps) {
  const institution = useInstitutionZone()
  const timeZone = own ?? institution
  const t = useMessages(jobMessages)
  const [asked] = useDebouncedValue(cron.trim(), 300)
  const sentence = useCronSentence(cron)
  const { data, error } = useApi<NextTimes>(asked !== '' && '/tool/job/next', { cron: asked, timeZone })
  if (cron.trim() === '') return null
  const reason = (error?.errors ?? [])[0]?.message ?? error?.message
  return (
    <div className={classes.next} aria-live="polite">
      {sentence !== undefined && <p className={classes.sentence}>{sentence}</p>}
      {plain?.every === 'month' && typeof plain.day === 'number' && plain.day > 28 && (
        <p className={classes.hint}>{t('shortMonth', { day: plain.day })}</p>
      )}
      {reason !== undefined ? (
        <p className={classes.hint}>{reason}</p>
      ) : (
        data && (
          <>
            <p className={classes.hint}>{data.length === 0 ? t('nextNone') : t('next', { zone: timeZone })}</p>
            <ol className={classes.times}>
              {data.map((time) => (
                <li key={time}>
                  <time dateTime={time}>{inZone(time, timeZone)}</time>
                </li>
              ))}
            </ol>
          </>
        )
      )}
    </div>
  )
}

/** `2026-11-24 03:00 周二`, by the clock of the zone. */
function inZone(time: string, timeZone: string): string {
  const date = new Date(time)
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(date)
  const locale = currentLocale() === 'en' ? 'en' : 'zh-CN'
  return `${clock} ${new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone }).format(date)}`
}

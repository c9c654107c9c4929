import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { trendDays, type ActiveForms, type FormTrend } from '#schemas/api/dashboard-api-types.ts'
import { figuresCookie } from '#schemas/api/theme-config.ts'
import { submissionsCame } from '#schemas/api/form-api-types.ts'
import { reconnected } from '#schemas/api/websocket-messages.ts'
import { formListPath } from '#renderer/form-workspace/form-routes.ts'
import { dash, formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useSocketEvent } from '#renderer/kit/socket-events.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import classes from './dashboard-cards.module.css'
import { homeMessages } from '../messages.ts'

/** Counts of submissions today and in seven days, each beside the period before until the same time of day, and the number of open forms. */
export default function AnswerCounts() {
  const t = useMessages(homeMessages)
  const forms = useApi<ActiveForms>('/project/form/active')
  const trend = useApi<FormTrend>('/project/form/trend', { days: trendDays[1] })
  useAnswersLive(forms.reload, trend.reload)
  const total = forms.data?.total
  useEffect(() => {
    if (total !== undefined) rememberFigures(total > 0)
  }, [total])
  if (total === 0) return null

  const days = trend.data?.days.map(({ count }) => count)
  return (
    <ul className={classes.counts}>
      <Count
        label={t('count.today')}
        value={days?.at(-1)}
        isLost={trend.error !== undefined}
        note={trend.data && changed(days!.at(-1)!, trend.data.untilNow.yesterday, t('count.yesterday'))}
      />
      <Count
        label={t('count.week')}
        value={days && sum(days.slice(-7))}
        isLost={trend.error !== undefined}
        note={trend.data && changed(sum(days!.slice(-7)), trend.data.untilNow.week, t('count.weekBefore'))}
      />
      <Count
        label={t('count.open')}
        value={forms.data?.open}
        isLost={forms.error !== undefined}
        note={forms.data && t('count.ofForms', { count: forms.data.total })}
        to={`${formListPath}?phase=open`}
      />
    </ul>
  )
}

const cookieSeconds = 365 * 86_400

/** Keeps for the outline of the next visit whether the home page has figures, in this page and for the server. */
function rememberFigures(hasFigures: boolean): void {
  document.documentElement.toggleAttribute('data-figures', hasFigures)
  document.cookie = `${figuresCookie}=1; path=/; SameSite=Lax; Max-Age=${hasFigures ? cookieSeconds : 0}`
}

interface CountProps {
  readonly label: string
  readonly value: number | undefined
  /** Whether loading has failed. */
  readonly isLost: boolean
  readonly note?: string | undefined
  readonly to?: string
}

/** One number with a note of what it compares with; it may link to its list. Its space is reserved while it loads. */
function Count({ label, value, isLost, note, to }: CountProps) {
  const isEmpty = (value === undefined && !isLost) || undefined
  const inner = (
    <>
      <span className={classes.countLabel}>{label}</span>
      <span className={classes.number} data-empty={isEmpty}>
        {value === undefined ? (isLost ? dash : ' ') : formatNumber(value)}
      </span>
      <span className={classes.note} data-empty={isEmpty}>
        {note ?? ' '}
      </span>
    </>
  )
  return (
    <li className={classes.count}>
      {to === undefined ? (
        <div className={classes.countBody}>{inner}</div>
      ) : (
        <Link to={to} className={classes.countBody}>
          {inner}
        </Link>
      )}
    </li>
  )
}

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)

/** The change as a text, such as `较昨日此时 +3`; `±0` without a change. */
const changed = (now: number, before: number, word: string): string =>
  `${word} ${now === before ? '±0' : `${now > before ? '+' : '−'}${formatNumber(Math.abs(now - before))}`}`

/** Reloads when submissions arrive; the server combines many arrivals into one message. */
export function useAnswersLive(...reloads: readonly (() => unknown)[]): void {
  const reload = (): void => reloads.forEach((one) => void one())
  useSocketEvent(submissionsCame, reload)
  useSocketEvent(reconnected, reload)
}

import { lazy, Suspense, type ReactNode } from 'react'
import type { Statistics } from '#schemas/api/form-api-types.ts'
import { formatDuration } from '#renderer/answer-filter/format-duration.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from './statistics-screen.module.css'
import { daysBetween, percent } from './chart-rows.ts'
import { statisticsMessages } from './messages.ts'

const Columns = lazy(() => import('./column-chart.tsx'))

export interface OverviewProps {
  readonly statistics: Statistics
  /** Number of submissions before filter and version. */
  readonly total: number
  readonly isPart: boolean
}

/** Shows submissions, views, completion rate, duration and dates, then the submissions by day. */
export function Overview({
  statistics: { n, first, last, days, today, visits, duration },
  total,
  isPart,
}: OverviewProps) {
  const t = useMessages(statisticsMessages)
  const locale = useLocale()
  // the day is not over, nor is its month
  const trend = daysBetween(days).map((row) => (today.startsWith(row.key) ? { ...row, isOpen: true } : row))
  const open = trend.at(-1)?.isOpen ? t(trend.at(-1)!.key === today ? 'today' : 'thisMonth') : undefined
  return (
    <section className={classes.overview} aria-label={t('overview')}>
      <dl className={classes.facts}>
        <Fact name={t('answers')} note={isPart && t('of', { total: formatNumber(total) })}>
          {formatNumber(n)}
        </Fact>
        {visits && (
          <>
            <Fact name={t('views')} note={t('since', { day: visits.since })}>
              {formatNumber(visits.views)}
            </Fact>
            {visits.submissions > visits.views ? (
              // imported answers, and those of programs, were not preceded by a view
              <Fact name={t('completion')} note={t('completionUnknown')}>
                –
              </Fact>
            ) : (
              <Fact name={t('completion')} note={t('completionOf')}>
                {percent(visits.submissions, visits.views)}
              </Fact>
            )}
          </>
        )}
        {duration && (
          <Fact name={t('duration')} note={duration.n < n && t('durationOf', { count: duration.n })}>
            {formatDuration(duration.median, locale)}
          </Fact>
        )}
        <Fact
          name={t('last')}
          note={
            n > 1 && (
              <>
                {t('first')} <Timestamp value={first} as="date" />
              </>
            )
          }
        >
          <span data-print="none">
            <Timestamp value={last} as="relative" />
          </span>
          {/* a sheet of paper grows old */}
          <span className={classes.onPaper}>
            <Timestamp value={last} as="date" />
          </span>
        </Fact>
      </dl>
      {trend.length > 1 && (
        <div className={classes.trend}>
          <div className={classes.captions}>
            <h2 className={classes.caption}>{t(trend[0]!.key.length === 7 ? 'trendByMonth' : 'trend')}</h2>
            {open && <span className={classes.open}>{open}</span>}
          </div>
          <Suspense fallback={<div style={{ height: trendHeight }} />}>
            <Columns isWide areDays rows={trend} height={trendHeight} label={t('trend')} />
          </Suspense>
        </div>
      )}
    </section>
  )
}

const trendHeight = 160

function Fact({
  name,
  note,
  children,
}: {
  readonly name: string
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd className={classes.big}>{children}</dd>
      {note && <dd className={classes.fine}>{note}</dd>}
    </div>
  )
}

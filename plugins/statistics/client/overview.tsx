import { lazy, Suspense } from 'react'
import type { Statistics } from '#schemas/api/form-wire.ts'
import { formatNumber } from '#renderer/kit/format.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from './cards-page.module.css'
import { daysBetween } from './rows.ts'
import { statisticsMessages } from './messages.ts'

const Columns = lazy(() => import('./columns-chart.tsx'))

export interface OverviewProps {
  readonly statistics: Statistics
  /** Answers there are, before filter and version. */
  readonly total: number
  readonly isPart: boolean
}

/** How many, since when, until when, and how they came in. */
export function Overview({ statistics: { n, first, last, days }, total, isPart }: OverviewProps) {
  const t = useMessages(statisticsMessages)
  const trend = daysBetween(days)
  return (
    <section className={classes.overview} aria-label={t('overview')}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('answers')}</dt>
          <dd className={classes.big}>
            {formatNumber(n)}
            {isPart && <span className={classes.of}>{t('of', { total: formatNumber(total) })}</span>}
          </dd>
        </div>
        <div>
          <dt>{t('first')}</dt>
          <dd>
            <Timestamp value={first} />
          </dd>
        </div>
        <div>
          <dt>{t('last')}</dt>
          <dd>
            <Timestamp value={last} as="relative" />
          </dd>
        </div>
      </dl>
      {trend.length > 1 && (
        <div className={classes.trend}>
          <Suspense fallback={<div style={{ height: 96 }} />}>
            <Columns rows={trend} height={96} label={t('trend')} isQuiet />
          </Suspense>
        </div>
      )}
    </section>
  )
}

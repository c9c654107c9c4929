import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { trendDays, type ActiveForms, type FormTrend } from '#schemas/api/dashboard-api-types.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages, type KeyOf, type Translate } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { DashboardCard } from '#renderer/ui/dashboard-card.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { NumberText } from '#renderer/ui/number-text.tsx'
import classes from './dashboard-cards.module.css'
import { homeMessages } from '../messages.ts'

/** Submissions by day of the user's forms, as a chart or a table. */
export default function Trend() {
  const t = useMessages(homeMessages)
  const [days, setDays] = useState<number>(trendDays[1])
  const [isTable, setTable] = useState(false)
  const { data, error, reload, isStale } = useApi<FormTrend>('/project/form/trend', { days })

  const forms = useApi<ActiveForms>('/project/form/active')
  // waits for the cards above, whose height depends on the forms, which prevents a layout shift
  if (forms.data ? forms.data.total === 0 : !forms.error) return null

  const toggle = t(isTable ? 'trend.picture' : 'trend.table')
  return (
    <DashboardCard
      id="trend"
      title={t('trend.title')}
      aside={
        <div className={classes.tools}>
          <SegmentedControl
            size="xs"
            aria-label={t('trend.range')}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
            data={trendDays.map((count) => ({ value: String(count), label: t('trend.days', { count }) }))}
          />
          <Tooltip label={toggle}>
            <ActionIcon variant="default" aria-label={toggle} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {isTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
            </ActionIcon>
          </Tooltip>
        </div>
      }
    >
      {error && !data && <ErrorState subject={t('trend.title')} error={error} onRetry={reload} compact />}
      {data && (
        <p className={classes.sum}>
          {t('trend.total', { count: data.days.length, total: formatNumber(data.total) })}
          <span>{changeOf(data, t)}</span>
          {data.total > 0 && !isTable && (
            <span className={classes.openDay}>
              <i aria-hidden="true" />
              {t('trend.today')}
            </span>
          )}
        </p>
      )}
      <div className={classes.chart} data-stale={isStale || undefined}>
        {data &&
          (data.total === 0 ? (
            <EmptyState compact title={t('trend.none')} hint={t('trend.noneHint')} />
          ) : isTable ? (
            <TrendTable trend={data} />
          ) : (
            <Suspense>
              <TrendChart
                days={data.days}
                todayLabel={t('trend.today')}
                label={t('trend.chart', {
                  days: data.days.length,
                  most: Math.max(...data.days.map((one) => one.count)),
                })}
              />
            </Suspense>
          ))}
      </div>
    </DashboardCard>
  )
}

const TrendChart = lazy(() => import('./submission-trend-chart.tsx'))

function TrendTable({ trend }: { readonly trend: FormTrend }) {
  const t = useMessages(homeMessages)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <section className={classes.scroll} aria-label={t('trend.title')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('trend.day')}</th>
            <th className={classes.right}>{t('trend.count')}</th>
          </tr>
        </thead>
        <tbody>
          {trend.days.toReversed().map(({ day, count }, at) => (
            <tr key={day}>
              <td>{at === 0 ? `${day} ${t('trend.today')}` : day}</td>
              <td className={classes.right}>
                <NumberText value={count} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The change from the preceding period of the same length. */
function changeOf({ days, total, before }: FormTrend, t: Translate<KeyOf<typeof homeMessages>>): string {
  const count = days.length
  if (total === before) return total === 0 ? '' : t('trend.same', { count })
  if (before === 0) return t('trend.first', { count })
  const part = `${formatNumber(Math.abs(total / before - 1) * 100, 0)}%`
  return t(total > before ? 'trend.more' : 'trend.less', { count, part })
}

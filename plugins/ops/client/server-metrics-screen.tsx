import { Alert, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Ops } from '#schemas/api/server-metrics-api-types.ts'
import { formatBytes, formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { FailedWorkTable } from './failed-work-table.tsx'
import { Meter } from './metric-meter.tsx'
import { metersOf, verdictOf } from './server-metrics.ts'
import classes from './ops.module.css'
import { duration, inMs } from './format-units.ts'
import { opsMessages } from './messages.ts'

const everyMs = 5000

/** `/system/ops`: metrics of the server, refreshed every five seconds while visible. */
export default function OpsScreen() {
  const t = useMessages(opsMessages)
  const { data, error, reload } = useApi<Ops>('/system/ops', undefined, { refreshMs: everyMs, onFocus: true })
  const history = useHistory(data)
  if (error && !data)
    return (
      <Page title={t('title')}>
        <ErrorState subject={t('title')} error={error} onRetry={reload} />
      </Page>
    )
  if (!data)
    return (
      <Page title={t('title')} description={t('hintOne')}>
        <RowsSkeleton rows={8} rowHeight={64} />
      </Page>
    )

  const { process, database, sockets } = data
  const minutes = Math.max(1, Math.round((history.length * everyMs) / 60_000))
  return (
    <Page
      title={t('title')}
      description={t('hintOne')}
      actions={
        <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={() => void reload()}>
          {t('refresh')}
        </Button>
      }
    >
      {error && (
        <Alert color="red" role="alert" mb="md">
          {t('paused', { reason: error.message })}
        </Alert>
      )}
      {database.engine === 'postgres' && <p className={classes.dim}>{t('hint', { id: process.id })}</p>}
      <ul className={classes.meters} aria-label={t('load')}>
        {metersOf(t, data).map(({ key, name, value, hint, number, limits, show }) => {
          const tone = verdictOf(number(data), limits)
          const points = history.map(number)
          return (
            <Meter
              key={key}
              name={name}
              value={value}
              hint={hint}
              tone={tone}
              verdict={t(tone)}
              points={points}
              trend={t('trend', { name, minutes, from: show(points[0] ?? 0), to: show(points.at(-1) ?? 0) })}
            />
          )
        })}
      </ul>
      <div className={classes.groups}>
        <Facts
          title={t('facts')}
          facts={[
            [t('process'), process.id],
            [t('uptime'), duration(t, Date.parse(data.at) - Date.parse(process.startTime))],
            [t('started'), <Timestamp key="t" value={process.startTime} />],
            [t('version'), process.version],
            [t('node'), process.node],
            [t('platform'), process.platform],
            [t('loadAverage'), formatNumber(process.loadAverage, 2)],
          ]}
        />
        <Facts
          title={t('database')}
          facts={[
            [t('engine'), t(database.engine === 'pglite' ? 'embedded' : 'postgres', { version: database.version })],
            [t('size'), formatBytes(database.bytes)],
            [t('longest'), database.longest === null ? t('none') : inMs(t, database.longest)],
            [
              t('bus'),
              data.bus.latency === null ? (
                <StatusDot key="b" tone="fail">
                  {t('lost')}
                </StatusDot>
              ) : (
                inMs(t, data.bus.latency)
              ),
            ],
          ]}
        />
        <Facts
          title={t('live')}
          facts={[
            [t('sockets'), t('socketsOf', { connections: sockets.connections, people: sockets.people })],
            [t('sessions'), formatNumber(data.sessions)],
            [t('running'), formatNumber(data.processes.running)],
            [t('failedToday'), formatNumber(data.processes.failedToday)],
          ]}
        />
      </div>
      <section aria-labelledby="dead">
        <h2 id="dead" className={classes.heading}>
          {t('dead.title')}
        </h2>
        <p className={classes.dim}>{t('dead.hint')}</p>
        <FailedWorkTable />
      </section>
    </Page>
  )
}

function Facts({
  title,
  facts,
}: {
  readonly title: string
  readonly facts: readonly (readonly [string, ReactNode])[]
}) {
  return (
    <section>
      <h2 className={classes.heading}>{title}</h2>
      <dl className={classes.facts}>
        {facts.flatMap(([name, value]) => [<dt key={`${name} dt`}>{name}</dt>, <dd key={name}>{value}</dd>])}
      </dl>
    </section>
  )
}

/** Ten minutes at one response every five seconds. */
const most = 120

/** Responses since the screen opened, oldest first; a response from another server process restarts the list. */
export function useHistory(now: Ops | undefined): readonly Ops[] {
  const [history, setHistory] = useState<readonly Ops[]>([])
  const last = history.at(-1)
  if (now && now.at !== last?.at)
    setHistory(last && last.process.id !== now.process.id ? [now] : [...history, now].slice(-most))
  return history
}

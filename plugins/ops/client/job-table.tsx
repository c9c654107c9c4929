import type { OpsJob } from '#schemas/api/ops.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from './ops.module.css'
import { inMs, type OpsTranslate } from './format-units.ts'
import { opsMessages } from './messages.ts'

/** What this process does by the clock, and how it went last. */
export function JobTable({ jobs, timeZone }: { readonly jobs: readonly OpsJob[]; readonly timeZone: string }) {
  const t = useMessages(opsMessages)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('job')}</th>
          <th data-wide>
            {t('when')}
            <span className={classes.zone}>{timeZone}</span>
          </th>
          <th>{t('next')}</th>
          <th data-wide>{t('last')}</th>
          <th>{t('outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ name, pattern, next, last, isRunning }) => (
          <tr key={name}>
            <td>
              {t.maybe('jobNames', name) ?? name}
              <span className={classes.dim}>{t.maybe('jobHints', name)}</span>
            </td>
            <td data-wide title={pattern}>
              {whenOf(t, pattern) ?? <code>{pattern}</code>}
            </td>
            <td>
              <Timestamp value={next} />
            </td>
            <td data-wide>
              <Timestamp value={last?.time ?? null} />
            </td>
            <td>
              {isRunning ? (
                <StatusDot tone="info">{t('busy')}</StatusDot>
              ) : !last ? (
                <StatusDot tone="neutral">{t('never')}</StatusDot>
              ) : last.fault !== undefined ? (
                <StatusDot tone="fail">{t('failed', { fault: last.fault })}</StatusDot>
              ) : (
                <StatusDot tone="ok">{t('done', { ms: inMs(t, last.ms) })}</StatusDot>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A job's pattern (seconds first) in words where it is a plain one; undefined for any other. */
export function whenOf(t: OpsTranslate, pattern: string): string | undefined {
  const [second = '', minute = '', hour = '', ...rest] = pattern.split(' ')
  if (rest.join(' ') !== '* * *') return undefined
  const every = /^\*\/(\d+)$/.exec(second)?.[1]
  if (every && minute === '*' && hour === '*') return t('whens.seconds', { n: every })
  if (second !== '0' || !/^\d+$/.test(minute)) return undefined
  if (hour === '*') return t('whens.hour', { minute: two(minute) })
  return /^\d+$/.test(hour) ? t('whens.day', { hour: two(hour), minute: two(minute) }) : undefined
}

const two = (text: string): string => text.padStart(2, '0')

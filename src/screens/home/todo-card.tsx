import { IconCircleCheck } from '@tabler/icons-react'
import { reconnected } from '#schemas/api/websocket-messages.ts'
import { todoMessage, type Todo, type TodoList } from '#schemas/api/todo-api-types.ts'
import { formatRelative } from '#renderer/kit/format-values.ts'
import { useSocketEvent } from '#renderer/kit/socket-events.ts'
import { useLocale, useText, useMessages } from '#renderer/kit/i18n.ts'
import { useMinuteTick } from '#renderer/kit/use-minute-tick.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { DashboardCard } from '#renderer/ui/dashboard-card.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from './home.module.css'
import { dashMessages } from '../messages.ts'

const shown = 6

/** Lists the to-dos of every feature, each linked to its screen. */
export default function TodoCard() {
  const t = useMessages(dashMessages)
  const text = useText()
  const locale = useLocale()
  useMinuteTick()
  const { data, error, reload } = useApi<TodoList>('/todo')
  useSocketEvent(todoMessage, () => void reload())
  useSocketEvent(reconnected, () => void reload())
  /** Whether another entry reads the same, so that only its time tells them apart. */
  const isNamesake = (row: Todo, rows: readonly Todo[]): boolean =>
    rows.some((one) => one !== row && one.title === row.title && text(one.note) === text(row.note))
  const title = (
    <>
      {t('todo.title')}
      {data && data.total > 0 && <span className={classes.count}>{data.total}</span>}
    </>
  )
  return (
    <DashboardCard id="todo" title={title}>
      {error && !data && <ErrorState subject={t('todo.subject')} error={error} onRetry={reload} compact />}
      {!error && !data && (
        <div className={classes.waiting}>
          <RowsSkeleton rows={3} widths={['1fr']} rowHeight={67} />
        </div>
      )}
      {data?.total === 0 && (
        <p className={classes.none}>
          <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />
          <span>
            <strong>{t('todo.none')}</strong> {t('todo.noneHint')}
          </span>
        </p>
      )}
      {data && data.total > 0 && (
        <ul className={classes.list}>
          {data.rows.slice(0, shown).map((row) => (
            <li key={row.id}>
              <TextLink quiet to={row.to}>
                {row.title || t('todo.unnamed')}
              </TextLink>
              <StatusDot tone={row.tone}>
                {text(row.note).replace('{when}', formatRelative(row.time, locale))}
                {isNamesake(row, data.rows) && (
                  <>
                    {/* a line that has no room for the time ends with the dot instead of beginning with it */}
                    {'\u00a0· '}
                    <Timestamp value={row.time} />
                  </>
                )}
              </StatusDot>
            </li>
          ))}
          {data.total > shown && <li className={classes.rest}>{t('todo.more', { count: data.total - shown })}</li>}
        </ul>
      )}
    </DashboardCard>
  )
}

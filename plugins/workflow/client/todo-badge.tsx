import type { Page } from '#schemas/api/envelope.ts'
import { reconnected } from '#schemas/api/socket.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { useSocketEvent } from '#renderer/kit/socket-events.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { workflowMessages } from './messages.ts'
import classes from './tasks.module.css'

const maxShown = 99

/** Number of the user's open tasks, next to the menu entry. */
export default function TodoBadge() {
  const t = useMessages(workflowMessages)
  const { data, reload } = useApi<Page<unknown>>('/workflow/task/todo/page', { page: 1, limit: 1 })
  useSocketEvent(reconnected, () => void reload())
  if (!data || data.total === 0) return null
  return (
    <span className={classes.badge}>
      <span aria-hidden="true">{data.total > maxShown ? `${maxShown}+` : data.total}</span>
      <span className={classes.visuallyHidden}>{t('waiting', { count: data.total })}</span>
    </span>
  )
}

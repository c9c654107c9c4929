import type { MenuBadgeProps } from '#renderer/kit/client-plugin-type.ts'
import type { Page } from '#schemas/api/envelope.ts'
import { reconnected } from '#schemas/api/websocket-messages.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useSocketEvent } from '#renderer/kit/socket-events.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { workflowMessages } from './messages.ts'

/** Number of the user's open tasks, next to the menu entry. */
export default function TodoBadge({ children }: MenuBadgeProps) {
  const t = useMessages(workflowMessages)
  const { data, reload } = useApi<Page<unknown>>('/workflow/task/todo/page', { page: 1, limit: 1 })
  useSocketEvent(reconnected, () => void reload())
  const count = data?.total ?? 0
  return children({ count, text: t('waiting', { count }) })
}

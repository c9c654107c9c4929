import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { Link, Navigate, useLocation } from 'react-router-dom'
import type { ClosedScreen } from '#schemas/api/current-user-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { userAtom } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { PageLoading } from '#renderer/ui/page-loading.tsx'
import { MessagePage } from './message-page.tsx'
import classes from './message-page.module.css'
import { screenMessages } from './messages.ts'

/** Shows unknown addresses, with the address asked for. A menu screen the user may not see leads to `/401` instead. */
export default function NotFound() {
  const t = useMessages(screenMessages)
  const isSignedIn = useAtomValue(userAtom) !== undefined
  const state: unknown = useLocation().state
  const from =
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
      ? state.from
      : undefined
  const closed = useApi<ClosedScreen>(isSignedIn && from !== undefined && '/screen', { path: from })
  if (closed.data) return <Navigate to="/401" state={{ from, ...closed.data }} replace />
  if (closed.isLoading) return <PageLoading />
  return (
    <MessagePage
      isFramed
      code="404"
      title={t('error.notFound')}
      hint={t('error.notFoundHint')}
      actions={
        <Button size="sm" component={Link} to="/">
          {t('error.home')}
        </Button>
      }
    >
      {from !== undefined && <code className={classes.address}>{from}</code>}
    </MessagePage>
  )
}

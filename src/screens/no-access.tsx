import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { ClosedScreen } from '#schemas/api/current-user-api-types.ts'
import { useTitle, useMessages } from '#renderer/kit/i18n.ts'
import { MessagePage } from './message-page.tsx'
import { screenMessages } from './messages.ts'

/** Tells a signed-in user which screen is off limits and whom to ask; only the address shows the number 401. */
export default function NoAccess() {
  const t = useMessages(screenMessages)
  const titleIn = useTitle()
  const navigate = useNavigate()
  const { title, contact } = (useLocation().state ?? {}) as Partial<ClosedScreen>
  return (
    <MessagePage
      isFramed
      sign={<IconLock size={28} stroke={1.5} />}
      title={title === undefined ? t('error.noAccess') : t('error.noAccessTo', { title: titleIn(title) })}
      hint={contact ? t('error.noAccessAsk', { contact }) : t('error.noAccessHint')}
      actions={
        <>
          <Button size="sm" variant="default" onClick={() => void navigate(-1)}>
            {t('error.back')}
          </Button>
          <Button size="sm" component={Link} to="/">
            {t('error.home')}
          </Button>
        </>
      }
    />
  )
}

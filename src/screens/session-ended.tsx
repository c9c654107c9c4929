import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { signIn, userAtom } from '#renderer/kit/signed-in-user.ts'
import { PasswordField } from '#renderer/ui/password-field.tsx'
import type { Ended } from '../session-end.ts'
import { Reauthenticate } from '../sso/reauthenticate.tsx'
import { cameBySso, onSignedInElsewhere, broadcastSignIn, onlineUser } from '../cross-tab-session.ts'
import { screenMessages } from './messages.ts'

export interface SessionEndedProps {
  readonly reason: Ended
  /** Leaves for the sign-in page. */
  readonly onLeave: () => void
  /** Called after a new sign-in, to continue on the same screen. */
  readonly onBack: () => void
}

/** Asks to sign in again in a dialog over the screen, which keeps its state and input. */
export default function SessionEnded({ reason, onLeave, onBack }: SessionEndedProps) {
  const t = useMessages(screenMessages)
  const user = useAtomValue(userAtom)?.user
  const [password, setPassword] = useState('')
  const [isBySso] = useState(cameBySso)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  // the name of whoever has signed in instead
  const [other, setOther] = useState(typeof reason === 'object' ? reason.other : undefined)

  // Another window may have signed in again already; the dialog then closes.
  const answer = useEffectEvent((who: Awaited<ReturnType<typeof onlineUser>>) => {
    if (who === 'same') onBack()
    if (who !== undefined) setOther(typeof who === 'object' ? who.other : undefined)
  })
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    const check = (): void => void onlineUser(userId).then((who) => answer(who))
    check()
    return onSignedInElsewhere(check)
  }, [userId])

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (password === '') return setFault(t('signIn.needPassword'))
    setBusy(true)
    try {
      await signIn({ username: user!.userName, password })
      broadcastSignIn('password')
      onBack()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onLeave}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t(other ? 'ended.otherTitle' : 'ended.title')}
      size={420}
      zIndex={1100}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Text c="dimmed" lh="22px">
          {other ? t('ended.other', { other }) : t(`ended.${typeof reason === 'object' ? 'signedOut' : reason}`)}
          {t('ended.hint', { name: user?.nickName || user?.userName })}
        </Text>
        {fault !== undefined && (
          <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert" mt="sm">
            {fault}
          </Alert>
        )}
        {!isBySso && (
          <>
            <input type="hidden" autoComplete="username" value={user?.userName ?? ''} readOnly />
            <PasswordField
              mt="md"
              label={t('signIn.password')}
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={(event) => {
                setPassword(event.currentTarget.value)
                setFault(undefined)
              }}
              error={fault !== undefined}
            />
          </>
        )}
        <Group justify="flex-end" gap="xs" mt="lg">
          {other ? (
            // Signing out would end the other user's session; a reload shows the page as that user.
            <Button variant="default" size="sm" onClick={() => window.location.reload()} disabled={isBusy}>
              {t('ended.asOther', { other })}
            </Button>
          ) : (
            <Button variant="default" size="sm" onClick={onLeave} disabled={isBusy}>
              {t('ended.leave')}
            </Button>
          )}
          {isBySso ? (
            <Reauthenticate onFault={setFault} />
          ) : (
            <Button size="sm" type="submit" loading={isBusy}>
              {t('ended.again')}
            </Button>
          )}
        </Group>
      </form>
    </Modal>
  )
}

import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconKey, IconLogout, IconUser } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useNavigate } from '#renderer/kit/use-navigate.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { userAtom } from '#renderer/kit/signed-in-user.ts'
import { LazyMenu } from '#renderer/ui/lazy-menu.tsx'
import { shellMessages } from '../messages.ts'
import { Avatar } from './avatar.tsx'
import { useSignOut } from './use-sign-out.ts'
import classes from './user-menu.module.css'

/** Shows the signed-in user with links to profile, password and sign-out. */
export function UserMenu() {
  const t = useMessages(shellMessages)
  const go = useNavigate()
  const leave = useSignOut()
  const user = useAtomValue(userAtom)?.user
  if (!user) return null
  const name = user.nickName || user.userName
  return (
    <LazyMenu
      width={200}
      button={
        <UnstyledButton className={classes.user} aria-label={`${t('user.menu')} ${name}`}>
          <Avatar name={name} avatar={user.avatar} />
          <span className={classes.name}>{name}</span>
          <IconChevronDown className={classes.arrow} size={14} />
        </UnstyledButton>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label>{user.userName}</Menu.Label>
          <Menu.Item leftSection={<IconUser size={16} stroke={1.6} />} onClick={() => go('/user/profile')}>
            {t('user.profile')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} stroke={1.6} />} onClick={() => go('/user/profile#password')}>
            {t('user.password')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void leave()}>
            {t('user.signOut')}
          </Menu.Item>
        </>
      )}
    </LazyMenu>
  )
}

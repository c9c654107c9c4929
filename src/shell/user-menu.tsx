import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconKey, IconLogout, IconUser } from '@tabler/icons-react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { useGo } from '#renderer/kit/go.ts'
import { useWords } from '#renderer/kit/messages.ts'
import { pageTitlesAtom } from '#renderer/kit/page-title.ts'
import { signOut, userAtom } from '#renderer/kit/session.ts'
import { forgetAnswers } from '#renderer/kit/use-api.ts'
import { loginPath } from '../guard.ts'
import { shellWords } from '../i18n/words.ts'
import { tagsAtom } from './tags-state.ts'
import classes from './user-menu.module.css'

/** Who is signed in, and what they can do about it. */
export function UserMenu() {
  const t = useWords(shellWords)
  const go = useGo()
  const leave = useLeave()
  const user = useAtomValue(userAtom)?.user
  if (!user) return null
  const name = user.nickName || user.userName
  return (
    <Menu width={200}>
      <Menu.Target>
        <UnstyledButton className={classes.user} aria-label={`${t('user.menu')} ${name}`}>
          <Face name={name} avatar={user.avatar} />
          <span className={classes.name}>{name}</span>
          <IconChevronDown className={classes.arrow} size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.userName}</Menu.Label>
        <Menu.Item leftSection={<IconUser size={16} stroke={1.6} />} onClick={() => go('/user/profile')}>{t('user.profile')}</Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} stroke={1.6} />} onClick={() => go('/user/profile#password')}>{t('user.password')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void leave()}>{t('user.signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The avatar, or the default image where there is none (specification §3): the name's first letter. */
export function Face({ name, avatar, size = 26 }: { readonly name: string; readonly avatar: string; readonly size?: number }) {
  return <Avatar size={size} radius="50%" {...(avatar ? { src: avatar } : {})} alt="" styles={{ placeholder: faceColors }}>{[...name][0]?.toUpperCase()}</Avatar>
}

const faceColors = { background: 'var(--fw-brand-soft)', color: 'var(--fw-brand-text)' }

/** Signs out, and leaves nothing of this person to the next one at this machine. */
function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  const setTags = useSetAtom(tagsAtom)
  const setTitles = useSetAtom(pageTitlesAtom)
  return async () => {
    await signOut()
    setTags([])
    setTitles({})
    void forgetAnswers()
    void navigate(loginPath)
  }
}

import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useWords } from '#renderer/kit/messages.ts'
import { shellWords } from '../i18n/words.ts'
import type { PageRoute } from '../pages.ts'
import { Brand } from './brand.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { LanguageSwitch, SchemeSwitch } from './switches.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  readonly pages: readonly PageRoute[]
  readonly onOpenMenu: () => void
}

export function TopBar({ pages, onOpenMenu }: TopBarProps) {
  const t = useWords(shellWords)
  return (
    <header className={classes.bar}>
      <ActionIcon className={classes.burger} size={36} aria-label={t('menu.open')} onClick={onOpenMenu}><IconMenu2 size={20} stroke={1.6} /></ActionIcon>
      <div className={classes.brand}><Brand /></div>
      <Breadcrumb pages={pages} />
      <div className={classes.end}>
        <LanguageSwitch />
        <SchemeSwitch />
        <UserMenu />
      </div>
    </header>
  )
}

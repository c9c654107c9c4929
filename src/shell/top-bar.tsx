import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconMenu2, IconSettings } from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import type { ThemeConfig } from '#schemas/api/theme-config.ts'
import { useAssembled } from '#renderer/kit/assemble-plugins.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { BackgroundTasks } from '#renderer/ui/background-task/background-tasks.tsx'
import { shellMessages } from '../messages.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { Brand } from './brand-logo.tsx'
import { FullScreen } from './full-screen.tsx'
import { MenuBadge } from './menu-badge.tsx'
import type { MenuEntry } from './menu-entries.ts'
import { changeThemeSettings } from './theme-settings.ts'
import { LanguageSwitch, SchemeSwitch } from './language-and-color-scheme.tsx'
import tones from './menu-and-bar-tones.module.css'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  readonly theme: ThemeConfig & { readonly isNarrow: boolean }
  /** Entries of the menu, which narrow screens open with a button. */
  readonly entries: readonly MenuEntry[]
  readonly onOpenMenu: () => void
  /** Breadcrumb, or the menu in the layout `transverse`. */
  readonly children: ReactNode
}

export function TopBar({ theme, entries, onOpenMenu, children }: TopBarProps) {
  const t = useMessages(shellMessages)
  const { topBar } = useAssembled()
  const { layout, isNarrow } = theme
  const hasBrand = theme.isShowLogo && (isNarrow || layout === 'classic' || layout === 'transverse')
  return (
    <header className={`${classes.bar} ${tones.toned}`} data-tone={theme.topBar}>
      {isNarrow && (
        <ActionIcon size={36} onClick={onOpenMenu}>
          <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
          <VisuallyHidden>{t('menu.open')}</VisuallyHidden>
          <MenuBadge entry={wholeMenu(entries)} isDot />
        </ActionIcon>
      )}
      {hasBrand && (
        <div className={classes.brand} data-wide={layout === 'classic' || undefined}>
          <Brand />
        </div>
      )}
      {children}
      <div className={classes.end}>
        <PaletteButton />
        <BackgroundTasks />
        {topBar.map((Part, at) => (
          <Suspense key={at} fallback={<span className={classes.part} />}>
            <Part />
          </Suspense>
        ))}
        {!isNarrow && (
          <>
            <LanguageSwitch />
            <SchemeSwitch />
            <FullScreen />
          </>
        )}
        <ActionIcon
          size={34}
          aria-label={t('settings')}
          aria-haspopup="dialog"
          onClick={() => changeThemeSettings({ isDrawer: true })}
        >
          <IconSettings size={18} stroke={1.6} />
        </ActionIcon>
        <UserMenu />
      </div>
    </header>
  )
}

const wholeMenu = (children: readonly MenuEntry[]): MenuEntry => ({ path: '', title: '', isGroup: true, children })

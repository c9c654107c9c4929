import { lazy, Suspense } from 'react'
import classes from './side-menu.module.css'
import { VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMessages } from '#renderer/kit/messages.ts'
import { shellMessages } from '../messages.ts'

const Icon = lazy(() => import('./menu-icons.tsx'))

/** The icon of a menu entry, by name. All icons are one chunk that comes after the menu; its place is kept. */
export function MenuIcon({
  name,
  depth,
  size = 18,
}: {
  readonly name: string | undefined
  readonly depth: number
  readonly size?: number
}) {
  if (!name && depth > 0) return null
  return (
    <span className={classes.icon} style={{ width: size, height: size }} aria-hidden="true">
      <Suspense>
        <Icon name={name ?? 'circle'} size={size} />
      </Suspense>
    </span>
  )
}

/** Beside what leads to another site: it opens in a tab of its own. */
export function ElsewhereMark() {
  const t = useMessages(shellMessages)
  return (
    <>
      <IconExternalLink size={14} stroke={1.6} aria-hidden="true" style={{ flex: 'none', marginInlineStart: 'auto' }} />
      <VisuallyHidden>{t('menu.newTab')}</VisuallyHidden>
    </>
  )
}

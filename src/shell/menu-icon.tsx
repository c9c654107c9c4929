import classes from './side-menu.module.css'
import { VisuallyHidden } from '@mantine/core'
import { IconCircle, IconExternalLink } from '@tabler/icons-react'
import { useMessages } from '#renderer/kit/messages.ts'
import { icons } from '#renderer/schema-form/icons.ts'
import { shellMessages } from '../messages.ts'

/** The icon of a menu entry, by name. They come with the menu: icons that pop in later are movement in the corner of
 * the eye. */
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
  const Icon = (name && icons[name]) || IconCircle
  return (
    <span className={classes.icon} style={{ width: size, height: size }} aria-hidden="true">
      <Icon size={size} stroke={1.6} />
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

import classes from './side-menu.module.css'
import { VisuallyHidden } from '@mantine/core'
import { IconCircle, IconExternalLink, type Icon } from '@tabler/icons-react'
import { createElement, Suspense, use } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { menuIcons } from '#renderer/schema-form/bundled-menu-icons.ts'
import { shellMessages } from '../messages.ts'

const atOnce: Readonly<Record<string, Icon>> = menuIcons
const drawing = { stroke: 1.6 }
let allIcons: Promise<{ readonly icons: Readonly<Record<string, Icon>> }> | undefined

/**
 * Shows a menu icon by name. The icons of built-in menus are bundled to avoid a late pop-in; other icons are fetched.
 */
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
  const known = name ? atOnce[name] : IconCircle
  return (
    <span className={classes.icon} style={{ width: size, height: size }} aria-hidden="true">
      {known ? (
        createElement(known, { ...drawing, size })
      ) : (
        <Suspense>
          <ChosenIcon name={name!} size={size} />
        </Suspense>
      )}
    </span>
  )
}

function ChosenIcon({ name, size }: { readonly name: string; readonly size: number }) {
  // Falls back to the circle when the icons cannot be fetched.
  const { icons } = use(
    (allIcons ??= import('#renderer/schema-form/menu-icon-set.ts').catch(() => ({ icons: atOnce }))),
  )
  return createElement(icons[name] ?? IconCircle, { ...drawing, size })
}

/** Marks an external link, which opens in a new tab. */
export function ElsewhereMark() {
  const t = useMessages(shellMessages)
  return (
    <>
      <IconExternalLink size={14} stroke={1.6} aria-hidden="true" style={{ flex: 'none', marginInlineStart: 'auto' }} />
      <VisuallyHidden>{t('menu.newTab')}</VisuallyHidden>
    </>
  )
}

import { VisuallyHidden } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { createElement, use } from 'react'
import { menuIcons } from '../../schema-form/bundled-menu-icons.ts'
import classes from './cells.module.css'

const bundled: Readonly<Record<string, Icon>> = menuIcons
let allIcons: Promise<{ readonly icons: Readonly<Record<string, Icon>> }> | undefined

/** An icon by name, or the name itself for an unknown icon. Those of the built-in menus are not waited for. */
export function IconByName({ name }: { readonly name: string }) {
  const shown = bundled[name] ?? use((allIcons ??= import('../../schema-form/menu-icon-set.ts'))).icons[name]
  if (!shown) return <span className={classes.mono}>{name}</span>
  return (
    <span className={classes.icon} title={name}>
      {createElement(shown, { size: 18, stroke: 1.6, 'aria-hidden': true })}
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}

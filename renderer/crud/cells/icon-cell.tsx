import { VisuallyHidden } from '@mantine/core'
import { createElement } from 'react'
import { icons } from '../../schema-form/menu-icon-set.ts'
import classes from './cells.module.css'

/** An icon by name, or the name itself for an unknown icon. */
export default function IconByName({ name }: { readonly name: string }) {
  const shown = icons[name]
  if (!shown) return <span className={classes.mono}>{name}</span>
  return (
    <span className={classes.icon} title={name}>
      {createElement(shown, { size: 18, stroke: 1.6, 'aria-hidden': true })}
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}

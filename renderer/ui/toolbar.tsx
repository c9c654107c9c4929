import type { ReactNode } from 'react'
import classes from './toolbar.module.css'

export interface ToolbarProps {
  /** Accessible name of the group. */
  readonly label: string
  /** Filters and search, at the start. */
  readonly children: ReactNode
  /** Actions, at the end. */
  readonly end?: ReactNode
}

/** Toolbar of 30-px controls above a list. Wraps when narrow. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  return (
    <section className={classes.toolbar} aria-label={label}>
      <div className={classes.start}>{children}</div>
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </section>
  )
}

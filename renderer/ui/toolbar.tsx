import type { ReactNode } from 'react'
import classes from './toolbar.module.css'

export interface ToolbarProps {
  /** Names the group for those who cannot see it. */
  readonly label: string
  /** Filters and search: where the eye starts. */
  readonly children: ReactNode
  /** Actions, pushed to the far end. */
  readonly end?: ReactNode
}

/** The row of 30-px controls above a list. Wraps when narrow. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  return (
    <section className={classes.toolbar} aria-label={label}>
      <div className={classes.start}>{children}</div>
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </section>
  )
}

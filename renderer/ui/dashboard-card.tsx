import type { ReactNode } from 'react'
import classes from './dashboard-card.module.css'

interface DashboardCardProps {
  readonly id: string
  readonly title: ReactNode
  /** Element to the right of the title, such as a link to the whole list. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Section of the home page with title, link and content. */
export function DashboardCard({ id, title, aside, children }: DashboardCardProps) {
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

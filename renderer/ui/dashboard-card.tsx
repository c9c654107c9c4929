import type { ReactNode } from 'react'
import classes from './dashboard-card.module.css'

interface DashboardCardProps {
  readonly id: string
  readonly title: ReactNode
  /** Right of the title, such as the way to the whole list. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A section of the home page: its title, the way on, what it holds. */
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

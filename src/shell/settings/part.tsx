import type { ReactNode } from 'react'
import classes from './settings.module.css'

/** Settings that belong together, under their title. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.partTitle}>{title}</h3>
      {children}
    </section>
  )
}

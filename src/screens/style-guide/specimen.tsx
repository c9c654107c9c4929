import type { ReactNode } from 'react'
import classes from './style-guide.module.css'

/** Shows one component under its name in the code; `wide` takes the whole row. */
export function Specimen({
  name,
  state,
  wide = false,
  bare = false,
  children,
}: {
  readonly name: string
  readonly state?: string
  readonly wide?: boolean
  readonly bare?: boolean
  readonly children: ReactNode
}) {
  return (
    <section className={classes.specimen} data-wide={wide || undefined} aria-label={state ? `${name} ${state}` : name}>
      <h2 className={classes.name}>
        <code>{name}</code>
        {state && <span>{state}</span>}
      </h2>
      <div className={classes.case} data-bare={bare || undefined}>
        {children}
      </div>
    </section>
  )
}

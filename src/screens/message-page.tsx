import type { ReactNode } from 'react'
import { Brand } from '../shell/brand.tsx'
import classes from './message-page.module.css'

interface MessagePageProps {
  /** A short code in the background, such as `404`. */
  readonly code?: string
  readonly title: string
  readonly hint: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A page that says one thing, without the shell. */
export function MessagePage({ code, title, hint, actions, children }: MessagePageProps) {
  return (
    <div className={classes.page}>
      <header><Brand named /></header>
      <main className={classes.main}>
        {code && <p className={classes.code} aria-hidden="true">{code}</p>}
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.hint}>{hint}</p>
        {children}
        {actions && <div className={classes.actions}>{actions}</div>}
      </main>
    </div>
  )
}

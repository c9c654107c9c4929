import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { userAtom } from '#renderer/kit/session.ts'
import { Brand } from '../shell/brand.tsx'
import classes from './message-page.module.css'

interface MessagePageProps {
  /** A short code in the background, such as `404`. */
  readonly code?: string
  readonly title: string
  readonly hint: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
  /** Inside the shell for whoever is signed in, which has the name of the system and the main part already. */
  readonly isFramed?: boolean
}

/** A page that says one thing. */
export function MessagePage({ code, title, hint, actions, children, isFramed = false }: MessagePageProps) {
  const isInside = useAtomValue(userAtom) !== undefined && isFramed
  const said = (
    <>
      {code && (
        <p className={classes.code} aria-hidden="true">
          {code}
        </p>
      )}
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.hint}>{hint}</p>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </>
  )
  if (isInside) return <div className={classes.inside}>{said}</div>
  return (
    <div className={classes.page}>
      <header>
        <Brand named />
      </header>
      <main className={classes.main}>{said}</main>
    </div>
  )
}

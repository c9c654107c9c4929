import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { userAtom } from '#renderer/kit/signed-in-user.ts'
import { Brand } from '../shell/brand-logo.tsx'
import classes from './message-page.module.css'

interface MessagePageProps {
  /** A short code in the background, such as `404`. */
  readonly code?: string
  /** Icon in place of a code. */
  readonly sign?: ReactNode
  readonly title: string
  readonly hint: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
  /** Renders inside the shell for signed-in users; the shell already has the main landmark and the product name. */
  readonly isFramed?: boolean
}

/** Shows one message as a whole page. */
export function MessagePage({ code, sign, title, hint, actions, children, isFramed = false }: MessagePageProps) {
  const isInside = useAtomValue(userAtom) !== undefined && isFramed
  const content = (
    <>
      {code && (
        <p className={classes.code} aria-hidden="true">
          {code}
        </p>
      )}
      {sign && (
        <span className={classes.sign} aria-hidden="true">
          {sign}
        </span>
      )}
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.hint}>{hint}</p>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </>
  )
  if (isInside) return <div className={classes.inside}>{content}</div>
  return (
    <div className={classes.page}>
      <header>
        <Brand named />
      </header>
      <main className={classes.main}>{content}</main>
    </div>
  )
}

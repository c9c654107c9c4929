import type { MouseEvent, ReactNode } from 'react'
import { createPath } from 'react-router-dom'
import { useKeepAliveLocation } from '../kit/keep-alive-location.ts'
import { isPlainPress } from '../kit/use-navigate.ts'
import classes from './text-link.module.css'

export interface TextLinkProps {
  readonly to: string
  readonly children: ReactNode
  /** `quiet` looks like text until hovered, for the first column of a list. */
  readonly quiet?: boolean
  /** Another origin or a page outside the admin: opens in a new tab. */
  readonly external?: boolean
}

/** A link to a screen, or with `external` to a page beside the admin. */
export function TextLink({ to, children, quiet = false, external = false }: TextLinkProps) {
  if (external)
    return (
      <a className={classes.link} href={to} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  return (
    <InnerLink to={to} quiet={quiet}>
      {children}
    </InnerLink>
  )
}

/**
 * A plain link, because the router's own would re-render at every navigation (kit/keep-alive-location.ts), and lists contain many.
 */
function InnerLink({ to, quiet, children }: Pick<TextLinkProps, 'to' | 'quiet' | 'children'>) {
  const { location, go } = useKeepAliveLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    void go(to, { replace: to === createPath(location) })
  }
  return (
    <a className={classes.link} data-quiet={quiet || undefined} href={to} onClick={follow}>
      {children}
    </a>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
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
  if (external) return <a className={classes.link} href={to} target="_blank" rel="noreferrer">{children}</a>
  return <Link className={classes.link} data-quiet={quiet || undefined} to={to}>{children}</Link>
}

import type { ReactNode } from 'react'
import classes from './page-frame.module.css'

export interface PageProps {
  readonly title: ReactNode
  /** Link to the list above (`back-link.tsx`), before the title. */
  readonly back?: ReactNode
  readonly description?: ReactNode
  /** Buttons to the right of the title; at most one filled. */
  readonly actions?: ReactNode
  /** Whether content spans the full width, for lists and editors; the header keeps its padding. */
  readonly flush?: boolean
  /** Whether the page has exactly the height of the window, so that its content scrolls. */
  readonly fill?: boolean
  /** Whether the page is a centered sheet with an index (`page-with-index.tsx`). */
  readonly sheet?: boolean
  readonly children: ReactNode
}

/** Screen layout: title, primary action, content. The padding is 24 px, 16 px on narrow screens. */
export function Page({
  title,
  back,
  description,
  actions,
  flush = false,
  fill = false,
  sheet = false,
  children,
}: PageProps) {
  return (
    <div
      className={classes.page}
      data-flush={flush || undefined}
      data-fill={fill || undefined}
      data-sheet={sheet || undefined}
    >
      <header className={classes.header}>
        {back}
        <div className={classes.heading}>
          <h1 className={classes.title}>{title}</h1>
          {description !== undefined && <p className={classes.description}>{description}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.body}>{children}</div>
    </div>
  )
}

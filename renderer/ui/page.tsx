import type { ReactNode } from 'react'
import classes from './page.module.css'

export interface PageProps {
  readonly title: ReactNode
  readonly description?: ReactNode
  /** Buttons on the right of the title; at most one of them filled. */
  readonly actions?: ReactNode
  /** Draws from edge to edge, for lists and editors; the header keeps its padding. */
  readonly flush?: boolean
  /** Exactly as high as the window leaves: what is inside scrolls, not the page. */
  readonly fill?: boolean
  /** A centred sheet with an index at its side (`sheet-page.tsx`). */
  readonly sheet?: boolean
  readonly children: ReactNode
}

/** A screen: title, primary action, then content. The padding is 24 px, 16 px on narrow screens. */
export function Page({ title, description, actions, flush = false, fill = false, sheet = false, children }: PageProps) {
  return (
    <div
      className={classes.page}
      data-flush={flush || undefined}
      data-fill={fill || undefined}
      data-sheet={sheet || undefined}
    >
      <header className={classes.header}>
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

import type { CSSProperties } from 'react'
import classes from './card-grid.module.css'
import { TextLink } from './text-link.tsx'

/** Keys of an item; defaults from the specification (§3). */
export interface CardKeys {
  readonly image?: string
  readonly title?: string
  readonly info?: string
  /** Target of a card's link; absent for none. */
  readonly link?: string
}

export interface CardGridProps {
  readonly items: readonly Readonly<Record<string, unknown>>[]
  readonly keys?: CardKeys
  /** Width of a card in columns of 24; default 8 (specification §9). Full width below 600 px. */
  readonly span?: number
  /** Gutter in pixels; default 20. */
  readonly gutter?: number
  /** Accessible name of the list. */
  readonly label: string
}

/** Grid of cards: picture, title and a line of text. */
export function CardGrid({
  items,
  keys: { image = 'image', title = 'title', info = 'info', link = 'link' } = {},
  span = 8,
  gutter = 20,
  label,
}: CardGridProps) {
  return (
    <ul
      className={classes.grid}
      aria-label={label}
      style={{ '--card-span': span, '--card-gutter': `${gutter}px` } as CSSProperties}
    >
      {items.map((item, at) => {
        const [picture, name, line, to] = [image, title, info, link].map((key) => textOf(item[key]))
        return (
          <li key={`${name} ${at}`} className={classes.card}>
            {picture && <img className={classes.image} src={picture} alt="" loading="lazy" />}
            <div className={classes.words}>
              <p className={classes.title}>
                {to ? (
                  <TextLink quiet to={to}>
                    {name}
                  </TextLink>
                ) : (
                  name
                )}
              </p>
              {line && <p className={classes.info}>{line}</p>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

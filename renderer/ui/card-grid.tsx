import type { CSSProperties } from 'react'
import classes from './card-grid.module.css'
import { TextLink } from './text-link.tsx'

/** Which keys of an item hold what; those of the specification (§3) unless told. */
export interface CardKeys {
  readonly image?: string
  readonly title?: string
  readonly info?: string
  /** Where a card leads; without one it leads nowhere. */
  readonly link?: string
}

export interface CardGridProps {
  readonly items: readonly Readonly<Record<string, unknown>>[]
  readonly keys?: CardKeys
  /** Columns of 24 that a card takes; 8 unless told (specification §9). Below 600 px each has the whole width. */
  readonly span?: number
  /** Pixels between cards; 20 unless told. */
  readonly gutter?: number
  /** Names the list for those who cannot see it. */
  readonly label: string
}

/** Things as cards: a picture, a title and a line about it. */
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

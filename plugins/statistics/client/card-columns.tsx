import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { heightOf, placesOf } from './masonry-layout.ts'
import classes from './statistics-screen.module.css'

interface CardColumnsProps {
  readonly cards: readonly StatisticsCard[]
  readonly isStale: boolean
  readonly children: (card: StatisticsCard, at: number) => ReactNode
}

/**
 * Shows cards in two columns without holes, in one where there is no room for two. Cards stay in the order of the form for
 * keyboards and screen readers; their heights are measured, because texts and tables make them as tall as they need.
 */
export function CardColumns({ cards, isStale, children }: CardColumnsProps) {
  const root = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<readonly number[]>([])
  const { places, height } = placesOf(cards.map((card, at) => measured[at] || heightOf(card)))
  // after each rendering, because other cards are other elements
  useLayoutEffect(() => {
    const cells = [...root.current!.children] as HTMLElement[] // of this component
    const measure = (): void => {
      const heights = cells.map((cell) => Math.ceil(cell.firstElementChild!.getBoundingClientRect().height) + bordersPx) // of the card
      setMeasured((before) => (heights.some((one, at) => one !== before[at]) ? heights : before))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const cell of cells) observer.observe(cell.firstElementChild!)
    return () => observer.disconnect()
  })
  return (
    <div
      ref={root}
      className={classes.cards}
      data-stale={isStale || undefined}
      style={{ '--height': `${height}px` } as CSSProperties}
    >
      {cards.map((card, at) => (
        <div
          key={card.item}
          className={classes.cell}
          data-wide={places[at]!.isWide}
          style={
            {
              '--side': places[at]!.side,
              '--top': `${places[at]!.top}px`,
              '--least': `${places[at]!.height ?? measured[at] ?? 0}px`,
            } as CSSProperties
          }
        >
          {children(card, at)}
        </div>
      ))}
    </div>
  )
}

/** Borders of a cell in px, above and below its card. */
const bordersPx = 2

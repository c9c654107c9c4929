import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import classes from './canvas.module.css'

/** Above this number of items only those near the viewport render. */
export const virtualAbove = 100
const likelyHeight = 150
const gapPx = globalThis.matchMedia?.('(pointer: coarse)').matches ? 24 : 12

export interface ItemListProps {
  readonly count: number
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Index of the row scrolled into view when it changes; -1 for none. */
  readonly focusIndex: number
  readonly label: string
  readonly keyOf: (index: number) => string | number
  readonly children: (index: number) => ReactNode
}

/** Renders the items in order; large forms render only the rows near the viewport. */
export function ItemList(props: ItemListProps) {
  return props.count > virtualAbove ? <VirtualItems {...props} /> : <AllItems {...props} />
}

function AllItems({ count, scroller, focusIndex, label, keyOf, children }: ItemListProps) {
  useEffect(() => {
    scroller.current?.querySelector(`[data-row="${focusIndex}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [focusIndex, scroller])
  return (
    <ol className={classes.rows} aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <li key={keyOf(index)}>{children(index)}</li>
      ))}
    </ol>
  )
}

function VirtualItems({ count, scroller, focusIndex, label, keyOf, children }: ItemListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), [])
  const virtual = useVirtualizer({
    count,
    scrollMargin,
    getScrollElement: () => scroller.current,
    estimateSize: () => likelyHeight,
    getItemKey: keyOf,
    gap: gapPx,
    overscan: 6,
  })
  useEffect(() => {
    if (focusIndex < 0) return
    // The scroller is a parent, so its ref is set only after this effect.
    const frame = requestAnimationFrame(() => virtual.scrollToIndex(focusIndex, { align: 'auto' }))
    return () => cancelAnimationFrame(frame)
    // Only a change of the selection scrolls; measuring rows must not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [focusIndex])

  return (
    <ol ref={list} className={classes.virtual} style={{ height: virtual.getTotalSize() }} aria-label={label}>
      {virtual.getVirtualItems().map((row) => (
        <li
          key={row.key}
          data-index={row.index}
          ref={virtual.measureElement}
          className={classes.slot}
          style={{ transform: `translateY(${row.start - scrollMargin}px)` }}
        >
          {children(row.index)}
        </li>
      ))}
    </ol>
  )
}

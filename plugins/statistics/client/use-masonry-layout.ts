import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Grid row height and gap below a card in px; must match `statistics-screen.module.css`. */
const row = 4
const gap = 16

/** Least width of a column in px; must match `statistics-screen.module.css`. */
const narrowest = 520

/**
 * Sets each card's row span to its height, so that short cards leave no gap beside tall ones, and its column: the
 * shortest so far, so that cards begin in their order and the columns end together. Cards that grow, such as by a
 * table, stay in their column.
 */
export function useCardSpans(): RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const cards = grid.current
    if (!cards) return undefined
    const fit = (card: HTMLElement): void => {
      card.style.gridRowEnd = `span ${Math.ceil((card.offsetHeight + gap) / row)}`
    }
    const order = (): void => {
      const columns = Math.max(1, Math.floor((cards.clientWidth + gap) / (narrowest + gap)))
      const heights = Array.from({ length: columns }, () => 0)
      for (const card of cards.children) {
        if (!(card instanceof HTMLElement)) continue
        const column = heights.indexOf(Math.min(...heights))
        heights[column]! += card.offsetHeight + gap
        card.style.gridColumnStart = String(column + 1)
      }
    }
    const sizes = new ResizeObserver((changes) => {
      for (const { target } of changes) {
        if (target === cards) order()
        else if (target instanceof HTMLElement) fit(target)
      }
    })
    const watch = (card: Node): void => {
      if (!(card instanceof HTMLElement)) return
      fit(card)
      sizes.observe(card)
    }
    cards.childNodes.forEach(watch)
    order()
    sizes.observe(cards)
    const list = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(watch)
      order()
    })
    list.observe(cards, { childList: true })
    return () => {
      sizes.disconnect()
      list.disconnect()
    }
  }, [])
  return grid
}

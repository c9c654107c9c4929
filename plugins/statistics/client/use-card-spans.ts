import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Grid row height and gap below a card in px; must match `cards-page.module.css`. */
const row = 4
const gap = 16

/** Sets each card's row span to its height, so that short cards leave no gap beside tall ones. */
export function useCardSpans(): RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const cards = grid.current
    if (!cards) return undefined
    const fit = (card: HTMLElement): void => {
      card.style.gridRowEnd = `span ${Math.ceil((card.offsetHeight + gap) / row)}`
    }
    const sizes = new ResizeObserver((changes) => {
      for (const { target } of changes) if (target instanceof HTMLElement) fit(target)
    })
    const watch = (card: Node): void => {
      if (!(card instanceof HTMLElement)) return
      fit(card)
      sizes.observe(card)
    }
    cards.childNodes.forEach(watch)
    const list = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(watch)
    })
    list.observe(cards, { childList: true })
    return () => {
      sizes.disconnect()
      list.disconnect()
    }
  }, [])
  return grid
}

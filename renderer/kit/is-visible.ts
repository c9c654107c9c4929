/** Whether an element is on screen and reachable. Pages kept alive stay in the document with their elements hidden. */
export const isVisible = (element: HTMLElement): boolean =>
  element.closest('[inert], [aria-hidden="true"]') === null && element.checkVisibility({ visibilityProperty: true })

/** The visible elements of a selector, in document order. */
export const visibleElements = (selector: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible)

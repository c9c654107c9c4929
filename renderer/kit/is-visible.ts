/**
 * Whether an element is on screen and within reach: pages that are kept alive are in the document, too, and what they
 * hold is not.
 */
export const isVisible = (element: HTMLElement): boolean =>
  element.closest('[inert], [aria-hidden="true"]') === null && element.checkVisibility({ visibilityProperty: true })

/** The elements of a selector that are on screen, in the order of the document. */
export const visibleElements = (selector: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible)

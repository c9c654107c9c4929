const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/**
 * Scrolls to a section, and again when late content above it moves it away, until the user scrolls or types. Returns a
 * function that ends this.
 */
export function scrollToSection(section: HTMLElement): () => void {
  const over = new AbortController()
  const { signal } = over
  const scroll = (): void => section.scrollIntoView({ block: 'start' })
  const observer = new ResizeObserver(scroll)
  for (let above = section.previousElementSibling; above; above = above.previousElementSibling) observer.observe(above)
  signal.addEventListener('abort', () => observer.disconnect())
  for (const type of byHand) document.addEventListener(type, () => over.abort(), { passive: true, signal })
  scroll()
  return () => over.abort()
}

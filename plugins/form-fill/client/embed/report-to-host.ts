/**
 * Runs in an embedded form: tells the page around it the height of its content, its colors and that a submission was
 * stored. Served as it stands, without imports (server/embed-scripts.ts).
 */
{
  // the form's policy decides which sites may be around it; older browsers do not tell which one is
  const site = location.ancestorOrigins?.[0] ?? '*'
  const tell = (type: string, data: object): void => {
    const key = location.pathname.split('/')[2]
    if (window.parent !== window) window.parent.postMessage({ type: `formwork:${type}`, key, ...data }, site)
  }

  const root = document.getElementById('root')!
  let known = 0
  const measure = (): void => {
    const height = Math.ceil(root.getBoundingClientRect().bottom + window.scrollY)
    if (height === known) return
    known = height
    tell('height', { height })
  }
  new ResizeObserver(measure).observe(root)
  measure()

  /** A dialog around the form has the colors of its sheet. */
  const tellColors = (): void => {
    const form = document.querySelector('.fw-sheet') ?? document.body
    const { backgroundColor: paper, color: ink } = getComputedStyle(form)
    tell('colors', { paper, ink })
  }
  tellColors()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tellColors)

  // the next page of a long one begins out of view
  let heading: Element | null = null
  new MutationObserver(() => {
    const now = document.querySelector('#fw-end, .fw-page-title, .fw-item')
    if (heading && now && heading !== now) tell('page', {})
    heading = now
  }).observe(root, { childList: true, subtree: true })

  // a list or dialog of the form that Escape closes prevents the default
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) tell('escape', {})
  })

  document.addEventListener('formwork:stored', (event) => {
    const { serial } = (event as CustomEvent<{ readonly serial?: number } | undefined>).detail ?? {}
    tell('submitted', { serial })
  })
}

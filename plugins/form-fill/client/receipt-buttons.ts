/**
 * The buttons of a receipt that somebody opens later: the page needs nothing else of scripts, so this is all it gets.
 * Whoever has none prints by the browser's menu and copies the address from its bar.
 */
document.getElementById('fw-print')?.addEventListener('click', () => window.print())

offerCopy(document.getElementById('fw-copy'))

export function offerCopy(copy: HTMLElement | null): void {
  // there is no clipboard without https
  if (!copy || !('clipboard' in navigator)) return
  copy.hidden = false
  copy.addEventListener('click', () => {
    void navigator.clipboard.writeText(location.href).then(() => {
      copy.textContent = copy.dataset.done ?? ''
    })
  })
}

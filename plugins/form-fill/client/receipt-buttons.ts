/**
 * Buttons of a receipt that is opened later, the only script of that page. Without scripts, visitors print from the
 * browser's menu and copy the URL from the address bar.
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

/**
 * Buttons of a receipt that is opened later, the only script of that page. Without scripts, visitors print from the
 * browser's menu and copy the URL from the address bar.
 */
document.getElementById('fw-print')?.addEventListener('click', () => window.print())

offerCopy(document.getElementById('fw-copy'))

void showOwnProcess()

/**
 * Shows the starter what the receipt keeps from others, such as the names of approvers: a page request carries no
 * session, so the page is asked for again with it.
 */
async function showOwnProcess(): Promise<void> {
  const shown = document.getElementById('fw-receipt')
  const cookie = shown?.dataset.tokenCookie
  const token = cookie && new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(document.cookie)?.[1]
  if (!shown || !token) return
  const response = await fetch(location.href, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
  if (!response?.ok) return
  const own = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('fw-receipt')
  if (own) shown.replaceWith(own)
}

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

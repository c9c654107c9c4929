import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { listenToToasts } from '#renderer/kit/toasts.ts'
import { forgetSession } from '#renderer/kit/signed-in-user.ts'

// A screen is fetched and compiled when it is first asked for, which takes its time on a busy machine.
configure({
  asyncUtilTimeout: 15_000,
  // `findBy` makes an error each time it looks; printing the page for each takes a tenth of the time of all tests
  getElementError: (message, container) =>
    Object.defineProperty(new Error(), 'message', {
      get: () => `${message ?? ''}\n\n${prettyDOM(container) || ''}`,
      configurable: true,
    }),
})

// The files of one worker share the page and what they have imported: each finds the page as a browser opens it.
forgetSession()
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
document.body.replaceChildren()
document.title = ''
history.replaceState(null, '', '/')

// What screens ask of a browser and happy-dom does not have.
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NoResizeObserver)
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})) as typeof window.matchMedia
window.requestIdleCallback ??= (work) =>
  Number(setTimeout(work, 0, { didTimeout: false, timeRemaining: () => 50 } satisfies IdleDeadline))
window.cancelIdleCallback ??= (handle) => clearTimeout(handle)
Element.prototype.scrollIntoView ??= () => undefined

// Nothing has a size here, so Mantine's focus trap finds nothing to focus, and prints half the page about it.
const { warn } = console
console.warn = (...said: readonly unknown[]) => {
  if (!String(said[0]).includes('use-focus-trap')) warn(...said)
}

afterEach(() => {
  cleanup()
  // a receipt that nobody has shown is not for the next
  listenToToasts(() => {})()
  localStorage.clear()
  sessionStorage.clear()
})

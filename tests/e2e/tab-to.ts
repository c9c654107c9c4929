import type { Locator, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/**
 * Goes on with Tab, as a person without a mouse does, until `target` has the focus. Every stop on the way must be seen.
 */
export async function tabTo(
  page: Page,
  target: Locator,
  { within = 40, back = false }: { readonly within?: number; readonly back?: boolean } = {},
): Promise<void> {
  await expect(target).toBeAttached()
  for (let stops = 0; ; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocusSeen(page)
    if (stops === within) throw new Error(`${String(target)} is more than ${within} stops away`)
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    await expectFocusSeen(page)
  }
}

/** Something of the page has the focus, on screen, and with a mark that it has not without. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(faultOfFocus)).toBe('')
}

/** Why one cannot see where the focus is; empty: one can. Runs in the page. */
function faultOfFocus(): string {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return 'nothing has the focus'
  const name = `<${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 20) ?? ''}>`
  const box = element.getBoundingClientRect()
  // what is drawn in its place, such as a switch or a radio's card, carries the mark
  const drawn =
    box.width < 2 || box.height < 2 || getComputedStyle(element).opacity === '0'
      ? [element.parentElement, ...(element.parentElement?.children ?? [])]
      : [
          element,
          element.parentElement,
          element.parentElement?.parentElement,
          element.parentElement?.parentElement?.parentElement,
        ]
  const shown = drawn
    .find((one) => one instanceof HTMLElement && one.getBoundingClientRect().width > 1)
    ?.getBoundingClientRect()
  if (!shown || shown.bottom <= 0 || shown.right <= 0 || shown.top >= innerHeight || shown.left >= innerWidth)
    return `${name} is off screen`
  const isMarked = drawn.some((one) => {
    if (!(one instanceof HTMLElement) || (one !== element && one.matches('[role=dialog], main'))) return false
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(one)
    if ((outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none') return true
    // fields change the colour of their border, an edge that of its line: beside one like it that is at rest
    const resting = one.cloneNode(false) as HTMLElement
    one.after(resting)
    const line = getComputedStyle(one, '::after').backgroundColor
    const isOther =
      getComputedStyle(resting).borderColor !== borderColor ||
      getComputedStyle(resting, '::after').backgroundColor !== line
    resting.remove()
    return isOther
  })
  // a whole page or dialog that has just come is seen by itself; the ring of a slider is its thumb's, which no script sees
  return isMarked || element.matches('main, [role=dialog], [type=range]')
    ? ''
    : `${name} has the focus and does not show it`
}

import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'

/** No violation of WCAG 2.2 A and AA that a machine can see. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNone(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
}

/** No text that is too faint: what another colour scheme alone can change. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNone(page, { type: 'rule', values: ['color-contrast'] })
}

/** A part by itself, by every rule there is. */
export async function expectPartAccessible(page: Page, selector: string): Promise<void> {
  await expectNone(page, undefined, selector)
}

/** Colours that are on their way are none. What follows a scroll bar moves with it alone. */
export const still = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) =>
          one.playState !== 'running' ||
          one.timeline !== document.timeline ||
          one.effect?.getComputedTiming().iterations === Infinity,
      ),
  )

async function expectNone(page: Page, runOnly: RunOptions['runOnly'], selector?: string): Promise<void> {
  await still(page)
  await Promise.all(page.frames().map(bring))
  // telling what passes takes longer than looking
  const options: RunOptions = { ...(runOnly ? { runOnly } : {}), resultTypes: ['violations'] }
  const found = await page.evaluate(
    async ([within, how]) => {
      const { violations } = await window.axe.run(within ?? document, how)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
      )
    },
    [selector, options] as const,
  )
  expect(found).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Axe stays in a document once it is there. The frames of a page answer to its axe, so they need their own. */
async function bring(frame: ReturnType<Page['frames']>[number]): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

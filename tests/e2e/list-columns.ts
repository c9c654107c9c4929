import type { Page } from 'playwright/test'

/** The heads of a list's columns, in order. */
export const columnHeads = (page: Page) => page.locator('th[data-column]')

/** The fields of a list's columns, in order. */
export const columnFields = (page: Page) =>
  columnHeads(page).evaluateAll((all) => all.map((head) => (head as HTMLElement).dataset.column))

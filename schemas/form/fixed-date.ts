/**
 * In the place of `relative-date.ts` in the browser's half of the fill page: the server sends every bound as the date
 * that it is today (`visitor-form.ts`), and judges by its own clock.
 */

/** No bound is relative here. */
export const isRelative = (): boolean => false

/** How far from today: no bound of the page says. */
export const offsetOf = (): undefined => undefined

/**
 * The bound as it is.
 *
 * @param text ISO text in the precision of the question
 */
export const absoluteMoment = (text: string): string => text

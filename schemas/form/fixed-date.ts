/**
 * Replaces `relative-date.ts` in the browser half of the fill page: the server sends every bound as an absolute date
 * (`visitor-form.ts`) and checks by its own clock.
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

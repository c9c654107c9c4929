/**
 * Replaces `relative-date.ts` in the browser build of the fill page: the server sends every bound as an absolute date
 * (`visitor-form.ts`) and validates by its own clock.
 */

/** Never, because the server has resolved all bounds. */
export const isRelative = (): boolean => false

/** Undefined, because no bound of the page is relative. */
export const offsetOf = (): undefined => undefined

/**
 * Returns the bound unchanged.
 *
 * @param text ISO text in the precision of the question
 */
export const absoluteMoment = (text: string): string => text

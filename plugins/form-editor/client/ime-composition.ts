/**
 * Whether a key belongs to a running input-method composition. Safari ends the composition before its last key event
 * and marks that one with code 229.
 */
export const isComposing = (event: Event): boolean =>
  ('isComposing' in event && event.isComposing === true) || ('keyCode' in event && event.keyCode === 229)

/**
 * Whether a key or a letter belongs to an input method that is putting a word together. Safari ends the composition
 * before the key that ended it, and marks that key with 229.
 */
export const isComposing = (event: Event): boolean =>
  ('isComposing' in event && event.isComposing === true) || ('keyCode' in event && event.keyCode === 229)

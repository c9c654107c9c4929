const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const symbols = `${letters}0123456789`

export const itemIdPattern = /^[A-Za-z0-9]{6}$/

/**
 * A new item id of six letters and digits, beginning with a letter so that formulas read it as a name. `random` yields
 * 0 ≤ x < 1.
 */
export function newItemId(random: () => number = Math.random): string {
  const pick = (from: string): string => from[Math.floor(random() * from.length)]!
  return pick(letters) + Array.from({ length: 5 }, () => pick(symbols)).join('')
}

/** Named formats of text. */
export type Preset = 'phone' | 'email' | 'idCard' | 'url'

/** Patterns of the presets. All are linear: the next character always decides. */
export const presetPatterns: Readonly<Record<Preset, string>> = {
  phone: '^1[3-9]\\d{9}$',
  email: '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$',
  idCard: '^[1-9]\\d{16}[\\dXx]$',
  url: '^https?://[^\\s/]+(?:/\\S*)?$',
}

/** Drops the spaces and dashes with which people group the digits of a phone or identity number. */
export const withoutGrouping = (text: string, preset: Preset | undefined): string =>
  preset === 'phone' || preset === 'idCard' ? text.replace(/[\s-]/g, '') : text

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Whether an 18-character identity number has an existing birthday and a valid check character (GB 11643-1999). */
export function idCardHolds(text: string): boolean {
  if (!new RegExp(presetPatterns.idCard).test(text)) return false
  const [year, month, day] = [Number(text.slice(6, 10)), Number(text.slice(10, 12)), Number(text.slice(12, 14))]
  const birthday = new Date(Date.UTC(year, month - 1, day))
  if (birthday.getUTCMonth() !== month - 1 || birthday.getUTCDate() !== day) return false
  const sum = weights.reduce((total, weight, i) => total + weight * Number(text[i]), 0)
  return '10X98765432'[sum % 11] === text[17]!.toUpperCase()
}

import { randomInt } from 'node:crypto'
import type { Locale } from '#schemas/module/localized-text.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Generates 8 letters and digits from 47 random bits, so that a form's URL cannot be guessed. */
export const newFormKey = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Maximum length of a name, as of the document's title. */
const nameMax = 200

/** Returns the name of a copied form. */
export function copyName(name: string, locale: Locale): string {
  const tail = locale === 'en' ? ' (copy)' : '（副本）'
  return `${name.slice(0, nameMax - tail.length)}${tail}`
}

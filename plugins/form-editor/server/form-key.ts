import { randomInt } from 'node:crypto'
import type { Locale } from '#schemas/module/localized-text.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 8 letters and digits, 47 bits of the system's randomness: the address of a form cannot be guessed. */
export const newFormKey = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A name's longest length; the document's title is bounded alike. */
const nameMax = 200

/** The name of a copied form. */
export function copyName(name: string, locale: Locale): string {
  const tail = locale === 'en' ? ' (copy)' : '（副本）'
  return `${name.slice(0, nameMax - tail.length)}${tail}`
}

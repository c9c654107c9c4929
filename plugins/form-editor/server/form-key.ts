import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 8 letters and digits, 47 bits of the system's randomness: the address of a form cannot be guessed. */
export const newFormKey = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')

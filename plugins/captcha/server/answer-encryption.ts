import { createCipheriv, createDecipheriv } from 'node:crypto'

/** base64 of AES-128-ECB with PKCS #7, as AJ-Captcha's clients write it. */
export function encrypt(text: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', key, null)
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
}

/** undefined for a text not encrypted with this key. */
export function decrypt(base64: string, key: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-128-ecb', key, null)
    return decipher.update(base64, 'base64', 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** The verification that a call sends after a solved captcha. The browser computes the same. */
export const verificationOf = (token: string, pointJson: string, key: string): string =>
  encrypt(`${token}---${pointJson}`, key)

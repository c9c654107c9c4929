import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { License, LicenseFault } from '#schemas/api/license-api-types.ts'

/**
 * The vendor's public key (Ed25519, SPKI, base64). Nobody holds the private key of this one. A vendor creates a key
 * pair with `npm run license -- key vendor.pem` and puts the public key here. A private key never belongs in a
 * repository.
 */
export const vendorKey = 'MCowBQYDK2VwAyEAHrT9g494Rey7TuZonWBghqqgrX7cSz6BHYTydnGe+VU='

/**
 * Reads a license: the JSON of a `License` and its Ed25519 signature, both base64url, joined by a dot. Answers the
 * fault where the license is invalid here and now.
 */
export function readLicense(
  text: string,
  key: string,
  instance: string,
  now: Date,
): { readonly license: License } | { readonly fault: LicenseFault; readonly license?: License } {
  const [, content, signature] = /^([\w-]+)\.([\w-]+)$/.exec(text.replaceAll(/\s/g, '')) ?? []
  if (!content || !signature) return { fault: 'shape' }
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  if (!verify(null, Buffer.from(content, 'base64url'), publicKey, Buffer.from(signature, 'base64url')))
    return { fault: 'signature' }
  const license = licenseIn(Buffer.from(content, 'base64url').toString())
  if (!license) return { fault: 'shape' }
  if (license.instance !== instance) return { fault: 'instance', license }
  if (now < new Date(license.notBefore)) return { fault: 'early', license }
  if (now >= new Date(license.expires)) return { fault: 'expired', license }
  return { license }
}

/** Writes a license for `readLicense`. `key` is the vendor's private key (Ed25519). */
export function writeLicense(license: License, key: KeyObject): string {
  const content = Buffer.from(JSON.stringify(license))
  return `${content.toString('base64url')}.${sign(null, content, key).toString('base64url')}`
}

/** The public key in the format of `vendorKey`. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

function licenseIn(json: string): License | undefined {
  try {
    const { instance, holder, edition, maxUsers, notBefore, expires } = JSON.parse(json) as Partial<
      Record<keyof License, unknown>
    >
    const isWhole =
      [instance, holder, edition].every((one) => typeof one === 'string' && one !== '' && one.length <= 200) &&
      (maxUsers === undefined || (Number.isSafeInteger(maxUsers) && Number(maxUsers) > 0)) &&
      isMoment(notBefore) &&
      isMoment(expires)
    // each part has been checked above
    return isWhole
      ? ({ instance, holder, edition, ...(maxUsers === undefined ? {} : { maxUsers }), notBefore, expires } as License)
      : undefined
  } catch {
    return undefined
  }
}

const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))

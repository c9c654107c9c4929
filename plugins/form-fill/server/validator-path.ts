import { createHmac } from 'node:crypto'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { sameText, type AccessFacts } from './access-rules.ts'
import { validatorHash } from './validator.ts'

const hourMs = 3_600_000
const passHours = 24

/**
 * Address of a version's compiled check. A browser's `import` carries no session, and a cookie alone never
 * authenticates: where one must be signed in, the address names who was shown the form, for a day.
 */
export function validatorPath(head: FormHead, form: PublishedForm, caller: AccessFacts['caller'], now: Date): string {
  const path = `/s/${head.formKey}/validator-${validatorHash(form.hash)}.js`
  const { signIn, whitelist = [] } = form.document.settings.access ?? {}
  return caller && (signIn || whitelist.length > 0) ? `${path}?pass=${passOf(head.secret, caller.userName, now)}` : path
}

/** Whom a pass names; undefined when nobody made it here, or its day is over. */
export function passHolder(secret: string, pass: string, now: Date): AccessFacts['caller'] {
  const [, until = '', name = '', sign = ''] = /^(\d{1,9})\.([\w-]{1,400})\.([0-9a-f]{64})$/.exec(pass) ?? []
  if (!sameText(signOf(secret, until, name), sign) || Number(until) * hourMs <= now.getTime()) return undefined
  return { userName: Buffer.from(name, 'base64url').toString() }
}

/** By whole hours, so that a browser finds what it has kept. */
function passOf(secret: string, userName: string, now: Date): string {
  const until = String(Math.floor(now.getTime() / hourMs) + passHours + 1)
  const name = Buffer.from(userName).toString('base64url')
  return `${until}.${name}.${signOf(secret, until, name)}`
}

const signOf = (secret: string, until: string, name: string): string =>
  createHmac('sha256', `${secret} validator`).update(`${until}.${name}`).digest('hex')

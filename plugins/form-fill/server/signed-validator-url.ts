import { createHmac } from 'node:crypto'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { sameText, type AccessFacts } from './access-rules.ts'
import { validatorHash } from './answer-validator.ts'

const hourMs = 3_600_000
const passHours = 24

/**
 * URL of a version's compiled check. An `import` sends no session header, and a cookie alone never authenticates; where
 * sign-in is required, the URL contains a pass that names the user and is valid for a day.
 */
export function signedValidatorUrl(
  head: FormHead,
  form: PublishedForm,
  caller: AccessFacts['caller'],
  now: Date,
): string {
  const path = `/s/${head.formKey}/validator-${validatorHash(form.hash)}.js`
  const { signIn, whitelist = [] } = form.document.settings.access ?? {}
  return caller && (signIn || whitelist.length > 0) ? `${path}?pass=${passOf(head.secret, caller.userName, now)}` : path
}

/** Returns the user of a pass; undefined for a forged or expired one. */
export function passHolder(secret: string, pass: string, now: Date): AccessFacts['caller'] {
  const [, until = '', name = '', sign = ''] = /^(\d{1,9})\.([\w-]{1,400})\.([0-9a-f]{64})$/.exec(pass) ?? []
  if (!sameText(signOf(secret, until, name), sign) || Number(until) * hourMs <= now.getTime()) return undefined
  return { userName: Buffer.from(name, 'base64url').toString() }
}

/** Rounded to hours, so that browsers can reuse their cached copy. */
function passOf(secret: string, userName: string, now: Date): string {
  const until = String(Math.floor(now.getTime() / hourMs) + passHours + 1)
  const name = Buffer.from(userName).toString('base64url')
  return `${until}.${name}.${signOf(secret, until, name)}`
}

const signOf = (secret: string, until: string, name: string): string =>
  createHmac('sha256', `${secret} validator`).update(`${until}.${name}`).digest('hex')

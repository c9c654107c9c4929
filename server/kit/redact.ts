import { masked } from '#schemas/module/mask-value.ts'
import type { Field } from '#schemas/module/module-file.ts'

/** Masks by name, applied at any depth of a value. */
export type Masks = ReadonlyMap<string, NonNullable<Field['mask']>>

/** Limit on the characters a log keeps of a call's parameters or response. */
const most = 2_000
const longestText = 500

/** Names of values that no log may hold. */
const secret =
  /passw|pwd|secret|token|credential|ticket|slidecode|verif|api_?key|private_?key|authorization|whitelist|webhooks/i
/**
 * Answers of submissions. The entry's changes list them by question, so a second copy without questions is left out.
 */
const answers = 'answers'

/**
 * A value as JSON for a log, at most 2 000 characters, with secrets and masked values hidden. Long values cost no more
 * time than the part that is kept.
 */
export function redactedText(value: unknown, masks?: Masks): string | null {
  if (value === undefined || value === null) return null
  const room = { left: most }
  const text = JSON.stringify(redacted(value, masks, room))
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

function redacted(value: unknown, masks: Masks | undefined, room: { left: number }, name = ''): unknown {
  room.left -= name.length + 4
  const mask = masks?.get(name) ?? (secret.test(name) || name === answers ? 'all' : undefined)
  if (mask !== undefined && value !== null && value !== undefined)
    return masked(value, typeof value === 'object' ? 'all' : mask)
  if (typeof value === 'string') {
    const kept = value.length > longestText ? `${value.slice(0, longestText)}…` : value
    room.left -= kept.length
    return kept
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return whileRoom(value, room).map((one) => redacted(one, masks, room))
  const kept: Record<string, unknown> = Object.create(null) as Record<string, unknown> // `__proto__` is a name like any other here
  for (const key of whileRoom(Object.keys(value), room))
    kept[key] = redacted((value as Record<string, unknown>)[key], masks, room, key)
  return kept
}

/** As many parts as fit, evaluated one by one. */
function whileRoom<T>(list: readonly T[], room: { readonly left: number }): T[] {
  const kept = list.slice(0, most)
  return kept.filter(() => room.left > 0)
}

const identity = /(?<!\d)[1-9]\d{5}(?:19|20)\d{9}[\dXx](?!\d)/g
const mobile = /(?<!\d)1[3-9]\d{9}(?!\d)/g
const card = /(?<!\d)\d{15,19}(?!\d)/g
const mail = /[^\s@<>，；、]+@[^\s@<>，；、]+\.[^\s@<>，；、]+/g

/** A text without the numbers and addresses that could identify a person. */
export const withoutPersonal = (text: string): string =>
  text
    .replaceAll(mail, (one) => String(masked(one, 'email')))
    .replaceAll(identity, (one) => String(masked(one, 'idcard')))
    .replaceAll(card, (one) => String(masked(one, 'idcard')))
    .replaceAll(mobile, (one) => String(masked(one, 'phone')))

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ClosedReason, FormStatus, Settings } from '#schemas/form/form.ts'
import { localTime } from '#schemas/form/limit-period.ts'

/**
 * Input of the access rules: everything that decides whether a form accepts answers, apart from counters in the
 * database.
 */
export interface AccessFacts {
  readonly now: Date
  /** Settings of the form. */
  readonly secret: string
  readonly status: FormStatus
  /** Published version; 0 before the first. */
  readonly version: number
  readonly settings: Settings
  /** User and role names of a signed-in visitor. */
  readonly caller: { readonly userName: string } | undefined
  /** `proofOf` the submitted password. */
  readonly proof: string | undefined
}

/**
 * Returns the reason why the form is closed to this visitor; undefined when open. Reasons that concern everyone come
 * before those of this visitor; the password comes last, because it can open the form.
 */
export const closedReason = (facts: AccessFacts): ClosedReason | undefined =>
  closedToAll(facts) ?? closedToVisitor(facts)

/** Whether the questions are hidden from this visitor too, even before the start and after the end. */
export const hidesQuestions = (facts: AccessFacts): boolean =>
  isUnpublished(facts) || closedToVisitor(facts) !== undefined

const isUnpublished = ({ status, version }: AccessFacts): boolean => status === 'draft' || version === 0

function closedToAll(facts: AccessFacts): ClosedReason | undefined {
  const {
    now,
    status,
    settings: { window = {} },
  } = facts
  if (isUnpublished(facts)) return 'unpublished'
  if (status === 'stopped') return 'stopped'
  if (window.from !== undefined && now.getTime() < Date.parse(window.from)) return 'notStarted'
  if (window.to !== undefined && now.getTime() >= Date.parse(window.to)) return 'ended'
  return withinHours(now, window) ? undefined : 'outsideHours'
}

function closedToVisitor({ secret, settings: { access = {} }, caller, proof }: AccessFacts): ClosedReason | undefined {
  if (access.signIn && !caller) return 'login'
  if (access.whitelist && access.whitelist.length > 0 && !isListed(access.whitelist, caller)) return 'whitelist'
  if (access.password && !sameText(proofOf(secret, access.password), proof ?? '')) return 'password'
  return undefined
}

/** The author's own message for this reason. */
export const wordsFor = (reason: ClosedReason, { window }: Settings): string | undefined =>
  reason === 'notStarted' || reason === 'ended' || reason === 'outsideHours' ? window?.message || undefined : undefined

/** Hours that end before they begin run past midnight; the part after midnight belongs to the previous day. */
function withinHours(now: Date, { dailyHours, weekdays, timeZone }: NonNullable<Settings['window']>): boolean {
  if (!dailyHours && !weekdays) return true
  const { minutes, weekday } = localTime(now, timeZone)
  const [from, to] = dailyHours ? [minutesOf(dailyHours[0]), minutesOf(dailyHours[1])] : [0, 24 * 60]
  const isNight = from > to
  const isIn = isNight ? minutes >= from || minutes < to : minutes >= from && minutes < to
  if (!isIn) return false
  const day = isNight && minutes < to ? (weekday === 1 ? 7 : weekday - 1) : weekday
  return !weekdays || weekdays.length === 0 || weekdays.includes(day)
}

const week = 7

/**
 * The next time at which daily hours or weekdays open the form, in its time zone: `days` from today, `weekday` as in
 * ISO 8601. Undefined if the form has ended by then.
 */
export function nextOpening(
  now: Date,
  { dailyHours, weekdays = [], timeZone, to }: NonNullable<Settings['window']>,
): { readonly days: number; readonly weekday: number; readonly time: string } | undefined {
  const today = localTime(now, timeZone)
  const time = dailyHours?.[0] ?? '00:00'
  for (let days = 0; days <= week; days++) {
    const weekday = ((today.weekday - 1 + days) % week) + 1
    const minutes = days * 24 * 60 + minutesOf(time) - today.minutes
    if (minutes <= 0 || (weekdays.length > 0 && !weekdays.includes(weekday))) continue
    const isOver = to !== undefined && now.getTime() + minutes * 60_000 >= Date.parse(to)
    return isOver ? undefined : { days, weekday, time }
  }
  return undefined
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

const isListed = (whitelist: readonly string[], caller: AccessFacts['caller']): boolean =>
  caller !== undefined && whitelist.some((name) => name.trim().toLowerCase() === caller.userName.toLowerCase())

/**
 * Proof of a form's password for cookies, which must not contain the password. Cannot be computed without the form's
 * secret.
 */
export const proofOf = (secret: string, password: string): string =>
  createHmac('sha256', secret).update(password).digest('hex')

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

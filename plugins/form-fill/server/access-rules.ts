import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ClosedReason, FormStatus, Settings } from '#schemas/form/form.ts'
import { localTime } from './period.ts'

/** Everything that decides whether a form takes answers now, but for what is counted in the database. */
export interface AccessFacts {
  readonly now: Date
  /** The form's own. */
  readonly secret: string
  readonly status: FormStatus
  /** The published version; 0 while there is none. */
  readonly version: number
  readonly settings: Settings
  /** Names of who is signed in. */
  readonly caller: { readonly userName: string } | undefined
  /** `proofOf` the password that was given. */
  readonly proof: string | undefined
}

/**
 * Why the form is closed to this visitor now; undefined when it is open. The first reason that applies wins: what
 * concerns everyone comes before what concerns this visitor, and a password is asked for last, when it can open the
 * form.
 */
export const closedReason = (facts: AccessFacts): ClosedReason | undefined =>
  closedToAll(facts) ?? closedToVisitor(facts)

/** Whoever may not enter learns nothing of what is asked, also while nobody may: after the end, before the start. */
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

/** The author's own words, where they are about this reason. */
export const wordsFor = (reason: ClosedReason, { window }: Settings): string | undefined =>
  reason === 'notStarted' || reason === 'ended' || reason === 'outsideHours' ? window?.message || undefined : undefined

/** Hours that end before they begin run past midnight; the early part belongs to the day on which they began. */
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

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

const isListed = (whitelist: readonly string[], caller: AccessFacts['caller']): boolean =>
  caller !== undefined && whitelist.some((name) => name.trim().toLowerCase() === caller.userName.toLowerCase())

/**
 * What stands for a form's password between requests, so that the password itself stays out of cookies. Nobody makes
 * one without the form's secret.
 */
export const proofOf = (secret: string, password: string): string =>
  createHmac('sha256', secret).update(password).digest('hex')

/** Takes the same time wherever two texts differ first. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

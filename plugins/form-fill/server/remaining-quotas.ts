import type { FastifyInstance } from 'fastify'
import type { ItemId } from '#schemas/form/form.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import type { SeatsLeft } from '#schemas/form/seats-left.ts'
import type { FullOptions } from '../shared/page-model.ts'
import { limitClaims, seatClaims, type Claim, type LimitClaim, type SeatClaim, type Visitor } from './quota-claims.ts'
import { fillStore } from './submission-store.ts'

export interface RemainingQuotas {
  /** Limit that refuses this visitor. */
  readonly limit?: LimitClaim
  /** Options, days and products with few seats left or none, as shown to visitors. */
  readonly left: SeatsLeft
  /** Whether this visitor can submit again after the next submission. */
  readonly mayRepeat: boolean
}

/** Highest number of seats shown. More seats count as unlimited, and the exact number is private to the author. */
const maxSeatsShown = 99

/** Current seats of the form, so that a page refuses full options before the visitor fills it in. */
export async function remainingQuotas(
  app: FastifyInstance,
  form: PublishedForm,
  visitor: Visitor,
): Promise<RemainingQuotas> {
  const limits = limitClaims(form.document, visitor, app.clock())
  const seats = seatClaims(form.document, todayOf(app, form))
  const counters = await countersOf(app, form.formId, limits, seats)
  const roomOf = ({ key, max }: Claim): number => Math.max(0, max - (counters.get(key) ?? 0))
  const limit = limits.find((claim) => roomOf(claim) === 0)
  const maxShown = form.document.settings.seats?.showLeft === false ? 0 : maxSeatsShown
  return {
    ...(limit ? { limit } : {}),
    left: byOption(seats, roomOf, maxShown),
    mayRepeat: limits.every((claim) => roomOf(claim) > 1),
  }
}

/** Taken seats of every option that has seats. */
export async function seatsTaken(app: FastifyInstance, form: PublishedForm): Promise<SeatsLeft> {
  const seats = seatClaims(form.document, todayOf(app, form))
  const counters = await countersOf(app, form.formId, [], seats)
  return byOption(seats, ({ key }) => counters.get(key) ?? 0, Number.POSITIVE_INFINITY)
}

/** Today in the time zone of the form. */
const todayOf = (app: FastifyInstance, { document }: PublishedForm): string =>
  momentIn(document.settings.window?.timeZone, app.clock()).slice(0, 10)

async function countersOf(
  app: FastifyInstance,
  formId: number,
  limits: readonly LimitClaim[],
  seats: readonly SeatClaim[],
): Promise<ReadonlyMap<string, number>> {
  const store = fillStore(app)
  const keys = [...limits, ...seats].map(({ key }) => key)
  const counters = await store.counters(formId, keys)
  const missing = seats.filter(({ key }) => !counters.has(key))
  if (missing.length === 0) return counters
  await store.countSeats(formId, missing)
  return store.counters(formId, keys)
}

function byOption(seats: readonly SeatClaim[], numberOf: (claim: SeatClaim) => number, most: number): SeatsLeft {
  const left: Record<ItemId, Record<string, number>> = {}
  for (const claim of seats) {
    const n = numberOf(claim)
    if (claim.item !== undefined && claim.option !== undefined && n <= most) (left[claim.item] ??= {})[claim.option] = n
  }
  return left
}

/** Options without seats left. */
export const fullOf = (left: SeatsLeft): FullOptions =>
  Object.fromEntries(
    Object.entries(left).flatMap(([item, options]) => {
      const full = Object.keys(options).filter((option) => options[option] === 0)
      return full.length === 0 ? [] : [[item, full]]
    }),
  )

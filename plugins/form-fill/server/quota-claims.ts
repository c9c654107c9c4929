import type { Answers, ClosedReason, Form, ItemId, Limit } from '#schemas/form/form.ts'
import { seatsOf, seatsTakenBy, type OfItem } from '#schemas/form/seats.ts'
import type { TakenSeat } from '#schemas/form/seats-left.ts'
import { periodOf, periodStart } from './period.ts'

type CountedReason = Extract<ClosedReason, 'total' | 'ip' | 'account' | 'device' | 'seats'>

/** What a submit takes: a counter that may not pass `max`. The database counts; this names what to count. */
export interface Claim {
  readonly key: string
  readonly max: number
  readonly reason: CountedReason | 'code'
  readonly message?: string
  /** Stored answers from this ISO time on count towards a counter that does not exist yet. */
  readonly since?: string
  /** The option, day, slot or product whose seats are counted; the question that a code belongs to. */
  readonly item?: ItemId
  readonly option?: string
  /** How many places are taken; absent: one. */
  readonly amount?: number
}

/** A claim that a form's limits make. */
export type LimitClaim = Claim & { readonly reason: CountedReason }

export interface Visitor {
  readonly ip: string
  /** `networkOf` the address: what limits count. */
  readonly network: string
  readonly userId: number | undefined
  readonly device: string
}

/** Limits of the form that concern this visitor now, those for everyone first. */
export function limitClaims(form: Form, visitor: Visitor, now: Date): readonly LimitClaim[] {
  const { limits = {}, window } = form.settings
  const claim = (
    reason: 'total' | 'ip' | 'account' | 'device',
    limit: Limit | undefined,
    whose: string | undefined,
  ): readonly LimitClaim[] => {
    if (!limit || whose === undefined) return []
    const per = limit.per ?? 'ever'
    const since = periodStart(per, now, window?.timeZone)
    return [
      {
        key: [reason, per, periodOf(per, now, window?.timeZone), whose].filter(Boolean).join(':'),
        max: limit.max,
        reason,
        ...(limit.message ? { message: limit.message } : {}),
        ...(since ? { since: since.toISOString() } : {}),
      },
    ]
  }
  return [
    ...claim('total', limits.total, ''),
    ...claim('account', limits.account, visitor.userId === undefined ? undefined : String(visitor.userId)),
    ...claim('ip', limits.ip, visitor.network),
    ...claim('device', limits.device, visitor.device),
  ]
}

/** A claim to seats. */
export type SeatClaim = Claim & Required<Pick<Claim, 'item' | 'option'>>

/** Every seat that can be taken on `today`, an ISO date. */
export const seatClaims = (form: Form, today: string): readonly SeatClaim[] => seatsOf(form, today).map(claimOf)

/** The seats that answers take. */
export const takenClaims = (form: Form, answers: Answers): readonly SeatClaim[] =>
  seatsTakenBy(form, answers).map(claimOf)

const claimOf = ({ item, key, max, amount }: TakenSeat & OfItem): SeatClaim => ({
  key: seatKey(item, key),
  max,
  reason: 'seats',
  item,
  option: key,
  ...(amount === undefined ? {} : { amount }),
})

const seatKey = (item: ItemId, option: string): string => `seat:${item}:${option}`

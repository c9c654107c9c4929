import type { Answers, ClosedReason, Form, ItemId, Limit } from '#schemas/form/form.ts'
import { seatsOf, seatsTakenBy, type OfItem } from '#schemas/form/seats.ts'
import type { TakenSeat } from '#schemas/form/seats-left.ts'
import { periodOf, periodStart } from '#schemas/form/limit-period.ts'

type CountedReason = Extract<ClosedReason, 'total' | 'ip' | 'account' | 'device' | 'seats'>

/** Quota claim of a submit: a counter that must not exceed `max`. The database counts; this names what to count. */
export interface Claim {
  readonly key: string
  readonly max: number
  readonly reason: CountedReason | 'code'
  readonly message?: string
  /** ISO time from which stored submissions initialize a missing counter. */
  readonly since?: string
  /** Option, day, slot or product with limited seats; the question of a code. */
  readonly item?: ItemId
  readonly option?: string
  /** Number of seats; absent: one. */
  readonly amount?: number
}

/** Claim of one of the form's limits. */
export type LimitClaim = Claim & { readonly reason: CountedReason }

export interface Visitor {
  readonly ip: string
  /** `networkOf` the address, the key of limits by address. */
  readonly network: string
  readonly userId: number | undefined
  readonly device: string
}

/** Limits of the form that apply to this visitor, those for everyone first. */
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

/** Claim of seats. */
export type SeatClaim = Claim & Required<Pick<Claim, 'item' | 'option'>>

/** Every seat available on `today`, an ISO date. */
export const seatClaims = (form: Form, today: string): readonly SeatClaim[] => seatsOf(form, today).map(claimOf)

/** Seats that answers take. */
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

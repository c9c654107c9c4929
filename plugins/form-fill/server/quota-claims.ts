import type { Answers, ClosedReason, Form, ItemId, Limit } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { periodOf, periodStart } from './period.ts'

/** One place that a submit takes: a counter that may not pass `max`. The database counts; this names what to count. */
export interface Claim {
  readonly key: string
  readonly max: number
  readonly reason: Extract<ClosedReason, 'total' | 'ip' | 'account' | 'device' | 'seats'>
  readonly message?: string
  /** Stored answers from this ISO time on count towards a counter that does not exist yet. */
  readonly since?: string
  /** The option whose seats are counted. */
  readonly item?: ItemId
  readonly option?: string
}

export interface Visitor {
  readonly ip: string
  /** `networkOf` the address: what limits count. */
  readonly network: string
  readonly userId: number | undefined
  readonly device: string
}

/** Limits of the form that concern this visitor now, those for everyone first. */
export function limitClaims(form: Form, visitor: Visitor, now: Date): readonly Claim[] {
  const { limits = {}, window } = form.settings
  const claim = (
    reason: 'total' | 'ip' | 'account' | 'device',
    limit: Limit | undefined,
    whose: string | undefined,
  ): readonly Claim[] => {
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

/**
 * Seats of every option that has them, or only of those that `answers` picks. In the order of the form, so that locks
 * never cross.
 */
export function seatClaims(form: Form, answers?: Answers): readonly Claim[] {
  const seats = seatsOf(form)
  return answers ? seats.filter(({ item, option }) => picks(answers[item], option)) : seats
}

type Seat = Claim & Required<Pick<Claim, 'item' | 'option'>>

const known = new WeakMap<Form, readonly Seat[]>()

/** All seats of a document, which never changes. */
function seatsOf(form: Form): readonly Seat[] {
  const found =
    known.get(form) ??
    form.items.flatMap((item) =>
      optionsOf(item).flatMap(({ value, quota }): readonly Seat[] =>
        quota === undefined
          ? []
          : [{ key: seatKey(item.id, value), max: quota, reason: 'seats', item: item.id, option: value }],
      ),
    )
  known.set(form, found)
  return found
}

export const seatKey = (item: ItemId, option: string): string => `seat:${item}:${option}`

const picks = (value: unknown, option: string): boolean =>
  value === option || (Array.isArray(value) && value.includes(option))

import { holds, isAnd, isNot, isOr, type Cond, type Test } from './condition.ts'

/**
 * The caller's values for conditions and search defaults: `$user.userId`, `$user.deptId`, `$user.roles`,
 * `$user.userName`.
 */
export interface UserValues {
  readonly userId: number
  readonly userName: string
  readonly deptId: number | null
  readonly roles: readonly string[]
}

export const userNames = ['userId', 'userName', 'deptId', 'roles'] as const

/** Resolves a text such as `$user.deptId`; returns any other value unchanged. */
export function userValue(value: unknown, user: UserValues): unknown {
  const name = typeof value === 'string' && value.startsWith('$user.') ? value.slice('$user.'.length) : undefined
  return userNames.includes(name as (typeof userNames)[number]) ? user[name as keyof UserValues] : value
}

/**
 * Replaces `$user…` on either side of a condition's tests by the caller's values. A missing value fails its test: a
 * user without a department has no colleagues. `key` is a field that every row has.
 */
export function boundTo(cond: Cond, user: UserValues, key: string): Cond {
  if (isAnd(cond)) return { and: cond.and.map((part) => boundTo(part, user, key)) }
  if (isOr(cond)) return { or: cond.or.map((part) => boundTo(part, user, key)) }
  if (isNot(cond)) return { not: boundTo(cond.not, user, key) }
  const parts = Object.entries(cond).map(([name, test]): Cond => {
    const bound = boundTest(test as Test, user)
    const never = { [key]: { empty: true } }
    if (bound === undefined) return never
    if (!name.startsWith('$user.')) return { [name]: bound }
    return holds({ value: bound }, () => userValue(name, user)) ? { [key]: { empty: false } } : never
  })
  return parts.length === 1 ? parts[0]! : { and: parts }
}

/**
 * Replaces `$user…` on the right of a condition's tests only, for conditions read from a form, which has no key before
 * it is saved. A missing value fails its test.
 */
export function boundValues(cond: Cond, user: UserValues): Cond {
  if (isAnd(cond)) return { and: cond.and.map((part) => boundValues(part, user)) }
  if (isOr(cond)) return { or: cond.or.map((part) => boundValues(part, user)) }
  if (isNot(cond)) return { not: boundValues(cond.not, user) }
  const parts = Object.entries(cond).map(([name, test]): Cond => {
    const bound = boundTest(test as Test, user)
    return bound === undefined ? { or: [] } : { [name]: bound }
  })
  return parts.length === 1 ? parts[0]! : { and: parts }
}

function boundTest(test: Test, user: UserValues): Test | undefined {
  const bound = Object.entries(test).map(
    ([op, wanted]) =>
      [op, Array.isArray(wanted) ? wanted.flatMap((one) => userValue(one, user)) : userValue(wanted, user)] as const,
  )
  const isLost = bound.some(([op, value], i) => value === null && Object.values(test)[i] !== null && op !== 'ne')
  return isLost ? undefined : Object.fromEntries(bound)
}

/** Whether a text is an unknown `$user…` name. */
export const isUnknownUserName = (word: unknown): word is string =>
  typeof word === 'string' &&
  word.startsWith('$user.') &&
  !userNames.includes(word.slice('$user.'.length) as (typeof userNames)[number])

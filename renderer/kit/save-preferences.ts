import { getDefaultStore } from 'jotai'
import type { UserInfo } from '#schemas/api/current-user-api-types.ts'
import { ApiError } from './api-error.ts'
import { api } from './api.ts'
import { userAtom } from './signed-in-user.ts'

/** A user preference, as `PUT /user/pref` accepts it; null removes it. */
interface Preference {
  readonly key: string
  readonly value: unknown
}

/** Preferences with an unconfirmed write, and their account. */
interface Unsaved {
  readonly userId: number
  readonly at: number
  readonly values: Readonly<Record<string, unknown>>
}

export interface SaveOptions {
  /** Changes are written together after this quiet time; default: at once. */
  readonly afterMs?: number
  /** Whether a failure notifies the user. */
  readonly isLoud?: boolean
}

/** The pending writes of this window; other windows have their own. */
const storageKey = 'formwork-unsaved-preferences'
/** Time limit on repeating a failed write: a later one could overwrite what the user has changed in another window. */
const resendWithinMs = 60_000

const waiting = new Map<
  string,
  { readonly preference: Preference; readonly timer: ReturnType<typeof setTimeout>; readonly isLoud: boolean }
>()
const store = getDefaultStore()

/**
 * Writes a preference of the signed-in user. A closing page sends pending writes in calls that outlive it
 * (`keepalive`); the next page of this window sends unconfirmed writes again (`resendPreferences`) before it reads any.
 */
export function savePreference(key: string, value: unknown, { afterMs = 0, isLoud = false }: SaveOptions = {}): void {
  const user = store.get(userAtom)
  if (!user) return
  clearTimeout(waiting.get(key)?.timer)
  waiting.delete(key)
  remember(user.user.id, key, value)
  const preference = { key, value }
  if (afterMs === 0) return void send(preference, isLoud)
  waiting.set(key, { preference, isLoud, timer: setTimeout(() => flush(key), afterMs) })
}

/** Whether a change of this preference is unconfirmed, so that an older response is outdated. */
export const isPreferenceUnsaved = (key: string): boolean => waiting.has(key) || key in (read()?.values ?? {})

/** Sends pending writes of one preference, or of all. */
export function flushPreferences(key?: string): void {
  for (const one of key === undefined ? [...waiting.keys()] : [key]) flush(one)
}

/** Sends unconfirmed writes of the previous page again. Never rejects. */
export async function resendPreferences(): Promise<void> {
  const unsaved = read()
  if (!unsaved) return
  const isRecent = Date.now() - unsaved.at < resendWithinMs
  const person = isRecent
    ? await api.get<UserInfo>('/getInfo', undefined, { quiet: true }).catch(() => undefined)
    : undefined
  if (isRecent && person?.user.id !== unsaved.userId) return person && forgetAll()
  if (!isRecent) return forgetAll()
  await Promise.all(Object.entries(unsaved.values).map(([key, value]) => send({ key, value }, false)))
}

function flush(key: string): void {
  const entry = waiting.get(key)
  if (!entry) return
  clearTimeout(entry.timer)
  waiting.delete(key)
  void send(entry.preference, entry.isLoud)
}

async function send(preference: Preference, isLoud: boolean): Promise<void> {
  try {
    await api.put('/user/pref', preference, { quiet: !isLoud, keepalive: true })
    forget(preference)
  } catch (error) {
    // a refused write would be refused again; without a response the outcome is unknown
    if (error instanceof ApiError && error.code !== 0) forget(preference)
  }
}

document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushPreferences())
window.addEventListener('pagehide', () => flushPreferences())
// sign-out drops pending writes
let wasSignedIn = false
store.sub(userAtom, () => {
  const isSignedIn = store.get(userAtom) !== undefined
  if (wasSignedIn && !isSignedIn) {
    for (const { timer } of waiting.values()) clearTimeout(timer)
    waiting.clear()
    forgetAll()
  }
  wasSignedIn = isSignedIn
})

function remember(userId: number, key: string, value: unknown): void {
  const before = read()
  write({ userId, at: Date.now(), values: { ...(before?.userId === userId ? before.values : {}), [key]: value } })
}

/** Removes a confirmed value; a later value of the same preference stays. */
function forget({ key, value }: Preference): void {
  const unsaved = read()
  if (!unsaved || JSON.stringify(unsaved.values[key]) !== JSON.stringify(value)) return
  const { [key]: _, ...values } = unsaved.values
  if (Object.keys(values).length > 0) write({ ...unsaved, values })
  else forgetAll()
}

function read(): Unsaved | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { userId, at, values } = kept as Partial<Record<keyof Unsaved, unknown>>
    return typeof userId === 'number' && typeof at === 'number' && typeof values === 'object' && values !== null
      ? { userId, at, values: values as Readonly<Record<string, unknown>> }
      : undefined
  } catch {
    return undefined
  }
}

function write(unsaved: Unsaved): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(unsaved))
  } catch {
    // ignores storage errors: the keepalive call remains
  }
}

function forgetAll(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // blocked storage is empty
  }
}

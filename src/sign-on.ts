import { atom, getDefaultStore } from 'jotai'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { EndOfSession } from '#schemas/api/socket.ts'
import { forgetSession, userAtom } from '#renderer/kit/session.ts'
import { loginPath, signOnPath } from './route-guard-rules.ts'

/** `other`: somebody else has signed in with this browser. */
export type Ended = EndOfSession | 'other'

/**
 * Set while a dialog over the screen says that the session has ended: until it is answered nobody is sent away from
 * what they typed.
 */
export const sessionEndAtom = atom<Ended | undefined>(undefined)

/**
 * What a call without a valid token does: over a screen in use a dialog says so and lets one sign in there, because
 * someone may be in the middle of a form. Where nobody is yet, it is a sign-on like any other.
 */
export function useSessionLost(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const store = getDefaultStore()
    if (store.get(userAtom) === undefined) {
      const { pathname, search, hash } = window.location
      forgetSession()
      // the guard, asked again, now finds nobody
      return void navigate(pathname + search + hash, { replace: true })
    }
    if (store.get(sessionEndAtom) === undefined) store.set(sessionEndAtom, 'expired')
  }, [navigate])
}

/** Forgets the session and goes to the sign-on, which comes back here. Does nothing while the dialog asks. */
export function useSignOn(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (getDefaultStore().get(sessionEndAtom)) return
    const { pathname, search, hash } = window.location
    forgetSession()
    // Several calls may fail at once; the first knows where to come back to.
    if (pathname !== loginPath) void navigate(signOnPath(pathname + search + hash), { replace: true })
  }, [navigate])
}

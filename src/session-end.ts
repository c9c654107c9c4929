import { atom, getDefaultStore } from 'jotai'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { EndOfSession } from '#schemas/api/websocket-messages.ts'
import { forgetSession, userAtom } from '#renderer/kit/signed-in-user.ts'
import { loginPath, signOnPath } from './route-guard-rules.ts'

/** Reason for the end of a session, or the name of another user who has signed in with this browser. */
export type Ended = EndOfSession | { readonly other: string }

/** Reason shown by the session-ended dialog; while set, nobody is redirected away from unsaved input. */
export const sessionEndAtom = atom<Ended | undefined>(undefined)

/**
 * Returns the handler for calls without a valid token. Over a screen in use it opens a dialog to sign in again, because
 * a form may be half filled in; without a user it sends the visitor to sign-in.
 */
export function useSessionLost(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const store = getDefaultStore()
    if (store.get(userAtom) === undefined) {
      const { pathname, search, hash } = window.location
      forgetSession()
      // The guard runs again and finds no session.
      return void navigate(pathname + search + hash, { replace: true })
    }
    if (store.get(sessionEndAtom) === undefined) store.set(sessionEndAtom, 'expired')
  }, [navigate])
}

/**
 * Returns a function that forgets the session and goes to sign-in, which comes back here. Does nothing while the
 * session-ended dialog is open.
 */
export function useSignOn(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (getDefaultStore().get(sessionEndAtom)) return
    const { pathname, search, hash } = window.location
    forgetSession()
    // Several calls may fail at once; only the first one still sees the address to come back to.
    if (pathname !== loginPath) void navigate(signOnPath(pathname + search + hash), { replace: true })
  }, [navigate])
}

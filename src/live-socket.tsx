import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { reconnected, socketPath, type ForcedOut, type ModuleChanged } from '#schemas/api/websocket-messages.ts'
import { api } from '#renderer/kit/api.ts'
import { emitSocketEvent, onSocketEvent, useSocketEvent } from '#renderer/kit/socket-events.ts'
import { loadSession, userAtom } from '#renderer/kit/signed-in-user.ts'
import { readToken } from '#renderer/kit/session-token.ts'
import { refresh, useRefreshFailed } from '#renderer/kit/use-api-query.ts'
import { useTopics } from '#renderer/kit/use-plugin-socket-handlers.ts'
import { preloadBanner, preloadBannerSoon } from './connection/slow-loading.tsx'
import { sessionEndAtom, useSignOn } from './session-end.ts'
import { openLiveSocket } from './reconnecting-socket.ts'
import { onSignedInElsewhere, onlineUser } from './cross-tab-session.ts'

const SessionEnded = lazy(() => import('./screens/session-ended.tsx'))
const ConnectionBanner = lazy(fetchBannerSurely)

/**
 * Keeps the live socket open while a user is signed in. Shows the connection banner, and a dialog when the session ends
 * or passes to another user.
 */
export function LiveSocket() {
  const userId = useAtomValue(userAtom)?.user.id
  const [end, setEnd] = useAtom(sessionEndAtom)
  const signOn = useSignOn()
  const refreshFailed = useRefreshFailed()
  const [line, setLine] = useState<'whole' | 'lost' | 'back'>('whole')

  useEffect(() => {
    if (userId === undefined) setEnd(undefined)
    if (userId === undefined || end) return
    const stop = openLiveSocket({
      address: addressOfSocket,
      onMessage: emitSocketEvent,
      onOpen: () => setLine((was) => (was === 'lost' ? 'back' : was)),
      onLost: () => setLine('lost'),
      // A refused socket may mean an ended session; the failure of this call starts the usual handling.
      onRefused: () => void api.get('/getInfo', undefined, { quiet: true }).catch(() => undefined),
    })
    const stops = [stop, onSocketEvent('leaving', stop), preloadBannerSoon()]
    return () => {
      for (const one of stops) one()
      setLine('whole')
    }
  }, [userId, end, setEnd])

  // A sign-in as another user in a second window replaces the shared cookie: this page would then act with that user's
  // permissions and name.
  useEffect(() => {
    if (userId === undefined || end) return
    const mine = readToken()
    return onSignedInElsewhere(() => {
      if (readToken() !== mine) void onlineUser(userId).then((who) => typeof who === 'object' && setEnd(who))
    })
  }, [userId, end, setEnd])

  // A sign-out in another tab leaves at once. Any other reason opens a dialog, because a form may be half filled in.
  useSocketEvent<ForcedOut>('forcedOut', ({ reason }) => (reason === 'signedOut' ? signOn() : setEnd(reason)))
  useSocketEvent(reconnected, refreshFailed)
  useTopics()
  // A module changed while the server runs: cached schemas and the menu may be outdated.
  useSocketEvent<ModuleChanged>('module.changed', ({ op }) => {
    if (op !== 'schema') return
    void refresh('/schema/')
    void loadSession().catch(() => undefined)
  })
  if (userId === undefined) return null
  return (
    <>
      <div aria-live="polite">
        {line !== 'whole' && (
          <Suspense>
            <ConnectionBanner state={line} />
          </Suspense>
        )}
      </div>
      {end && (
        <Suspense>
          <SessionEnded
            reason={end}
            onLeave={() => {
              setEnd(undefined)
              signOn()
            }}
            onBack={() => {
              setEnd(undefined)
              refreshFailed()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * Loads the banner's code. A load that fails because the server is already gone is repeated after the next reconnect,
 * so the banner is ready for the next interruption.
 */
async function fetchBannerSurely(): ReturnType<typeof preloadBanner> {
  try {
    return await preloadBanner()
  } catch {
    await new Promise<void>((resolve) => {
      const stop = onSocketEvent(reconnected, () => {
        stop()
        resolve()
      })
    })
    return await fetchBannerSurely()
  }
}

function addressOfSocket(): string | undefined {
  const token = readToken()
  return (
    token &&
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${socketPath}?token=${encodeURIComponent(token)}`
  )
}

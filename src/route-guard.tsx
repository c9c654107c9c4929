import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate, useRoutes } from 'react-router-dom'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { setReactions } from '#renderer/kit/handle-api-failures.ts'
import { useAssembled } from '#renderer/kit/assemble-plugins.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import type { Lazy } from '#renderer/kit/client-plugin-type.ts'
import { forgetSession, loadSession, routersAtom, userAtom } from '#renderer/kit/signed-in-user.ts'
import { readToken, storeToken } from '#renderer/kit/session-token.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { PageLoading } from '#renderer/ui/page-loading.tsx'
import { isServerPage, decideVisit } from './route-guard-rules.ts'
import { shellMessages } from './messages.ts'
import { Arrived } from './first-frame.ts'
import { framed, pageAt, pagesOf } from './page-routes.ts'
import { fixedPages, useRouteObjects } from './routes.tsx'
import { loadThemeSettings } from './shell/theme-settings.ts'
import { useSessionLost } from './session-end.ts'
import { RedirectToSignIn } from './sso/redirect-to-sign-in.tsx'
import { broadcastSignIn } from './cross-tab-session.ts'

/** Applies the guard's verdict to each address before its page is shown. */
export function RouteGuard() {
  const assembled = useAssembled()
  const location = useLocation()
  const user = useAtomValue(userAtom)
  const routers = useAtomValue(routersAtom)
  const isKnown = user !== undefined
  const pages = useMemo(
    () => pagesOf(isKnown ? framed(fixedPages) : fixedPages, assembled, routers ?? []),
    [assembled, routers, isKnown],
  )
  const page = pageAt(pages, location.pathname)
  const element = useRoutes(useRouteObjects(pages, page))
  useReactions()

  const verdict = decideVisit({
    pathname: location.pathname,
    search: location.search,
    hash: location.hash,
    hasToken: readToken() !== undefined,
    isLoaded: user !== undefined,
    mustChangePassword: user?.mustChangePassword ?? false,
    page,
  })

  switch (verdict.do) {
    case 'show':
      return element
    case 'load':
      return <Load next={page?.screen} />
    case 'storeToken':
      return <Keep token={verdict.token} to={verdict.to} />
    case 'signOn':
      return <RedirectToSignIn redirect={verdict.redirect} />
    case 'go':
      return isServerPage(verdict.to) ? (
        <Leave to={verdict.to} />
      ) : (
        <Navigate to={verdict.to} state={{ from: location.pathname }} replace />
      )
  }
}

function Leave({ to }: { readonly to: string }) {
  useEffect(() => window.location.replace(to), [to])
  return null
}

/** Handles failed calls of any screen (specification §8). */
function useReactions(): void {
  const navigate = useNavigate()
  const signOn = useSessionLost()
  useEffect(
    () =>
      setReactions({
        signOn,
        license() {
          if (window.location.pathname !== '/license') void navigate('/license')
        },
      }),
    [navigate, signOn],
  )
}

/** Fetches user and menu. `handle-api-failures.ts` handles a refused token; other errors offer a retry. */
function Load({ next }: { readonly next: Lazy | undefined }) {
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    if (error !== undefined) return
    void loadSession(loadThemeSettings()).catch(setError)
    // The screen loads in parallel to the session; a failed load is repeated when it renders.
    void next?.().catch(() => undefined)
  }, [error, next])

  return error === undefined ? <PageLoading /> : <StartFailed error={error} onRetry={() => setError(undefined)} />
}

function StartFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useMessages(shellMessages)
  return (
    <main aria-label={t('error.start')} style={{ minHeight: '100dvh', display: 'grid', alignContent: 'center' }}>
      <ErrorState error={error} onRetry={onRetry} />
      <Arrived part="screen" />
    </main>
  )
}

/**
 * Verifies a token from the address, stores it and removes it from the address. A refused token leaves the session
 * unchanged, because anybody can craft a link.
 */
function Keep({ token, to }: { readonly token: string; readonly to: string }) {
  const t = useMessages(shellMessages)
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  const words = useRef(t)
  useEffect(() => {
    words.current = t
  })

  useEffect(() => {
    if (error !== undefined) return
    let isLeft = false
    void proveToken(token).then(
      (isKnown) => {
        if (isLeft) return
        if (isKnown) keepToken(token)
        else if (readToken() !== undefined) notify.fail(words.current('error.linkToken'))
        void navigate(to, { replace: true })
      },
      (cause: unknown) => {
        if (!isLeft) setError(cause)
      },
    )
    return () => {
      isLeft = true
    }
  }, [token, to, navigate, error])

  return error === undefined ? <PageLoading /> : <StartFailed error={error} onRetry={() => setError(undefined)} />
}

/** Returns whether the server accepts a token; throws when the server cannot be reached. */
async function proveToken(token: string): Promise<boolean> {
  try {
    await api.get('/getInfo', undefined, { quiet: true, token })
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.code === 401 || error.code === 402)) return false
    throw error
  }
}

function keepToken(token: string): void {
  // Another token may belong to another user.
  if (readToken() !== token) forgetSession()
  storeToken(token)
  broadcastSignIn('token')
}

import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate, useRoutes } from 'react-router-dom'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { setReactions } from '#renderer/kit/api-failures.ts'
import { useAssembled } from '#renderer/kit/assemble.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/notify.ts'
import type { Lazy } from '#renderer/kit/plugin.ts'
import { forgetSession, loadSession, routersAtom, userAtom } from '#renderer/kit/session.ts'
import { readToken, storeToken } from '#renderer/kit/token.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { PageLoading } from '#renderer/ui/page-loading.tsx'
import { isServerPage, decideVisit } from './route-guard-rules.ts'
import { shellMessages } from './messages.ts'
import { Arrived } from './first-frame.ts'
import { framed, pageAt, pagesOf } from './pages.ts'
import { fixedPages, useRouteObjects } from './routes.tsx'
import { loadThemeSettings } from './shell/theme-settings.ts'
import { useSessionLost } from './sign-on.ts'
import { GuardedSignOn } from './sso/guarded-sign-on.tsx'
import { tellSignedIn } from './cross-tab-session.ts'

/** Stands before every page: asks the guard and does what it says. */
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
      return <GuardedSignOn redirect={verdict.redirect} />
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

/** Reacts to failed calls of any screen (specification §8). */
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

/**
 * Fetches person and menu. A refused token has been dealt with by then (`api-failures.ts`); all else can be tried
 * again.
 */
function Load({ next }: { readonly next: Lazy | undefined }) {
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    if (error !== undefined) return
    void loadSession(loadThemeSettings()).catch(setError)
    // The screen comes while the session does; should that fail, it is asked for again when it is drawn.
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
 * Keeps a token that came with the address once the server knows it, and takes it out of the address. Anybody may write
 * an address: a token that is refused leaves the session as it is.
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

/** Whether the server knows a token; throws when it cannot be asked. */
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
  // whoever was here before is not who comes with another token
  if (readToken() !== token) forgetSession()
  storeToken(token)
  tellSignedIn('token')
}

import { useAtomValue } from 'jotai'
import { Suspense, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { useTitle } from '#renderer/kit/i18n.ts'
import { identityOf, useDocumentTitle } from '#renderer/kit/page-titles.ts'
import { ErrorBoundary } from '#renderer/ui/error-boundary.tsx'
import { ScreenSkeleton } from '#renderer/ui/screen-skeleton.tsx'
import { PageLoading } from '#renderer/ui/page-loading.tsx'
import { Arrived, clearFirstFrame } from './first-frame.ts'
import type { PageRoute } from './page-routes.ts'
import { refreshAtom } from './shell/page-tabs/tabs-state.ts'

/** Renders a screen with its title, Suspense fallback and error boundary. A refresh of its tab remounts it. */
export function Screen({
  component: Component,
  page,
}: {
  readonly component: ComponentType
  readonly page: PageRoute
}) {
  const location = useLocation()
  const refreshes = useAtomValue(refreshAtom)
  const identity = identityOf(location)
  return (
    <ErrorBoundary resetKey={location.pathname + identity} onCatch={clearAll}>
      <RouteTitle title={page.title} />
      <Suspense fallback={page.isBare ? <PageLoading /> : <ScreenSkeleton shape={page.shape} isWhole={page.isWhole} />}>
        <Component key={`${identity} ${refreshes[identity] ?? 0}`} />
        <Arrived part="screen" />
      </Suspense>
    </ErrorBoundary>
  )
}

const clearAll = (): void => clearFirstFrame('screen')

/** Sets the route's title; rendered before the screen, so that the screen's own title wins. */
function RouteTitle({ title }: { readonly title: LocalizedText | undefined }) {
  const name = useTitle()
  useDocumentTitle(name(title))
  return null
}

import { useAtomValue } from 'jotai'
import { Suspense, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { useTitle } from '#renderer/kit/messages.ts'
import { identityOf, useDocumentTitle } from '#renderer/kit/page-title.ts'
import { ErrorBoundary } from '#renderer/ui/error-boundary.tsx'
import { PageLoading } from '#renderer/ui/page-loading.tsx'
import { refreshAtom } from './shell/tags/tags-state.ts'

/** One screen at its address: named, fetched when needed, failing alone. Refreshing its tag mounts it anew. */
export function Screen({
  component: Component,
  title,
}: {
  readonly component: ComponentType
  readonly title: LocalizedText | undefined
}) {
  const location = useLocation()
  const refreshes = useAtomValue(refreshAtom)
  const identity = identityOf(location)
  return (
    <ErrorBoundary resetKey={location.pathname + identity}>
      <RouteTitle title={title} />
      <Suspense fallback={<PageLoading />}>
        <Component key={`${identity} ${refreshes[identity] ?? 0}`} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Comes before the screen, so that a screen which names itself has the last word. */
function RouteTitle({ title }: { readonly title: LocalizedText | undefined }) {
  const name = useTitle()
  useDocumentTitle(name(title))
  return null
}

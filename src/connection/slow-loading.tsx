import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { hasSkeletons, onSkeletonsChange } from '#renderer/ui/visible-skeletons.ts'

/** Time after which loading is called slow. */
const slowMs = 8_000

/** Says on any screen that loading takes long, and offers to try again. */
export function SlowLoading() {
  const isWaiting = useSyncExternalStore(onSkeletonsChange, hasSkeletons)
  const [attempt, setAttempt] = useState(0)
  return (
    <div aria-live="polite">
      {isWaiting && <Waiting key={attempt} onRetry={() => setAttempt((times) => times + 1)} />}
    </div>
  )
}

function Waiting({ onRetry }: { readonly onRetry: () => void }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? (
    <Suspense>
      <SlowLoadingBanner onRetry={onRetry} />
    </Suspense>
  ) : null
}

const SlowLoadingBanner = lazy(async () => ({ default: (await preloadBanner()).SlowLoadingBanner }))

/** Loads the offline banner in advance, because it cannot be fetched once the server is unreachable. */
export function preloadBanner(): Promise<typeof import('./connection-banner.tsx')> {
  return import('./connection-banner.tsx')
}

/** Leaves the bandwidth to the first screen. */
const afterMs = 2_000

/** Schedules the preload; returns a function that cancels it. */
export function preloadBannerSoon(): () => void {
  const timer = setTimeout(() => void preloadBanner().catch(() => undefined), afterMs)
  return () => clearTimeout(timer)
}

import { loadMessages } from '#renderer/kit/i18n.ts'
import { shellMessages } from '../messages.ts'

/** Leaves the bandwidth to the first screen. */
const afterMs = 2_000

/** Loads the offline banner in advance, because it cannot be fetched once the server is unreachable. */
export async function preloadBanner(): Promise<typeof import('./connection-banner.tsx')> {
  const [line] = await Promise.all([import('./connection-banner.tsx'), loadMessages(shellMessages)])
  return line
}

/** Schedules the preload; returns a function that cancels it. */
export function preloadBannerSoon(): () => void {
  const timer = setTimeout(() => void preloadBanner().catch(() => undefined), afterMs)
  return () => clearTimeout(timer)
}

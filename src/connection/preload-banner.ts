import { loadMessages } from '#renderer/kit/messages.ts'
import { shellMessages } from '../messages.ts'

/** After the first screen, which needs the line more than this does. */
const afterMs = 2_000

/** Loads the offline banner ahead: it cannot be fetched once the server is away. */
export async function preloadBanner(): Promise<typeof import('./connection-banner.tsx')> {
  const [line] = await Promise.all([import('./connection-banner.tsx'), loadMessages(shellMessages)])
  return line
}

/** Answers how to stop. */
export function preloadBannerSoon(): () => void {
  const timer = setTimeout(() => void preloadBanner().catch(() => undefined), afterMs)
  return () => clearTimeout(timer)
}

import { words } from '#renderer/kit/messages.ts'
import { connectionWords } from './words.ts'

/** After the first screen, which needs the line more than this does. */
const afterMs = 2_000

/** What says that the server is away must be here before it is. */
export async function fetchLine(): Promise<typeof import('./connection-line.tsx')> {
  const [line] = await Promise.all([import('./connection-line.tsx'), words(connectionWords)])
  return line
}

/** Answers how to stop. */
export function fetchLineSoon(): () => void {
  const timer = setTimeout(() => void fetchLine().catch(() => undefined), afterMs)
  return () => clearTimeout(timer)
}

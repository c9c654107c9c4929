import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useMessages } from '#renderer/kit/messages.ts'
import { shellMessages } from '../messages.ts'

/** The whole screen for the admin, and back; not there where the browser has no such thing. */
export function FullScreen() {
  const t = useMessages(shellMessages)
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const Icon = isFull ? IconMinimize : IconMaximize
  return (
    <ActionIcon size={34} aria-label={t(isFull ? 'fullScreen.leave' : 'fullScreen.enter')} onClick={toggleFullScreen}>
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  )
}

/** A browser that refuses has its reasons, and says them itself. */
export const toggleFullScreen = (): void =>
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
    () => undefined,
  )

function watch(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

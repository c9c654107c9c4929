import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { shellMessages } from '../messages.ts'

/** Toggles full screen; hidden in browsers without the Fullscreen API. */
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

/** Rejections are ignored, because the browser itself reports a refusal. */
export const toggleFullScreen = (): void =>
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
    () => undefined,
  )

function watch(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

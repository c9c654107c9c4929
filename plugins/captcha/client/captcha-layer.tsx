import { lazy, useSyncExternalStore } from 'react'
import { captchaQueue } from '#renderer/kit/captcha-queue.ts'

const Popup = lazy(() =>
  import('./captcha-popup.tsx').catch((error: unknown) => {
    // when the popup cannot be loaded, waiting calls fail instead of waiting forever
    captchaQueue.close()
    throw error
  }),
)

/** Always mounted; renders nothing until a call waits. The application suspends each layer by itself. */
export default function CaptchaLayer() {
  const first = useSyncExternalStore(captchaQueue.subscribe, captchaQueue.first)
  return first === undefined ? null : <Popup key={first} />
}

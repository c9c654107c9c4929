import { lazy, Suspense, useSyncExternalStore } from 'react'
import { captchaQueue } from '#renderer/kit/captcha.ts'

const Popup = lazy(() =>
  import('./popup.tsx').catch((error: unknown) => {
    // without the popup nothing can be solved: the calls are told, not kept waiting
    captchaQueue.close()
    throw error
  }),
)

/** Always there, and nothing until a call waits. */
export default function CaptchaLayer() {
  const first = useSyncExternalStore(captchaQueue.subscribe, captchaQueue.first)
  return first === undefined ? null : (
    <Suspense>
      <Popup key={first} />
    </Suspense>
  )
}

import { Button, Progress, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './captcha.module.css'
import type { CaptchaMethodProps } from './captcha-picture.tsx'
import { runWork } from './run-proof-of-work.ts'
import { captchaMessages } from './messages.ts'

/** Verification without seeing or dragging: the browser solves a proof of work. */
export function ProofOfWorkPanel({ state, solve, onRetry }: CaptchaMethodProps) {
  const t = useMessages(captchaMessages)
  const [done, setDone] = useState(0)
  const areaRef = useRef<HTMLDivElement>(null)
  // the button that opened this panel no longer exists
  useEffect(() => areaRef.current?.focus(), [])
  const challenge = state.is === 'ready' ? state.challenge : undefined
  const finish = useEffectEvent((nonces: readonly number[]) => void solve(challenge!, nonces))

  useEffect(() => {
    if (!challenge?.work) return
    const stop = new AbortController()
    runWork({ token: challenge.token, ...challenge.work }, stop.signal, setDone).then(finish, () => {})
    return () => stop.abort()
  }, [challenge])

  const percent = state.is === 'loading' ? 0 : Math.round(done * 100)
  return (
    <div ref={areaRef} className={classes.work} tabIndex={-1}>
      {state.is === 'failed' ? (
        <Button variant="default" onClick={onRetry}>
          {t('refresh')}
        </Button>
      ) : (
        <>
          <Text fz={14} id="captcha-work">
            {t('working', { percent })}
          </Text>
          <Progress value={percent} aria-labelledby="captcha-work" w="100%" />
          <Text fz={13} c="dimmed">
            {t('workHint')}
          </Text>
        </>
      )}
    </div>
  )
}

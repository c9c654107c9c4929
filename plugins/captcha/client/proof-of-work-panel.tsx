import { Button, Progress as ProgressBar, Text } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './captcha.module.css'
import type { CaptchaMethodProps } from './captcha-picture.tsx'
import { runWork } from './run-proof-of-work.ts'
import { captchaMessages } from './messages.ts'

interface Progress {
  readonly token: string
  /** Share of the work, or `failed` where the browser could not compute. */
  readonly done: number | 'failed'
}

/** Verification without seeing or dragging: the browser solves a proof of work. */
export function ProofOfWorkPanel({ state, solve, onRetry }: CaptchaMethodProps) {
  const t = useMessages(captchaMessages)
  const [progress, setProgress] = useState<Progress>()
  const areaRef = useRef<HTMLDivElement>(null)
  // the button that opened this panel now leads back: a second Enter must not press it
  useEffect(() => areaRef.current?.focus(), [])
  const challenge = state.is === 'ready' ? state.challenge : undefined
  const finish = useEffectEvent((nonces: readonly number[]) => void solve(challenge!, nonces))

  useEffect(() => {
    if (!challenge?.work) return
    const stop = new AbortController()
    const { token } = challenge
    const set = (done: Progress['done']): void => void (stop.signal.aborted || setProgress({ token, done }))
    runWork({ token, ...challenge.work }, stop.signal, set).then(finish, () => set('failed'))
    return () => stop.abort()
  }, [challenge])

  const done = 'challenge' in state && progress?.token === state.challenge.token ? progress.done : 0
  const percent = done === 'failed' ? 0 : Math.round(done * 100)
  return (
    <div ref={areaRef} className={classes.work} tabIndex={-1}>
      {state.is === 'failed' || done === 'failed' ? (
        <>
          {done === 'failed' && (
            <Text fz={14} role="alert">
              {t('noWork')}
            </Text>
          )}
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        </>
      ) : (
        <>
          <span className={classes.badge}>
            <IconBolt size={24} stroke={1.75} aria-hidden />
          </span>
          <Text fz={14} id="captcha-work">
            {t('working', { percent })}
          </Text>
          <ProgressBar value={percent} aria-labelledby="captcha-work" w="100%" />
          <Text fz={13} c="dimmed">
            {t('workHint')}
          </Text>
        </>
      )}
    </div>
  )
}

import { Loader } from '@mantine/core'
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { captchaPicture as picture, sliderY } from '#schemas/api/captcha-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './captcha.module.css'
import { dataUrl, Picture, type CaptchaMethodProps } from './captcha-picture.tsx'
import { captchaMessages } from './messages.ts'

/** In pixels of the picture, independent of its size on screen. */
const furthest = picture.width - picture.piece
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 2,
  ArrowUp: 2,
  ArrowLeft: -2,
  ArrowDown: -2,
  PageUp: 20,
  PageDown: -20,
  Home: -furthest,
  End: furthest,
}

/** A piece that is slid to its hole by mouse, touch or keyboard. */
export function Slide({ state, solve, onRetry }: CaptchaMethodProps) {
  const t = useMessages(captchaMessages)
  const areaRef = useRef<HTMLDivElement>(null)
  const drag = useRef<{ readonly from: number; readonly at: number }>(undefined)
  const [moved, setMoved] = useState({ token: '', at: 0 })
  const challenge = 'challenge' in state ? state.challenge : undefined
  const at = challenge && moved.token === challenge.token ? moved.at : 0
  const isReady = state.is === 'ready' || state.is === 'again'

  const move = (to: number): number => {
    const kept = Math.min(furthest, Math.max(0, to))
    setMoved({ token: challenge!.token, at: kept })
    return kept
  }
  const finish = (x: number): void => void solve(challenge!, { x, y: sliderY })
  const pulled = (event: PointerEvent): number =>
    drag.current!.at + ((event.clientX - drag.current!.from) * picture.width) / areaRef.current!.clientWidth

  const handleDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (!isReady || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, at }
  }
  const handleMove = (event: PointerEvent): void => {
    if (drag.current && isReady) move(pulled(event))
  }
  const handleUp = (event: PointerEvent): void => {
    if (!drag.current || !isReady) return
    const end = move(pulled(event))
    drag.current = undefined
    if (end > 0) finish(end)
  }
  const handleKey = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (!isReady || (step === undefined && event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    if (step === undefined) {
      if (at > 0) finish(at)
      return
    }
    move(at + (event.shiftKey ? Math.sign(step) : step))
  }

  const Icon = state.is === 'right' ? IconCheck : state.is === 'wrong' ? IconX : IconArrowRight
  return (
    <>
      <p className={classes.ask}>{t('puzzleAsk')}</p>
      <Picture ref={areaRef} state={state} label={t('picture')} onRetry={onRetry}>
        <img
          src={dataUrl(challenge?.jigsawImageBase64)}
          alt={t('piece')}
          draggable={false}
          className={classes.piece}
          style={{ left: `${(at / picture.width) * 100}%` }}
        />
      </Picture>
      <div className={classes.bar} data-is={state.is}>
        <div
          className={classes.done}
          style={{ width: `calc(${(at / picture.width) * 100}% + 40px)` }}
          hidden={at === 0}
        />
        <span className={classes.hint} hidden={at > 0}>
          {t('slide')}
        </span>
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot be let go of as this is: letting go submits
          role="slider"
          tabIndex={0}
          data-autofocus
          aria-label={t('slider')}
          aria-valuemin={0}
          aria-valuemax={furthest}
          aria-valuenow={Math.round(at)}
          aria-valuetext={t('position', { at: Math.round(at), of: furthest })}
          aria-disabled={!isReady}
          className={classes.handle}
          style={{ left: `${(at / picture.width) * 100}%` }}
          onPointerDown={handleDown}
          onPointerMove={handleMove}
          onPointerUp={handleUp}
          onPointerCancel={() => {
            drag.current = undefined
            if (isReady) move(0)
          }}
          onKeyDown={handleKey}
        >
          {state.is === 'checking' ? (
            <Loader size={18} color="currentColor" aria-hidden />
          ) : (
            <Icon size={20} stroke={1.75} aria-hidden />
          )}
        </div>
      </div>
    </>
  )
}

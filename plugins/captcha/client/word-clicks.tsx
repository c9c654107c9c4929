import { useState, type MouseEvent } from 'react'
import { captchaPicture as picture } from '#schemas/api/captcha-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './captcha.module.css'
import { Picture, type CaptchaMethodProps } from './captcha-picture.tsx'
import { captchaMessages } from './messages.ts'

interface Clicked {
  readonly x: number
  readonly y: number
}

/** Three characters in a picture, to be clicked in order. The proof of work is the alternative for blind users. */
export function WordClicks({ state, solve, onRetry }: CaptchaMethodProps) {
  const t = useMessages(captchaMessages)
  const [clicked, setClicked] = useState<{ readonly token: string; readonly points: readonly Clicked[] }>({
    token: '',
    points: [],
  })
  const challenge = 'challenge' in state ? state.challenge : undefined
  const words = challenge?.wordList ?? []
  const points = challenge && clicked.token === challenge.token ? clicked.points : []

  const handleClick = (event: MouseEvent): void => {
    if ((state.is !== 'ready' && state.is !== 'again') || !challenge) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // in pixels of 310 × 155, independent of the size on screen
    const point = {
      x: Math.round(((event.clientX - left) * picture.width) / width),
      y: Math.round(((event.clientY - top) * picture.height) / height),
    }
    const all = [...points, point]
    setClicked({ token: challenge.token, points: all })
    if (all.length === words.length) void solve(challenge, all)
  }

  return (
    <>
      <p className={classes.ask}>{words.length > 0 ? t('click', { words: words.join(t('between')) }) : ''}</p>
      <Picture state={state} label={t('picture')} onRetry={onRetry}>
        {/* the positions cannot be described; keyboard users choose the proof of work below */}
        <div className={classes.clicks} onClick={handleClick} role="presentation">
          {points.map(({ x, y }, i) => (
            <span
              key={i}
              className={classes.mark}
              style={{ left: within(x / picture.width), top: within(y / picture.height) }}
            >
              {i + 1}
            </span>
          ))}
        </div>
      </Picture>
    </>
  )
}

/** Keeps a mark, 22 px wide, inside the picture, also where the character lies at its edge. */
const within = (share: number): string => `clamp(12px, ${share * 100}%, calc(100% - 12px))`

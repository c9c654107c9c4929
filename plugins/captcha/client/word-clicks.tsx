import { UnstyledButton } from '@mantine/core'
import { useRef, useState, type MouseEvent } from 'react'
import { captchaPicture as picture } from '#schemas/api/captcha-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './captcha.module.css'
import { Picture, type CaptchaMethodProps } from './captcha-picture.tsx'
import { captchaMessages } from './messages.ts'

interface Clicked {
  readonly x: number
  readonly y: number
}

/** A mark for each word, in the order of the words; undefined where none is set or it was taken back. */
interface Marks {
  readonly token: string
  readonly points: readonly (Clicked | undefined)[]
}

/** Three characters in a picture, to be clicked in order. The proof of work is the alternative for blind users. */
export function WordClicks({ state, solve, onRetry }: CaptchaMethodProps) {
  const t = useMessages(captchaMessages)
  const areaRef = useRef<HTMLDivElement>(null)
  const [marks, setMarks] = useState<Marks>({ token: '', points: [] })
  const challenge = 'challenge' in state ? state.challenge : undefined
  const words = challenge?.wordList ?? []
  const points = words.map((_, i) => (marks.token === challenge?.token ? marks.points[i] : undefined))
  const next = points.indexOf(undefined)
  const isReady = state.is === 'ready' || state.is === 'again'

  const set = (i: number, point: Clicked | undefined): readonly (Clicked | undefined)[] => {
    const all = points.with(i, point)
    setMarks({ token: challenge!.token, points: all })
    return all
  }
  const handleClick = (event: MouseEvent): void => {
    // the second click of a double click would fall on the mark that the first one set
    if (!isReady || next < 0 || event.detail > 1) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // in pixels of 310 × 155, independent of the size on screen
    const all = set(next, {
      x: Math.round(((event.clientX - left) * picture.width) / width),
      y: Math.round(((event.clientY - top) * picture.height) / height),
    })
    if (!all.includes(undefined)) void solve(challenge!, all)
  }
  const takeBack = (i: number, event: MouseEvent<HTMLButtonElement>): void => {
    if (event.detail > 1) return
    // the button that has the focus goes: the mark after it or the first one takes over, else the picture
    const buttons = [...areaRef.current!.querySelectorAll<HTMLElement>('[data-mark]')]
    const others = buttons.filter((button) => button !== event.currentTarget)
    ;(others[buttons.indexOf(event.currentTarget)] ?? others[0] ?? areaRef.current!).focus()
    set(i, undefined)
  }

  return (
    <>
      <p className={classes.ask}>
        {words.length > 0 && (
          <>
            <span>{t('click')}</span>
            <span className={classes.words}>
              {words.map((word, i) => (
                <span
                  key={word}
                  className={classes.word}
                  data-is={points[i] ? 'done' : i === next ? 'next' : undefined}
                  aria-current={i === next ? 'step' : undefined}
                  lang="zh-CN"
                >
                  {word}
                </span>
              ))}
            </span>
            <span className={classes.count}>{t('count', { at: points.filter(Boolean).length, of: words.length })}</span>
          </>
        )}
      </p>
      <Picture ref={areaRef} state={state} label={t('picture')} onRetry={onRetry}>
        {/* the positions cannot be described; keyboard users choose the proof of work below */}
        <div className={classes.clicks} onClick={handleClick} role="presentation" />
        {points.map(
          (point, i) =>
            point && (
              <UnstyledButton
                key={words[i]}
                className={classes.mark}
                data-mark
                style={{ left: within(point.x / picture.width), top: within(point.y / picture.height) }}
                aria-label={t('takeBack', { n: i + 1, word: words[i] })}
                disabled={!isReady}
                onClick={(event) => takeBack(i, event)}
              >
                {i + 1}
              </UnstyledButton>
            ),
        )}
      </Picture>
    </>
  )
}

/** Keeps a mark, 26 px wide, inside the picture, also where the character lies at its edge. */
const within = (share: number): string => `clamp(13px, ${share * 100}%, calc(100% - 13px))`

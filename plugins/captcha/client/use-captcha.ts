import { useCallback, useEffect, useRef, useState } from 'react'
import { captchaCodes, type CaptchaChallenge, type CaptchaType } from '#schemas/api/captcha-api-types.ts'
import { captchaQueue } from '#renderer/kit/captcha-queue.ts'
import { checkAnswer, getChallenge } from './captcha-api.ts'
import { runWork } from './run-proof-of-work.ts'

/** Time that success is shown; after a failure a new challenge loads (specification §9). */
const successMs = 1000
const againMs: Readonly<Record<CaptchaType, number>> = { blockPuzzle: 1000, clickWord: 700, proofOfWork: 1000 }
/**
 * Challenges are renewed before the server's limit of 120 s, so that a user who returns to the popup finds a valid one.
 */
const renewMs = 110_000
/** Errors after which no new challenge loads until the user asks for one. */
const noMore: readonly string[] = [
  captchaCodes.tooManyGets,
  captchaCodes.tooManyChecks,
  captchaCodes.locked,
  captchaCodes.notMade,
]

export type CaptchaState =
  | { readonly is: 'loading' }
  | {
      /** `again` is ready, after an answer that was wrong. */
      readonly is: 'ready' | 'again' | 'checking' | 'wrong'
      readonly challenge: CaptchaChallenge
      readonly message?: string | undefined
      /** Wrong answers given in this way, none in another between them. */
      readonly wrongAnswers?: number
    }
  | { readonly is: 'right'; readonly challenge: CaptchaChallenge; readonly seconds: string }
  | { readonly is: 'failed'; readonly message?: string | undefined }

/** Whether other ways should be pointed to: this one failed twice. */
export const isStuck = (state: CaptchaState): boolean => state.is === 'again' && (state.wrongAnswers ?? 0) >= 2

/** State of one captcha, from its first picture to the repeated call. */
export function useCaptcha(type: CaptchaType) {
  const [asked, setAsked] = useState(0)
  const [latest, setLatest] = useState<{ readonly of: string; readonly state: CaptchaState }>()
  const since = useRef(0)
  const renewal = useRef<ReturnType<typeof setTimeout>>(undefined)
  const life = useRef(new AbortController())
  /** The proof of work runs while the user looks at the picture. */
  const beside = useRef<Promise<readonly number[]>>(undefined)
  /** The way in which answers were wrong, and whether the last one was wrong just now. */
  const wrong = useRef<{ readonly type: CaptchaType; readonly times: number; readonly isRecent: boolean }>(undefined)
  const refresh = useCallback(() => {
    if (wrong.current) wrong.current = { ...wrong.current, isRecent: false }
    setAsked((before) => before + 1)
  }, [])
  const of = `${type} ${asked}`
  const state: CaptchaState = latest?.of === of ? latest.state : { is: 'loading' }

  useEffect(() => {
    const stop = new AbortController()
    const setState = (next: CaptchaState): void => void (stop.signal.aborted || setLatest({ of, state: next }))
    getChallenge(type, stop.signal)
      .then(({ repData, repMsg }) => {
        since.current = performance.now()
        if (repData && !stop.signal.aborted) renewal.current = setTimeout(refresh, renewMs)
        beside.current =
          repData?.work && type !== 'proofOfWork'
            ? runWork({ token: repData.token, ...repData.work }, stop.signal)
            : undefined
        // errors are handled where the result is awaited
        beside.current?.catch(() => {})
        const before = wrong.current?.type === type ? wrong.current : undefined
        setState(
          repData
            ? { is: before?.isRecent ? 'again' : 'ready', challenge: repData, wrongAnswers: before?.times ?? 0 }
            : { is: 'failed', message: repMsg ?? undefined },
        )
      })
      .catch(() => setState({ is: 'failed' }))
    return () => {
      stop.abort()
      clearTimeout(renewal.current)
    }
  }, [type, of, refresh])

  // what is shown now, for what ends later
  const shown = useRef(of)
  useEffect(() => {
    shown.current = of
  }, [of])

  // when the popup was closed meanwhile, the solution is discarded
  useEffect(() => {
    const own = new AbortController()
    life.current = own
    return () => own.abort()
  }, [])

  const solve = useCallback(
    async (challenge: CaptchaChallenge, point: unknown): Promise<void> => {
      clearTimeout(renewal.current)
      const { signal } = life.current
      // an answer that arrives after another way was chosen must not replace the state of that one
      const setState = (next: CaptchaState): void => setLatest((now) => (now?.of === of ? { of, state: next } : now))
      const seconds = ((performance.now() - since.current) / 1000).toFixed(2)
      setState({ is: 'checking', challenge })
      const answer = await Promise.resolve(beside.current)
        .then((work) => checkAnswer(challenge, point, work, signal))
        .catch(() => undefined)
      if (signal.aborted) return
      if (!answer) return setState({ is: 'failed' })
      if ('slideCode' in answer) {
        setState({ is: 'right', challenge, seconds })
        setTimeout(() => signal.aborted || captchaQueue.solved(answer.slideCode), successMs)
        return
      }
      if (noMore.includes(answer.repCode)) return setState({ is: 'failed', message: answer.repMsg ?? undefined })
      const isWrong = answer.repCode === captchaCodes.wrong
      // a challenge that only expired was not answered wrongly, and nobody answers a proof of work
      if (isWrong && challenge.captchaType !== 'proofOfWork') {
        const times = wrong.current?.type === challenge.captchaType ? wrong.current.times : 0
        wrong.current = { type: challenge.captchaType, times: times + 1, isRecent: true }
      }
      setState({ is: 'wrong', challenge, message: isWrong ? undefined : (answer.repMsg ?? undefined) })
      // keeps a challenge that was requested meanwhile, or that of another way
      setTimeout(() => shown.current === of && setAsked((now) => now + 1), againMs[challenge.captchaType])
    },
    [of],
  )

  return { state, refresh, solve }
}

import type { FillSession } from '#renderer/fill/fill-session-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'

const words = {
  'zh-cn': {
    left: '剩余时间',
    announce: (minutes: number) => `还剩 ${minutes} 分钟`,
    over: '时间到，正在交卷…',
    done: '时间到。',
  },
  en: {
    left: 'Time left',
    announce: (minutes: number) => (minutes === 1 ? '1 minute left' : `${minutes} minutes left`),
    over: 'Time’s up. Submitting your answers…',
    done: 'Time’s up.',
  },
} as const

/** Minutes before the end that screen readers hear; every second would drown the questions. */
const announced: readonly number[] = [10, 5, 1]

/**
 * Shows the time left above the form, and submits at its end whatever is answered. `seconds` comes from the server, which
 * also judges, so a wrong clock on the device changes nothing.
 */
export function startCountdown(seconds: number, locale: Locale, session: FillSession): void {
  const text = words[locale]
  const end = performance.now() + seconds * 1000
  const bar = document.createElement('div')
  // the colours of the page, outside its root
  bar.className = 'fw-fill fw-countdown'
  const clock = document.createElement('span')
  clock.setAttribute('role', 'timer')
  const heard = document.createElement('span')
  heard.className = 'fw-hidden'
  heard.setAttribute('aria-live', 'assertive')
  bar.append(`${text.left} `, clock, heard)
  document.getElementById('root')?.before(bar)

  let last = Math.ceil(seconds / 60) + 1
  const stop = session.subscribe(() => {
    if (session.state().stored) finish()
  })
  const finish = (): void => {
    clearInterval(ticking)
    stop()
    bar.remove()
  }
  const tick = (): void => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    const [minutes, rest] = [Math.floor(left / 60), left % 60]
    clock.textContent = `${minutes}:${String(rest).padStart(2, '0')}`
    if (left <= 60) bar.dataset.kind = 'soon'
    const reached = announced.find((one) => left <= one * 60 && last > one && seconds > one * 60)
    if (reached !== undefined) {
      last = reached
      heard.textContent = text.announce(reached)
    }
    if (left > 0) return
    clearInterval(ticking)
    heard.textContent = text.over
    bar.replaceChildren(heard)
    heard.className = ''
    void session.handIn().then(() => {
      heard.textContent = text.done
    })
  }
  const ticking = setInterval(tick, 500)
  tick()
}

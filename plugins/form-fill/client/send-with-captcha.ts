import type { Envelope } from '#schemas/api/envelope.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { SubmitOutcome } from '#renderer/fill/fill-session-types.ts'
import { proveWork } from '#renderer/fill/solve-proof-of-work.ts'

const words = {
  'zh-cn': {
    checking: '最近提交的次数较多，正在进行安全验证，完成后自动提交。请不要关闭页面。',
    progress: '安全验证的进度',
    failed: '安全验证未完成',
  },
  en: {
    checking:
      'There have been many submissions recently. A security check is running; your answers are sent when it’s done. Keep this page open.',
    progress: 'Progress of the security check',
    failed: 'the security check didn’t finish',
  },
} as const

/**
 * Sends a submission that the server refused until a captcha is solved. The browser solves it by calculation, as anybody
 * can; the visitor sees the progress above the button. Rejects without a connection.
 */
export async function sendWithCaptcha(
  post: (query: string) => Promise<Response>,
  locale: Locale,
): Promise<Response | SubmitOutcome> {
  const panel = showProgress(locale)
  try {
    const solved = await proveWork(locale, panel.update)
    if ('why' in solved) return refused(solved.why, locale)
    const response = await post(`?slideCode=${encodeURIComponent(solved.slideCode)}`)
    if (response.status !== 416) return response
    const { msg = '' } = (await response.json().catch(() => ({}))) as Partial<Envelope<unknown>>
    return refused(msg, locale)
  } finally {
    panel.remove()
  }
}

const refused = (why: string, locale: Locale): SubmitOutcome => ({ kind: 'closed', text: why || words[locale].failed })

function showProgress(locale: Locale) {
  const text = words[locale]
  const panel = document.createElement('div')
  panel.className = 'fw-notice'
  const said = document.createElement('output')
  const bar = document.createElement('progress')
  bar.setAttribute('aria-label', text.progress)
  panel.append(said, bar)
  document.querySelector('#fw-form .fw-actions')?.before(panel)
  // screen readers hear only what changes in a live region
  said.textContent = text.checking
  return {
    update: (done: number): void => void (bar.value = done),
    remove: (): void => panel.remove(),
  }
}

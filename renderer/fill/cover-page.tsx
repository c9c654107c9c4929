import { useEffect, useRef } from 'react'
import { estimatedMinutes } from '#schemas/form/estimated-minutes.ts'
import type { Form } from '#schemas/form/form.ts'
import { isAsked } from '#schemas/form/runtime.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { FillSession } from './fill-session-types.ts'
import { Sign, Terms } from './form-head.tsx'
import { filled, translateFor } from './messages.ts'
import { RichText } from './rich-text.tsx'
import { Title } from './segmented-title.tsx'

export interface CoverPageProps {
  readonly form: Form
  readonly filling: FillSession
  readonly locale: Locale
  readonly titleId: string
  /** Title of the form in segments between which a line may break. */
  readonly titleWords: readonly string[] | undefined
  readonly deadline: string | undefined
  readonly onStart: () => void
}

/** Renders the page before the questions: title, text, what to expect, and the button that starts. */
export function CoverPage({ form, filling, locale, titleId, titleWords, deadline, onStart }: CoverPageProps) {
  const { cover = {}, privacy } = form.settings
  const text = texts[locale]
  const { visible } = filling.start.settled
  const count = form.items.filter((item) => isAsked(item) && visible.has(item.id)).length
  const minutes = cover.minutes ?? estimatedMinutes(form, visible)
  const html = cover.html || form.description
  const button = useRef<HTMLButtonElement>(null)

  // Enter starts from anywhere but another control, as a key of the page
  useEffect(() => {
    const page = button.current?.ownerDocument
    const start = (event: KeyboardEvent): void => {
      const target = event.target as Element // key events target elements
      if (event.key !== 'Enter' || event.isComposing || target.closest('a, button, input, select, textarea')) return
      event.preventDefault()
      onStart()
    }
    page?.addEventListener('keydown', start)
    return () => page?.removeEventListener('keydown', start)
  }, [onStart])

  return (
    <div className="fw-cover">
      <h1 className="fw-title" id={titleId} tabIndex={-1}>
        {cover.title ? cover.title : <Title text={form.title} words={titleWords} />}
      </h1>
      {html ? (
        <div className="fw-intro">
          <RichText html={html} />
        </div>
      ) : null}
      <Terms privacy={privacy} deadline={deadline} t={translateFor(locale)}>
        {count > 0 && cover.count !== false ? (
          <li>
            <Sign>{list}</Sign>
            <span>{filled(count === 1 ? text.question : text.questions, { n: count })}</span>
          </li>
        ) : null}
        {count > 0 && cover.time !== false ? (
          <li>
            <Sign>{hourglass}</Sign>
            <span>{filled(minutes === 1 ? text.minute : text.minutes, { n: minutes })}</span>
          </li>
        ) : null}
      </Terms>
      <div className="fw-actions">
        <button ref={button} type="submit" className="fw-button" data-kind="main" name="_do" value="next">
          {cover.button || text.start}
        </button>
        <span className="fw-cover-key fw-js-only" aria-hidden="true">
          {text.key}
        </span>
      </div>
    </div>
  )
}

const list = <path d="M5.75 3.75h8M5.75 8h8M5.75 12.25h8M2.25 3.75h.1M2.25 8h.1M2.25 12.25h.1" />
const hourglass = (
  <path d="M4 1.75h8M4 14.25h8M4.75 1.75v2.5c0 1.75 3.25 2.5 3.25 3.75s-3.25 2-3.25 3.75v2.5M11.25 1.75v2.5C11.25 6 8 6.75 8 8s3.25 2 3.25 3.75v2.5" />
)

const texts = {
  'zh-cn': {
    question: '共 {n} 题',
    questions: '共 {n} 题',
    minute: '约 {n} 分钟',
    minutes: '约 {n} 分钟',
    start: '开始填写',
    key: '按 Enter 开始',
  },
  en: {
    question: '{n} question',
    questions: '{n} questions',
    minute: 'Takes about a minute',
    minutes: 'Takes about {n} minutes',
    start: 'Start',
    key: 'Press Enter',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

import { useEffect, useRef } from 'react'
import { coverFactsOf, type CoverFacts } from '#schemas/form/cover-facts.ts'
import type { Form } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { FillSession } from './fill-session-types.ts'
import { Sign, Terms } from './form-branding-and-terms.tsx'
import { filled, translateFor } from './messages.ts'
import { RichText } from './rich-text-view.tsx'
import { Title } from './segmented-title.tsx'

interface CoverTexts {
  readonly form: Pick<Form, 'title' | 'description' | 'settings'>
  readonly locale: Locale
  readonly titleId: string
  /** Title of the form in segments between which a line may break. */
  readonly titleWords: readonly string[] | undefined
  readonly deadline: string | undefined
}

export interface CoverPageProps extends CoverTexts {
  readonly form: Form
  readonly session: FillSession
  readonly onStart: () => void
}

/** Renders the page before the questions: title, text, what to expect, and the button that starts. */
export function CoverPage({ session, ...props }: CoverPageProps) {
  const { form, deadline } = props
  const facts = coverFactsOf(form, session.start.logic.visible)
  // once the time of an exam runs, the deadline says when it ends
  return <Cover {...props} facts={facts} timeLimit={deadline === undefined ? timeLimitOf(form) : undefined} />
}

export interface CoverProps extends CoverTexts {
  readonly facts: CoverFacts
  /** Minutes that begin with the button. */
  readonly timeLimit: number | undefined
  /** Absent where the button posts the form around it. */
  readonly onStart?: (() => void) | undefined
}

/** Renders a cover without its questions. */
export function Cover({ form, facts, timeLimit, locale, titleId, titleWords, deadline, onStart }: CoverProps) {
  const { cover = {}, privacy } = form.settings
  const text = texts[locale]
  const { questions: count, minutes } = facts
  const html = cover.html || form.description
  const button = useRef<HTMLButtonElement>(null)

  // Enter starts from anywhere but another control, as a key of the page
  useEffect(() => {
    if (!onStart) return undefined
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
        {timeLimit !== undefined ? (
          <li>
            <Sign>{hourglass}</Sign>
            <span>{filled(timeLimit === 1 ? text.limitOne : text.limit, { n: timeLimit })}</span>
          </li>
        ) : count > 0 && cover.time !== false && timeLimitOf(form) === undefined ? (
          <li>
            <Sign>{hourglass}</Sign>
            <span>{filled(minutes === 1 ? text.minute : text.minutes, { n: minutes })}</span>
          </li>
        ) : null}
      </Terms>
      <div className="fw-actions">
        <button ref={button} type="submit" className="fw-button" data-kind="main" name="_do" value="next">
          {cover.button || (form.settings.exam ? text.startExam : text.start)}
        </button>
        <span className="fw-cover-key fw-js-only" aria-hidden="true">
          {text.key}
        </span>
      </div>
    </div>
  )
}

const timeLimitOf = ({ settings }: Pick<Form, 'settings'>): number | undefined => settings.exam?.timeLimit

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
    limitOne: '限时 {n} 分钟，点击开始后计时',
    limit: '限时 {n} 分钟，点击开始后计时',
    start: '开始填写',
    startExam: '开始答题',
    key: '按 Enter 开始',
  },
  en: {
    question: '{n} question',
    questions: '{n} questions',
    minute: 'Takes about a minute',
    minutes: 'Takes about {n} minutes',
    limitOne: 'Time limit: {n} minute, from when you start',
    limit: 'Time limit: {n} minutes, from when you start',
    start: 'Start',
    startExam: 'Start exam',
    key: 'Press Enter',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

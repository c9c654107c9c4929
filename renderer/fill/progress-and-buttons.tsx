import { useSyncExternalStore } from 'react'
import type { Form } from '#schemas/form/form.ts'
import { pageNumber, type Page } from '#schemas/form/form-pages.ts'
import { pipe } from '#schemas/form/runtime.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { FillSession, FillState } from './fill-session-types.ts'
import type { Translate } from './messages.ts'
import { useWhenIdle } from './use-when-idle.ts'

/**
 * Returns part of the state and re-renders when it changes. The form element and all ancestors of questions must pick
 * parts that no answer changes: browsers look up React's expando properties on a form among its named controls, which
 * rebuilds that list of thousands at each keystroke.
 */
export function useFillState<T>(session: FillSession, pick: (state: FillState) => T): T {
  return useSyncExternalStore(
    session.subscribe,
    () => pick(session.state()),
    () => pick(session.start),
  )
}

interface PartProps {
  readonly form: Form
  readonly session: FillSession
  readonly t: Translate
}

const whole = (state: FillState): FillState => state

export function Progress({ form, session, t }: PartProps) {
  const { progress, pages, index } = useFillState(session, whole)
  return (
    <progress
      className="fw-progress"
      max={100}
      value={progress}
      aria-label={whereIn(t, form, index, pages) ?? t('progress', { n: progress })}
    />
  )
}

/** Shows the page title, if the page has one. */
export function PageTitle({ form, session }: Omit<PartProps, 't'>) {
  const title = useFillState(session, ({ pages, index, logic }) => pipe(pages[index]?.title ?? '', form, logic.answers))
  return title ? <h2 className="fw-page-title">{title}</h2> : null
}

interface FootProps extends PartProps {
  readonly locale: Locale
  readonly isScripted: boolean
  readonly onGoOn: () => void
  readonly onBack: () => void
}

/** Shows the submit error, the buttons and their live region. */
export function Foot({ form, session, t, locale, isScripted, onGoOn, onBack }: FootProps) {
  const { pages, index, isBusy, isWaitingForFiles, isStopped, errors, trouble, isKept } = useFillState(session, whole)
  const isLast = index >= pages.length - 1
  const { questionPerPage } = form.theme
  const where = whereIn(t, form, index, pages)
  // Comes after the main button in the document, so that Enter without scripts presses the main one; CSS shows it first
  // (styles/buttons-and-notices.css).
  const back =
    index > 0 ? (
      <Back isScripted={isScripted} text={t(questionPerPage ? 'backQuestion' : 'back')} onBack={onBack} />
    ) : null
  // Loads while the form is filled in, because it has to explain a lost connection too.
  const explained = useWhenIdle(() => import('./submit-problem.tsx'))
  const wrong = isStopped && errors.size > 0 ? t('errorCount', { n: errors.size }) : ''
  return (
    <>
      {trouble && explained ? (
        <explained.SubmitProblem trouble={trouble} isKept={isKept} locale={locale} onRetry={onGoOn} />
      ) : trouble || wrong ? (
        <p className="fw-notice fw-js-only" data-kind="bad" role={trouble && 'alert'}>
          {trouble ? t('failed') : wrong}
        </p>
      ) : null}
      <div className="fw-actions">
        {isScripted ? back : null}
        <button
          type="submit"
          className="fw-button"
          data-kind="main"
          name="_do"
          value={isLast ? 'submit' : 'next'}
          aria-disabled={isBusy || undefined}
        >
          {isBusy
            ? t(isWaitingForFiles ? 'waitingForFiles' : 'sending')
            : isLast
              ? form.theme.submitText || t('submit')
              : t(questionPerPage ? 'nextQuestion' : 'next')}
        </button>
        {isScripted ? null : back}
        {where ? <span className="fw-where">{where}</span> : null}
      </div>
      <output className="fw-hidden">{isBusy ? t(isWaitingForFiles ? 'waitingForFiles' : 'sending') : wrong}</output>
    </>
  )
}

/**
 * Returns the number of the page, or of the question that the page is, as text; undefined on the cover and where there
 * is only one page.
 */
function whereIn(t: Translate, { theme }: Form, index: number, pages: readonly Page[]): string | undefined {
  const { n, total } = pageNumber(pages, index)
  return n && total > 1 ? t(theme.questionPerPage ? 'question' : 'page', { n, total }) : undefined
}

interface BackProps {
  readonly isScripted: boolean
  readonly text: string
  readonly onBack: () => void
}

function Back({ isScripted, text, onBack }: BackProps) {
  if (isScripted)
    return (
      <button type="button" className="fw-button" data-kind="quiet" onClick={onBack}>
        {text}
      </button>
    )
  return (
    <button type="submit" className="fw-button" data-kind="quiet" name="_do" value="back">
      {text}
    </button>
  )
}

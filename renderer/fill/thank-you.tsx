import { useEffect } from 'react'
import { pipe } from '#schemas/form/runtime.ts'
import type { Answers, Form } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { link, RichText } from './rich-text.tsx'
import { sayIn } from './messages.ts'

export interface ThankYouProps {
  readonly form: Form
  readonly answers: Answers
  readonly locale: Locale
  readonly receipt?: { readonly serial: number; readonly receipt: string } | undefined
  /** Address of an empty form; absent where filling in again makes no sense. */
  readonly again?: string | undefined
}

export const redirectSeconds = 3

/** Where the author sends visitors afterwards; undefined when nowhere, or when the address is none to go to. */
export const redirectOf = (form: Form): string | undefined =>
  form.settings.submit?.end === 'redirect' ? link(form.settings.submit.url ?? '') : undefined

/** What happens next: thanks, the author's own words, or the way to another page. */
export function ThankYou({ form, answers, locale, receipt, again }: ThankYouProps) {
  const say = sayIn(locale)
  const { end = 'default', html = '' } = form.settings.submit ?? {}
  const target = redirectOf(form)
  const isOwn = end === 'custom' && html.trim() !== ''

  useEffect(() => {
    if (target === undefined) return
    const timer = setTimeout(() => location.assign(target), redirectSeconds * 1000)
    return () => clearTimeout(timer)
  }, [target])

  return (
    <section className="fw-state" aria-live="polite">
      <svg className="fw-state-mark" viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="25" />
        <path d="M18 29l7 7 14-15" />
      </svg>
      <h1 className="fw-title" tabIndex={-1} id="fw-end">
        {say('thanks')}
      </h1>
      {isOwn ? (
        <div className="fw-state-text">
          <RichText html={html} fill={(text) => pipe(text, form, answers)} />
        </div>
      ) : (
        <p className="fw-state-text">{say('thanksText')}</p>
      )}
      {target === undefined ? null : (
        <p className="fw-state-text">
          {say('redirecting')}{' '}
          <a className="fw-link" href={target}>
            {say('goNow')}
          </a>
        </p>
      )}
      {receipt && form.settings.submit?.receipt ? (
        <div>
          <dl className="fw-receipt">
            <dt>{say('serial')}</dt>
            <dd>{receipt.serial}</dd>
            <dt>{say('receipt')}</dt>
            <dd>{receipt.receipt.slice(0, 16)}</dd>
          </dl>
        </div>
      ) : null}
      {again === undefined || target !== undefined ? null : (
        <div className="fw-actions">
          <a className="fw-button" data-kind="plain" href={again}>
            {say('again')}
          </a>
        </div>
      )}
    </section>
  )
}

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { pipe } from '#schemas/form/runtime.ts'
import type { Answers, Form, Item } from '#schemas/form/form.ts'
import type { Option } from '#schemas/form/item.ts'
import { hasAnswer, itemTypeOf } from '#schemas/form/item-types.ts'
import { zoneOfForm } from '#schemas/form/form-time-zone.ts'
import { fileNameOf, filesIn } from '#schemas/form/types/file-base.ts'
import { formatTimeInZone } from '#schemas/form/format-time-in-zone.ts'
import { timeZoneName } from '#schemas/form/time-zone-name.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import type { StoredReceipt } from './fill-session-types.ts'
import { link } from './links-and-pictures.tsx'
import { RichText } from './rich-text-view.tsx'
import { translateFor } from './messages.ts'
import { thankYouTranslateFor } from './thank-you-messages.ts'

export interface ThankYouProps {
  readonly form: Form
  readonly answers: Answers
  readonly locale: Locale
  readonly receipt?: StoredReceipt | undefined
  /** URL of an empty form; absent where another submission makes no sense. */
  readonly again?: string | undefined
  /** The result of an exam. */
  readonly result?: ReactNode
  /** Whether scripts run, which the print button needs. */
  readonly isScripted?: boolean
  /** Whether the page is in a frame of another site, which only scripts and links lead out of. */
  readonly isFramed?: boolean | undefined
}

export const redirectSeconds = 3

/** Returns the author's redirect URL; undefined without one, or when it is not a safe web address. */
export const redirectOf = (form: Form): string | undefined =>
  form.settings.submit?.end === 'redirect' ? link(form.settings.submit.url ?? '') : undefined

/** Renders the thank-you page: the author's message, a receipt, or the link to the next page. */
export function ThankYou({
  form,
  answers,
  locale,
  receipt,
  again,
  result,
  isScripted = false,
  isFramed = false,
}: ThankYouProps) {
  const t = thankYouTranslateFor(locale)
  const thanks = translateFor(locale)
  const { end = 'default', html = '' } = form.settings.submit ?? {}
  const target = redirectOf(form)
  const isOwn = end === 'custom' && html.trim() !== ''
  const hasReceipt = receipt !== undefined && form.settings.submit?.receipt !== false
  const isExam = form.settings.exam !== undefined
  const zone = zoneOfForm(form.settings)
  const given = answerSummary(form, answers, locale)
  const details = useRef<HTMLDetailsElement>(null)

  // a printout cannot unfold details
  useEffect(() => {
    const unfold = (): void => void (details.current && (details.current.open = true))
    window.addEventListener('beforeprint', unfold)
    return () => window.removeEventListener('beforeprint', unfold)
  }, [])

  useEffect(() => {
    if (target === undefined) return
    const timer = setTimeout(() => leaveTo(target), redirectSeconds * 1000)
    return () => clearTimeout(timer)
  }, [target])

  return (
    <section className="fw-state" aria-live="polite">
      <svg className="fw-state-mark" viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="25" />
        <path d="M18 29l7 7 14-15" />
      </svg>
      {hasReceipt ? null : <p className="fw-state-about">{form.title}</p>}
      <h1 className="fw-title" tabIndex={-1} id="fw-end">
        {receipt?.isEdited ? t('edited') : isExam ? t('handedIn') : thanks('thanks')}
      </h1>
      {isOwn ? (
        <div className="fw-state-text">
          <RichText html={html} fill={(text) => pipe(text, form, answers)} />
        </div>
      ) : (
        <p className="fw-state-text">{t(receipt?.isEdited ? 'editedText' : isExam ? 'handedInText' : 'thanksText')}</p>
      )}
      {receipt?.startsProcess ? (
        <p className="fw-state-text">{t(hasReceipt && receipt.link ? 'process' : 'processUnseen')}</p>
      ) : null}
      {target === undefined ? null : (
        <p className="fw-state-text">
          {isFramed && !isScripted ? null : <>{t('redirecting')} </>}
          <a className="fw-link" href={target} target="_top">
            {t('goNow')}
          </a>
        </p>
      )}
      {result}
      {hasReceipt ? (
        <div className="fw-receipt">
          <p className="fw-receipt-of">{form.title}</p>
          <dl>
            <div>
              <dt>{t('serial')}</dt>
              <dd className="fw-serial">{receipt.serial}</dd>
            </div>
            {receipt.time ? (
              <div>
                <dt>{t('time')}</dt>
                <dd>
                  {formatTimeInZone(receipt.time, zone, locale)}
                  <span className="fw-zone">{timeZoneName(zone, locale)}</span>
                </dd>
              </div>
            ) : null}
            <div>
              <dt>{t('receipt')}</dt>
              <dd className="fw-code">{receipt.receipt.slice(0, 16)}</dd>
            </div>
          </dl>
          <p className="fw-receipt-note">{t('keep', { who: form.settings.organiser || t('publisher') })}</p>
        </div>
      ) : null}
      {target === undefined && ((again !== undefined && !isExam) || (hasReceipt && (isScripted || receipt.link))) ? (
        <div className="fw-actions">
          {hasReceipt && receipt.link ? (
            <a className="fw-button" data-kind="main" href={receipt.link}>
              {t('view')}
            </a>
          ) : null}
          {hasReceipt && receipt.edit ? (
            <a className="fw-button" data-kind="plain" href={receipt.edit}>
              {t('edit')}
            </a>
          ) : null}
          {hasReceipt && receipt.link && isScripted ? <CopyLink path={receipt.link} t={t} /> : null}
          {again === undefined || isExam ? null : (
            <a className="fw-button" data-kind="plain" href={again}>
              {t('again')}
            </a>
          )}
          {hasReceipt && isScripted ? (
            <button type="button" className="fw-button" data-kind="plain" onClick={() => window.print()}>
              {t('print')}
            </button>
          ) : null}
        </div>
      ) : null}
      {again !== undefined && isExam && target === undefined ? (
        <p className="fw-state-text">
          <a className="fw-link" href={again}>
            {t('examAgain')}
          </a>
        </p>
      ) : null}
      {hasReceipt && given.length > 0 ? (
        <details className="fw-given" ref={details}>
          <summary>{t('yourAnswers')}</summary>
          <dl>
            {given.map((line) => (
              <div key={line.id}>
                <dt>{line.label}</dt>
                <dd>
                  <SummaryAnswer line={line} proof={`id=${receipt.id ?? ''}&receipt=${receipt.receipt}`} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </section>
  )
}

/** Copies the address of the receipt; absent where the browser gives pages no clipboard, as without https. */
function CopyLink({ path, t }: { readonly path: string; readonly t: ReturnType<typeof thankYouTranslateFor> }) {
  const [isCopied, setCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  // whoever opens it later is in no frame
  const address = new URL(path.replace('&embed=1', ''), location.href).href
  const copy = (): void =>
    void navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      // in the frame of a site that does not allow it
      () => window.prompt(t('copy'), address),
    )
  return (
    <button type="button" className="fw-button" data-kind="plain" onClick={copy}>
      <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
    </button>
  )
}

/** Opens the next page in place of the page around a frame, because most sites refuse to be shown in one. */
function leaveTo(address: string): void {
  try {
    // the only member of another site's location that a frame may set
    ;(window.top ?? window).location.href = address
  } catch {
    // the page around the frame forbids it, and the link stays
  }
}

/** The answer to one question, for its submitter. */
export interface SummaryLine {
  readonly id: string
  readonly label: string
  readonly text: string
  /** Files of the answer, instead of their names. */
  readonly files?: readonly SummaryFile[]
}

interface SummaryFile {
  readonly name: string
  readonly url: string
  readonly isPicture: boolean
}

/** Lists the answers as display texts in the visitor's language, in form order, without unanswered questions. */
export function answerSummary(form: Form, answers: Answers, locale: Locale): readonly SummaryLine[] {
  return form.items.flatMap((item) => {
    const text = hasAnswer(item) && !item.hidden ? summaryText(item, answers, locale) : ''
    if (text === '') return []
    const files = itemTypeOf(item.type)!.files ? summaryFiles(answers[item.id]) : []
    return [{ id: item.id, label: pipe(item.label, form, answers), text, ...(files.length > 0 ? { files } : {}) }]
  })
}

const summaryFiles = (value: unknown): readonly SummaryFile[] =>
  filesIn(value).flatMap((file) =>
    file.url?.startsWith('/api/public/form/')
      ? [
          {
            name: fileNameOf(file),
            // an edit has addresses with the receipt before it
            url: file.url.split('?')[0]!,
            // the picture of a signature is stored without a type
            isPicture: file.type === undefined || file.type.startsWith('image/'),
          },
        ]
      : [],
  )

/**
 * Shows an answer as text, files as pictures and links. `proof` is the query that opens the files to whoever has the
 * receipt.
 */
export function SummaryAnswer({ line, proof }: { readonly line: SummaryLine; readonly proof: string }) {
  if (!line.files) return line.text
  return (
    <span className="fw-given-files">
      {line.files.map(({ name, url, isPicture }) => (
        <a key={url} className="fw-link" href={`${url}?${proof}`} target="_blank" rel="noreferrer">
          {isPicture ? <img src={`${url}?${proof}`} alt={name} /> : name}
        </a>
      ))}
    </span>
  )
}

/** A display text with a line for each row of a matrix or sub-form. */
function summaryText(item: Item, answers: Answers, locale: Locale): string {
  const type = itemTypeOf(item.type)!
  const value = answers[item.id]
  if (type.summary && value !== undefined) return type.summary(item, value, locale)
  if (dated.has(item.type)) return type.text(item, value, answers).replace(isoDate, (iso) => dateText(iso, locale))
  if (typeof value === 'boolean' && type.truths) return textIn(type.truths(item)[value ? 'yes' : 'no'], locale)
  if (type.group !== 'matrix' || typeof value !== 'object' || value === null) return type.text(item, value, answers)
  return Array.isArray(value)
    ? value.map((row, at) => type.text(item, [row]).replace(/^1\./, `${at + 1}.`)).join('\n')
    : gridRowsOf(item)
        .filter(({ value: row }) => Object.hasOwn(value, row))
        .map(({ value: row }) => type.text(item, { [row]: Reflect.get(value, row) }))
        .join('\n')
}

/** Types whose text has ISO dates, which a receipt shows as it does its own time. */
const dated: ReadonlySet<string> = new Set(['date', 'dateRange', 'reserveDay', 'reserveTimeRange'])
const isoDate = /\b\d{4}-\d{2}(?:-\d{2})?\b/g

function dateText(iso: string, locale: Locale): string {
  const [year = '', month = '', day] = iso.split('-')
  if (locale === 'zh-cn') return `${year} 年 ${Number(month)} 月${day ? ` ${Number(day)} 日` : ''}`
  return new Date(`${year}-${month}-${day ?? '01'}T00:00Z`).toLocaleDateString('en-GB', {
    ...(day ? { day: 'numeric' } : {}),
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

const gridRowsOf = (item: Item & { readonly gridRows?: readonly Option[] }): readonly Option[] => item.gridRows ?? []

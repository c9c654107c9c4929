import { ExamResult } from '#renderer/fill/exam-result.tsx'
import { Identity } from '#renderer/fill/form-branding-and-terms.tsx'
import { answerSummary, SummaryAnswer } from '#renderer/fill/thank-you.tsx'
import type { SubmissionProcess } from '#schemas/form/submission-process.ts'
import { timeZoneName } from '#schemas/form/time-zone-name.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { ReceiptPage } from '../shared/page-model.ts'

/** A submission for its submitter, to read later and to print. */
export function ReceiptView({ page }: { readonly page: ReceiptPage }) {
  const { form, answers, locale, serial, code, time, changed, edit } = page
  const t = texts[locale]
  const zone = timeZoneName(form.settings.window?.timeZone, locale)
  const facts = [
    [t.serial, serial, 'fw-serial'],
    [t.time, time, '', zone],
    ...(changed === undefined ? [] : [[t.changed, changed, '', zone] as const]),
    [t.code, code, 'fw-code'],
  ] as const
  return (
    <>
      <Identity form={form} />
      <section className="fw-state">
        <p className="fw-state-about">{form.title}</p>
        <h1 className="fw-title">{t.title}</h1>
        <div className="fw-receipt" id="fw-receipt" data-token-cookie={page.tokenCookie}>
          <dl>
            {facts.map(([name, value, look, below]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={look}>
                  {value}
                  {below === undefined ? null : <span className="fw-zone">{below}</span>}
                </dd>
              </div>
            ))}
            {page.process ? (
              <div>
                <dt>{t.process}</dt>
                <dd>
                  {processStates[locale][page.process.state]}
                  {page.process.steps.map((step, at) => (
                    <span key={at} className="fw-zone">
                      {stepText(step, locale)}
                    </span>
                  ))}
                </dd>
              </div>
            ) : null}
          </dl>
          {page.process?.state === 'returned' ? (
            <p className="fw-receipt-note">
              {returnText(page.process, locale)}{' '}
              {page.process.path === undefined ? null : (
                <a className="fw-link" href={page.process.path}>
                  {t.correct}
                </a>
              )}
            </p>
          ) : null}
        </div>
        {page.exam ? <ExamResult report={page.exam} locale={locale} /> : null}
        <p className="fw-state-text">{t.keep}</p>
        <div className="fw-actions">
          {edit === undefined ? null : (
            <a className="fw-button" data-kind="plain" href={edit}>
              {t.edit}
            </a>
          )}
          <button type="button" className="fw-button" data-kind="plain" id="fw-copy" data-done={t.copied} hidden>
            {t.copy}
          </button>
          <button type="button" className="fw-button fw-scripted" data-kind="plain" id="fw-print">
            {t.print}
          </button>
        </div>
        <div className="fw-given">
          <h2 className="fw-given-title">{t.given}</h2>
          <dl>
            {answerSummary(form, answers, locale).map((line) => (
              <div key={line.id}>
                <dt>{line.label}</dt>
                <dd>
                  <SummaryAnswer line={line} proof={page.proof} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  )
}

function stepText(
  { name, people }: { readonly name: string; readonly people: readonly string[] },
  locale: Locale,
): string {
  if (people.length === 0) return name
  return locale === 'en' ? `${name}: ${people.join(', ')}` : `${name}：${people.join('、')}`
}

/** What the starter has to do; who has returned it and why only where the page may say so. */
function returnText({ returned }: SubmissionProcess, locale: Locale): string {
  const { by, reason } = returned ?? { by: null, reason: '' }
  return locale === 'en'
    ? `${by === null ? 'It was returned' : `${by} returned it`}${reason && `: “${reason}”`}. Whoever submitted it can correct it after signing in and submit it again.`
    : `${by ?? ''}已退回${reason && `：“${reason}”`}。提交人登录后可以修改，并再次提交。`
}

const processStates = {
  'zh-cn': {
    pending: '已提交审批',
    running: '审批中',
    returned: '已退回，等待修改',
    approved: '已通过',
    rejected: '已驳回',
    withdrawn: '已撤销',
    terminated: '已终止',
  },
  en: {
    pending: 'Sent to approval',
    running: 'In approval',
    returned: 'Returned for correction',
    approved: 'Approved',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    terminated: 'Terminated',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<SubmissionProcess['state'], string>>>>

const texts = {
  'zh-cn': {
    process: '审批',
    correct: '去修改',
    title: '回执',
    serial: '编号',
    time: '提交时间',
    changed: '最近修改',
    code: '校验码',
    given: '您填写的内容',
    edit: '修改答卷',
    print: '打印回执',
    copy: '复制链接',
    copied: '已复制',
    keep: '有这个链接的人都能看到这份答卷，请妥善保管。',
  },
  en: {
    process: 'Approval',
    correct: 'Correct it',
    title: 'Receipt',
    serial: 'No.',
    time: 'Submitted',
    changed: 'Last changed',
    code: 'Checksum',
    given: 'Your answers',
    edit: 'Change answers',
    print: 'Print receipt',
    copy: 'Copy link',
    copied: 'Copied',
    keep: 'Anyone with this link can see your answers, so keep it private.',
  },
} as const

import type { ReactNode } from 'react'
import { Identity } from '#renderer/fill/form-branding-and-terms.tsx'
import { LanguageChoice } from '#renderer/fill/language-choice.tsx'
import { FillItem } from '#renderer/fill/form-item.tsx'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { FoundSubmission, QueryPage } from '../shared/page-model.ts'

/** A query's page, in every state. It is complete without scripts, and has none. */
export function PublicQueryView({ page }: { readonly page: QueryPage }) {
  const { form, locale, name, of, state, intro } = page
  const t = texts[locale]
  const languages = (page.languages ?? []).map((one) => ({
    ...one,
    href: `${page.path}&lang=${one.language}`,
    isCurrent: one.language === page.language,
  }))
  const isAsking = state === 'asking' || state === 'none'
  return (
    <>
      <Identity
        form={form}
        languages={languages.length > 0 ? <LanguageChoice languages={languages} locale={locale} /> : null}
      />
      <p className="fw-state-about">{of}</p>
      <h1 className="fw-title">{name}</h1>
      {isAsking && intro
        ? intro.split('\n').map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
            <p className="fw-intro" key={at}>
              {line}
            </p>
          ))
        : null}
      {state === 'none' ? (
        <Note>
          <strong>{t.none}</strong> {t.noneHint}
        </Note>
      ) : null}
      {isAsking ? <Asked page={page} /> : null}
      {state === 'found' ? <Found page={page} /> : null}
      {state === 'off' ? <Note>{t.off}</Note> : null}
      {state === 'early' ? <Note>{t.early.replace('{time}', page.time ?? '')}</Note> : null}
      {state === 'late' ? <Note>{t.late.replace('{time}', page.time ?? '')}</Note> : null}
      {state === 'tooMany' ? <Note>{t.tooMany}</Note> : null}
    </>
  )
}

/** First announcement of screen readers on the response page. */
const Note = ({ children }: { readonly children: ReactNode }) => (
  <div className="fw-notice" role="alert">
    <p>{children}</p>
  </div>
)

function Asked({
  page: { path, items = [], answers = {}, missing = [], locale, language },
}: {
  readonly page: QueryPage
}) {
  const t = texts[locale]
  return (
    <form method="post" action={`${path}&lang=${language}`} autoComplete="off" noValidate>
      {missing.length > 0 ? <Note>{t.missing}</Note> : null}
      <div className="fw-items">
        {items.map((item) => (
          <FillItem
            key={item.id}
            item={item}
            value={answers[item.id]}
            locale={locale}
            error={missing.includes(item.id) ? t.required : undefined}
          />
        ))}
      </div>
      <div className="fw-actions">
        <button type="submit" className="fw-button" data-kind="main">
          {t.find}
        </button>
      </div>
    </form>
  )
}

function Found({ page: { path, found = [], hasMore = false, locale, language } }: { readonly page: QueryPage }) {
  const t = texts[locale]
  return (
    <>
      <p className="fw-intro" role="alert">
        {hasMore ? t.more.replace('{n}', String(found.length)) : t.found(found.length)}
      </p>
      {found.map((one, at) => (
        // submissions have no name when their number is hidden
        <section className="fw-given" key={one.serial ?? `at ${at}`} aria-label={titleOf(one, at, locale)}>
          <h2 className="fw-given-title">{titleOf(one, at, locale)}</h2>
          <dl>
            {one.time === undefined ? null : (
              <div>
                <dt>{t.time}</dt>
                <dd>{one.time}</dd>
              </div>
            )}
            {one.facts.map(({ id, label, text }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{text === '' ? '—' : text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="fw-actions">
        <a className="fw-button" data-kind="plain" href={`${path}&lang=${language}`}>
          {t.again}
        </a>
      </div>
    </>
  )
}

const titleOf = ({ serial }: FoundSubmission, at: number, locale: Locale): string =>
  locale === 'en'
    ? serial === undefined
      ? `Result ${at + 1}`
      : `Submission no. ${serial}`
    : serial === undefined
      ? `结果 ${at + 1}`
      : `第 ${serial} 份答卷`

const texts = {
  'zh-cn': {
    find: '查询',
    again: '再查一次',
    required: '请填写',
    missing: '请填写全部内容后再查询。',
    none: '没有找到匹配的记录。',
    noneHint: '请核对填写的内容，须与提交时完全一致。',
    found: (n: number) => `找到 ${n} 条记录`,
    more: '匹配的记录较多，只显示最近的 {n} 条',
    time: '提交时间',
    off: '这个查询目前没有开放。如有疑问，请联系发布者。',
    early: '查询将于 {time}开放，届时刷新本页即可。',
    late: '查询已于 {time}结束。如有疑问，请联系发布者。',
    tooMany: '查询次数过多，请稍后再试。',
  },
  en: {
    find: 'Look up',
    again: 'Look up another',
    required: 'Enter an answer',
    missing: 'Answer every question to look up a record.',
    none: 'No matching record.',
    noneHint: 'Check what you entered. It must match the submission exactly.',
    found: (n: number) => (n === 1 ? '1 record found' : `${n} records found`),
    more: 'Many records match. Only the latest {n} are shown.',
    time: 'Submitted',
    off: 'This lookup isn’t open right now. If you have questions, contact the publisher.',
    early: 'This lookup opens on {time}. Reload the page then.',
    late: 'This lookup closed on {time}. If you have questions, contact the publisher.',
    tooMany: 'Too many attempts. Try again later.',
  },
} as const

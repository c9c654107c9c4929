import { HeadImage, Identity } from '#renderer/fill/form-branding-and-terms.tsx'
import { LanguageChoice } from '#renderer/fill/language-choice.tsx'
import { RichText } from '#renderer/fill/rich-text-view.tsx'
import { Title } from '#renderer/fill/segmented-title.tsx'
import type { ClosedReason } from '#schemas/form/form.ts'
import type { ClosedPage } from '../shared/page-model.ts'
import { PasswordForm, requestedUrl, SignInForm } from './sign-in-and-password-forms.tsx'
import { Mark, MessageSection, type MarkName } from './message-section.tsx'
import { openingTimes } from './opening-times.ts'
import { unavailableText } from './unavailable-texts.ts'

/**
 * A form that this visitor cannot fill in now. It keeps the face of the form, so that visitors see whose form it is and
 * what it is about; in the place of the questions stands why, when, and what to do next.
 */
export function ClosedFormPage({ page }: { readonly page: ClosedPage }) {
  const { form, locale } = page
  if (!form)
    return (
      <main>
        <div className="fw-sheet fw-sheet-state">
          <MessageSection {...unavailableText(page.reason, locale)} mark={markOf(page.reason)}>
            <Next page={page} />
          </MessageSection>
        </div>
      </main>
    )
  const languages = (page.languages ?? []).map(({ language, name }) => {
    const fields = new URLSearchParams(page.query)
    fields.set('lang', language)
    return { language, name, href: `/s/${page.formKey}?${fields}`, isCurrent: language === page.language }
  })
  return (
    <main>
      <HeadImage address={form.theme.headImage} />
      <div className="fw-sheet">
        <Identity
          form={form}
          languages={languages.length > 0 ? <LanguageChoice languages={languages} locale={locale} /> : null}
        />
        <h1 className="fw-title">
          <Title text={form.title} words={page.titleWords} />
        </h1>
        {form.description ? (
          <div className="fw-intro">
            <RichText html={form.description} />
          </div>
        ) : null}
        <Notice page={page} />
      </div>
    </main>
  )
}

/** Says why the form is closed, in the place of its questions. */
function Notice({ page }: { readonly page: ClosedPage }) {
  const { reason, locale, message, form } = page
  const { title, hint } = unavailableText(reason, locale, form?.settings.organiser)
  const [first, ...others] = openingTimes(page)
  return (
    <section className="fw-closed">
      <Mark name={markOf(page.reason)} />
      <div className="fw-closed-text">
        <h2 className="fw-closed-title">{title}</h2>
        {first ? <p className="fw-closed-times">{first}</p> : null}
        {others.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{asksElsewhere(page) ? elsewhere[locale] : (message ?? hint)}</p>
        {page.receiptLink ? (
          <p className="fw-closed-next">
            <a className="fw-button" data-kind="main" href={page.receiptLink}>
              {locale === 'en' ? 'View your receipt' : '查看我的回执'}
            </a>
          </p>
        ) : page.hasReceipts && reason !== 'notStarted' ? (
          <p className="fw-closed-more">{receipts[locale]}</p>
        ) : null}
        <Next page={page} />
      </div>
    </section>
  )
}

/** In a frame browsers may withhold cookies, and visitors cannot see whose page asks. */
const asksElsewhere = ({ isFramed, reason }: ClosedPage): boolean =>
  isFramed === true && (reason === 'password' || reason === 'login' || reason === 'whitelist')

const elsewhere = {
  'zh-cn': '请在新标签页中打开，那里可以看到是哪个网站在询问。',
  en: 'It opens in a tab of its own, where you can see which site asks for it.',
} as const
const receipts = {
  'zh-cn': '已经提交过？回执的链接仍然可以打开。',
  en: 'Already submitted? The link to your receipt still works.',
} as const

/** The visitor's next step. */
function Next({ page }: { readonly page: ClosedPage }) {
  const { reason, locale } = page
  const isEnglish = locale === 'en'
  if (asksElsewhere(page))
    return (
      <p className="fw-closed-next">
        <a className="fw-button" data-kind="main" href={alone(page)} target="_blank" rel="noopener">
          {isEnglish ? 'Open in a new tab' : '在新标签页打开'}
        </a>
      </p>
    )
  if (reason === 'password') return <PasswordForm page={page} />
  if (reason === 'login' || reason === 'whitelist')
    return (
      <>
        <p className="fw-closed-next fw-scripted">
          <a className="fw-button" data-kind="main" href={`/login?redirect=${encodeURIComponent(requestedUrl(page))}`}>
            {isEnglish ? 'Sign in' : '去登录'}
          </a>
        </p>
        <noscript>
          <SignInForm page={page} />
        </noscript>
      </>
    )
  if (reason === 'notStarted' || reason === 'outsideHours' || reason === 'unpublished')
    return (
      <p className="fw-closed-next">
        <a className="fw-button" data-kind="plain" href={requestedUrl(page)}>
          {isEnglish ? 'Reload' : '刷新'}
        </a>
      </p>
    )
  return null
}

/** The requested URL outside a frame. */
function alone({ formKey, query }: ClosedPage): string {
  const fields = new URLSearchParams(query)
  fields.delete('embed')
  return `/s/${formKey}${fields.size > 0 ? `?${fields}` : ''}`
}

const marks: Partial<Readonly<Record<ClosedReason, MarkName>>> = {
  unpublished: 'clock',
  notStarted: 'clock',
  outsideHours: 'clock',
  password: 'lock',
  login: 'lock',
  whitelist: 'lock',
  account: 'done',
  device: 'done',
}
const markOf = (reason: ClosedReason): MarkName => marks[reason] ?? 'closed'

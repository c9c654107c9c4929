import type { ReactNode } from 'react'
import { Cover } from '#renderer/fill/cover-page.tsx'
import { ExamResult } from '#renderer/fill/exam-result.tsx'
import { Identity } from '#renderer/fill/form-head.tsx'
import type { Form } from '#schemas/form/form.ts'
import { LanguageChoice } from '#renderer/fill/language-choice.tsx'
import { ThankYou } from '#renderer/fill/thank-you.tsx'
import type { ClosedPage, FillPage, SavedPage } from '../shared/page-model.ts'
import { CoverSheet } from './cover-sheet.tsx'
import { FormBody } from './form-body.tsx'
import { QueryView } from './query-view.tsx'
import { ReceiptView } from './receipt-view.tsx'
import { unavailableText, openingTimes } from './unavailable-texts.ts'

/** Body of a public page in any state of its form. Browsers hydrate only forms. */
export function PublicPage({ page }: { readonly page: FillPage }) {
  switch (page.kind) {
    case 'form':
      return <FormBody page={page} />
    case 'cover':
      return <CoverSheet page={page} parts={{ Cover, LanguageChoice }} />
    case 'closed':
      return (
        <Sheet>
          <Closed page={page} />
        </Sheet>
      )
    case 'done':
      return (
        <Sheet>
          <Identity form={page.form} />
          <ThankYou
            form={page.isReview ? staying(page.form) : page.form}
            answers={page.answers}
            locale={page.locale}
            receipt={page.receipt}
            result={page.receipt?.exam ? <ExamResult report={page.receipt.exam} locale={page.locale} /> : undefined}
            again={page.again}
            isFramed={page.isEmbedded}
          />
        </Sheet>
      )
    case 'receipt':
      return (
        <Sheet>
          <ReceiptView page={page} />
        </Sheet>
      )
    case 'query':
      return (
        <Sheet>
          <QueryView page={page} />
        </Sheet>
      )
    case 'saved':
      return (
        <Sheet>
          <Saved page={page} />
        </Sheet>
      )
    case 'missing':
      return (
        <Sheet>
          <State {...unavailableText('missing', page.locale)} mark="missing" />
        </Sheet>
      )
    case 'problem':
      return (
        <Sheet>
          <State {...unavailableText(page.problem, page.locale)} mark="clock" />
        </Sheet>
      )
  }
}

/** The form, whose end leads to no other page. */
const staying = (form: Form): Form =>
  form.settings.submit?.end === 'redirect'
    ? { ...form, settings: { ...form.settings, submit: { ...form.settings.submit, end: 'default' } } }
    : form

const Sheet = ({ children }: { readonly children: ReactNode }) => (
  <main>
    <div className="fw-sheet fw-sheet-state">{children}</div>
  </main>
)

function Closed({ page }: { readonly page: ClosedPage }) {
  const { reason, locale, message } = page
  const { title, hint } = unavailableText(reason, locale)
  const isEnglish = locale === 'en'
  if (page.isFramed && (reason === 'password' || reason === 'login' || reason === 'whitelist'))
    return (
      <State
        title={title}
        hint={
          isEnglish
            ? 'It opens in a tab of its own, where you can see which site asks for it.'
            : '请在新标签页中打开，那里可以看到是哪个网站在询问。'
        }
        about={page.title}
        mark="lock"
      >
        <a className="fw-button" data-kind="main" href={alone(page)} target="_blank" rel="noopener">
          {isEnglish ? 'Open in a new tab' : '在新标签页打开'}
        </a>
      </State>
    )
  if (reason === 'password') return <Password page={page} />
  const needsAccount = reason === 'login' || reason === 'whitelist'
  return (
    <State
      title={title}
      hint={message ?? hint}
      times={openingTimes(page)}
      about={page.title}
      mark={needsAccount ? 'lock' : 'clock'}
    >
      {needsAccount ? (
        <a
          className="fw-button fw-scripted"
          data-kind="main"
          href={`/login?redirect=${encodeURIComponent(whole(page))}`}
        >
          {isEnglish ? 'Sign in' : '去登录'}
        </a>
      ) : null}
      {needsAccount ? (
        <noscript>
          <SignIn page={page} />
        </noscript>
      ) : null}
      {reason === 'notStarted' || reason === 'outsideHours' || reason === 'unpublished' ? (
        <a className="fw-button" data-kind="plain" href={whole(page)}>
          {isEnglish ? 'Reload' : '刷新'}
        </a>
      ) : null}
    </State>
  )
}

/** Keeps the requested URL, which contains prefilled answers or the submission to edit. */
const whole = ({ formKey, query }: ClosedPage): string => `/s/${formKey}${query}`

/** The requested URL outside a frame. */
function alone({ formKey, query }: ClosedPage): string {
  const fields = new URLSearchParams(query)
  fields.delete('embed')
  return `/s/${formKey}${fields.size > 0 ? `?${fields}` : ''}`
}

const signInFaults = {
  'zh-cn': {
    wrong: '用户名或密码不正确，请再试一次。',
    locked: '密码错误次数过多，账号暂时锁定，请稍后再试。',
    disabled: '这个账号已停用，请联系管理员。',
    captcha: '现在登录需要完成验证，验证要用脚本。请在浏览器里允许脚本，或稍后再试。',
    newPassword: '这个账号要先设置新密码。请在允许脚本的浏览器里登录一次，再回到这里。',
  },
  en: {
    wrong: 'That user name or password isn’t right. Please try again.',
    locked: 'Too many wrong passwords. The account is locked for now; try again later.',
    disabled: 'This account has been disabled. Please contact an administrator.',
    captcha: 'Signing in needs a check that uses scripts. Allow scripts in your browser, or try again later.',
    newPassword: 'This account needs a new password first. Sign in once in a browser with scripts, then come back.',
  },
} as const

/** Without scripts the sign-in screen does not run, so the page asks itself. */
function SignIn({ page }: { readonly page: ClosedPage }) {
  const { locale, signInFault } = page
  const isEnglish = locale === 'en'
  const error = signInFault && signInFaults[locale][signInFault]
  const field = {
    className: 'fw-control',
    required: true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? 'sign-in-error' : undefined,
  } as const
  return (
    <form className="fw-password fw-sign-in" method="post" action={whole(page)}>
      <label htmlFor="user">{isEnglish ? 'User name' : '用户名'}</label>
      <input {...field} id="user" name="_user" autoComplete="username" maxLength={100} />
      <label htmlFor="user-password">{isEnglish ? 'Password' : '密码'}</label>
      <input
        {...field}
        id="user-password"
        type="password"
        name="_userPassword"
        autoComplete="current-password"
        maxLength={200}
      />
      {error ? (
        <p className="fw-error" id="sign-in-error" role="alert">
          {error}
        </p>
      ) : null}
      <div className="fw-actions">
        <button type="submit" className="fw-button" data-kind="main">
          {isEnglish ? 'Sign in' : '登录'}
        </button>
      </div>
    </form>
  )
}

function Saved({ page: { locale, title, link, days } }: { readonly page: SavedPage }) {
  const isEnglish = locale === 'en'
  return (
    <State
      mark="clock"
      about={title}
      title={isEnglish ? 'Saved' : '已保存'}
      hint={
        isEnglish
          ? `Nothing has been submitted yet. Keep this link to continue on any device within ${days} days. Anyone with the link can see what you entered.`
          : `还没有提交。请留好这个链接，${days} 天内可以在任何设备上继续填写。有链接的人都能看到您填的内容。`
      }
    >
      <p className="fw-later-link">{link}</p>
      <a className="fw-button" data-kind="main" href={link}>
        {isEnglish ? 'Continue' : '继续填写'}
      </a>
    </State>
  )
}

function Password({ page }: { readonly page: ClosedPage }) {
  const { locale, title: about, isWrong, isThrottled } = page
  const isEnglish = locale === 'en'
  const { title, hint } = unavailableText('password', locale)
  const error = isThrottled
    ? isEnglish
      ? 'Too many attempts. Wait a few minutes, then try again.'
      : '尝试次数过多，请几分钟后再试。'
    : isWrong
      ? isEnglish
        ? 'Wrong password. Try again.'
        : '密码不正确，请再试一次。'
      : undefined
  return (
    <State title={title} hint={hint} about={about} mark="lock">
      <form className="fw-password" method="post" action={whole(page)}>
        <label className="fw-hidden" htmlFor="password">
          {isEnglish ? 'Password' : '密码'}
        </label>
        <input
          className="fw-control"
          id="password"
          type="password"
          name="_password"
          autoComplete="off"
          maxLength={200}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'password-error' : undefined}
        />
        {error ? (
          <p className="fw-error" id="password-error" role="alert">
            {error}
          </p>
        ) : null}
        <div className="fw-actions">
          <button type="submit" className="fw-button" data-kind="main">
            {isEnglish ? 'Continue' : '继续'}
          </button>
        </div>
      </form>
    </State>
  )
}

const marks = {
  clock: (
    <>
      <circle cx="28" cy="28" r="25" />
      <path d="M28 14v15l9 6" />
    </>
  ),
  lock: (
    <>
      <rect x="13" y="25" width="30" height="23" rx="4" />
      <path d="M19 25v-7a9 9 0 0118 0v7M28 34v5" />
    </>
  ),
  missing: (
    <>
      <circle cx="28" cy="28" r="25" />
      <path d="M21 22a7 7 0 1110 7c-2 1-3 2-3 5M28 41v.1" />
    </>
  ),
} as const

interface StateProps {
  readonly title: string
  readonly hint: string
  readonly mark: keyof typeof marks
  readonly times?: string | undefined
  /** Which form this is about. */
  readonly about?: string
  readonly children?: ReactNode
}

function State({ title, hint, mark, times, about, children }: StateProps) {
  return (
    <section className="fw-state">
      <svg className="fw-state-mark" viewBox="0 0 56 56" aria-hidden="true">
        {marks[mark]}
      </svg>
      {about ? <p className="fw-state-about">{about}</p> : null}
      <h1 className="fw-title">{title}</h1>
      {times ? <p className="fw-state-times">{times}</p> : null}
      <p className="fw-state-text">{hint}</p>
      {children ? <div className="fw-state-next">{children}</div> : null}
    </section>
  )
}

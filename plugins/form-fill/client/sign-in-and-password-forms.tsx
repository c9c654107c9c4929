import type { ClosedPage } from '../shared/page-model.ts'

/** Keeps the requested URL, which contains prefilled answers or the submission to edit. */
export const requestedUrl = ({ formKey, query }: ClosedPage): string => `/s/${formKey}${query}`

const signInFaults = {
  'zh-cn': {
    wrong: '用户名或密码不正确，请再试一次。',
    locked: '密码错误次数过多，账号暂时锁定，请稍后再试。',
    disabled: '这个账号已停用，请联系管理员。',
    captcha: '现在登录需要完成验证，验证要用脚本。请在浏览器里允许脚本，或稍后再试。',
    newPassword: '这个账号要先设置新密码。请在允许脚本的浏览器里登录一次，再回到这里。',
  },
  en: {
    wrong: 'That username or password isn’t right. Please try again.',
    locked: 'Too many wrong passwords. The account is locked for now; try again later.',
    disabled: 'This account has been disabled. Please contact an administrator.',
    captcha: 'Signing in needs a check that uses scripts. Allow scripts in your browser, or try again later.',
    newPassword: 'This account needs a new password first. Sign in once in a browser with scripts, then come back.',
  },
} as const

/** Without scripts the sign-in screen does not run, so the page asks itself. */
export function SignInForm({ page }: { readonly page: ClosedPage }) {
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
    <form className="fw-password fw-sign-in" method="post" action={requestedUrl(page)}>
      <label htmlFor="user">{isEnglish ? 'Username' : '用户名'}</label>
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

/** Asks for the form's password. */
export function PasswordForm({ page }: { readonly page: ClosedPage }) {
  const { locale, isWrong, isThrottled } = page
  const isEnglish = locale === 'en'
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
    <form className="fw-password" method="post" action={requestedUrl(page)}>
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
  )
}

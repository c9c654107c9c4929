import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { Envelope } from '#schemas/api/envelope.ts'
import { tokenCookie } from '#schemas/api/limits.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import {
  codeKey,
  codeLength,
  codePattern,
  isMobile,
  phoneVerification,
  plainNumber,
  unproved,
  type PhoneVerificationItem,
} from '#schemas/form/types/phone-verification.ts'
import { FileHostContext } from '../file-upload-context.ts'
import { filled } from '../messages.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'

/** Whether numbers are entered without verification, as by staff. */
export const NumbersOnly = createContext(false)

const words = {
  'zh-cn': {
    get: '获取验证码',
    again: '重新获取',
    wait: '{n} 秒后重发',
    sending: '正在发送…',
    checking: '正在进行安全验证，请稍候…',
    sent: '验证码已发送到 {number}，{n} 分钟内有效。',
    code: '短信验证码',
    placeholder: '短信里的 6 位数字',
    number: '请先填写 11 位手机号码。',
    proved: '手机号已验证。',
    wrong: '验证码不正确，还可以试 {n} 次。',
    gone: '验证码已失效，请重新获取。',
    offline: '网络不通，请稍后重试。',
    preview: '预览时不发送短信，填任意 6 位数字即可。',
  },
  en: {
    get: 'Get code',
    again: 'Get a new code',
    wait: 'Resend in {n} s',
    sending: 'Sending…',
    checking: 'Running a security check. This takes a moment…',
    sent: 'A code was sent to {number}. It works for {n} minutes.',
    code: 'Code from the text message',
    placeholder: '6 digits from the text message',
    number: 'Enter an 11-digit mobile number first.',
    proved: 'Number verified.',
    wrong: 'That code isn’t right. Tries left: {n}.',
    gone: 'This code no longer works. Get a new one.',
    offline: 'No connection. Try again in a moment.',
    preview: 'Previews send no text messages. Any 6 digits will do.',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

interface Note {
  readonly text: string
  readonly isWrong?: boolean
}
type Translate = (word: keyof (typeof words)['en'], places?: Readonly<Record<string, string | number>>) => string

/**
 * Renders a phone number, a button that sends a code to the number, and the code field. The server verifies; a correct
 * code is confirmed at once.
 */
function PhoneVerification(props: WidgetProps<PhoneVerificationItem>) {
  const { item, value, required, disabled, invalid, id, describedBy, locale, onChange, onBlur } = props
  const t: Translate = (word, places = {}) => filled(words[locale][word], places)
  const isOnlyNumber = useContext(NumbersOnly)
  const host = useContext(FileHostContext)
  const kept = host?.read(codeKey(item.id))
  const [code, setCode] = useState(typeof kept === 'string' ? kept : '')
  const [note, setNote] = useState<Note>()
  const [isSending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)
  const [wait, setWait] = useState(0)
  useEffect(() => {
    if (wait <= 0) return undefined
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  const number = typeof value === 'string' ? value.trimEnd() : ''
  const isOff = disabled || Boolean(item.readOnly)
  /** Last input sent for verification; responses for any other input are dropped. */
  const checked = useRef('')

  const write = (nextNumber: string, nextCode: string): void => {
    const stands = isOnlyNumber || codePattern.test(nextCode)
    onChange(item.id, nextNumber === '' ? undefined : stands ? nextNumber : unproved(nextNumber))
    if (nextCode !== code) onChange(codeKey(item.id), nextCode || undefined)
  }
  const changeNumber = (next: string): void => {
    if (next === number) return
    // a code is valid only for the number it was sent to
    checked.current = ''
    write(next, '')
    setCode('')
    setNote(undefined)
  }
  const changeCode = (next: string): void => {
    write(number, next)
    setCode(next)
    checked.current = ''
    if (codePattern.test(next)) void check(next)
    else setNote(undefined)
  }
  const send = async (): Promise<void> => {
    if (isSending || wait > 0) return
    if (!isMobile(number)) {
      setNote({ text: t('number'), isWrong: true })
      document.getElementById(id)?.focus()
      return
    }
    setSending(true)
    setNote({ text: t('sending') })
    const answer = await ask<{ again: number; minutes: number }>(item.id, 'code', { number }, locale, t, () =>
      setNote({ text: t('checking') }),
    )
    setSending(false)
    if ('problem' in answer) {
      // rate limited: the button stays disabled meanwhile; a wait of hours shows no countdown
      if (answer.again !== undefined && answer.again <= 60) setWait(answer.again)
      return setNote(answer.problem)
    }
    setSent(true)
    setWait(answer.data.again)
    setNote({ text: t('sent', { number, n: answer.data.minutes }) })
    document.getElementById(`${id}-code`)?.focus()
  }
  const check = async (given: string): Promise<void> => {
    checked.current = given
    const answer = await ask<{ right: boolean; left: number }>(item.id, 'check', { number, code: given }, locale, t)
    if (checked.current !== given) return
    if ('problem' in answer) return setNote(answer.problem)
    const { right, left } = answer.data
    if (right) return setNote({ text: t('proved') })
    setNote({ text: left > 0 ? t('wrong', { n: left }) : t('gone'), isWrong: true })
  }

  const field = (
    <input
      className="fw-control"
      id={id}
      name={item.id}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      value={number}
      placeholder={item.placeholder}
      disabled={disabled}
      readOnly={item.readOnly}
      aria-required={required}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => changeNumber(plainNumber(event.target.value))}
      onBlur={() => isOnlyNumber && onBlur?.(item.id)}
    />
  )
  if (isOnlyNumber) return field
  return (
    <>
      <div className="fw-phone">
        {field}
        {isOff ? null : (
          <>
            <button
              type="button"
              className="fw-button fw-js-only"
              data-kind="plain"
              aria-disabled={isSending || wait > 0 || undefined}
              onClick={() => void send()}
            >
              {wait > 0 ? t('wait', { n: wait }) : t(isSent ? 'again' : 'get')}
            </button>
            <button
              type="submit"
              className="fw-button fw-plain-only"
              data-kind="plain"
              name="_do"
              value={`code.${item.id}`}
              formAction={`#q-${item.id}`}
            >
              {t('get')}
            </button>
          </>
        )}
      </div>
      <input
        className="fw-control fw-sms-code"
        id={`${id}-code`}
        name={codeKey(item.id)}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeLength}
        value={code}
        placeholder={t('placeholder')}
        aria-label={t('code')}
        disabled={isOff}
        aria-invalid={(invalid && !codePattern.test(code)) || note?.isWrong || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => changeCode(event.target.value.replaceAll(/\D/g, ''))}
        onBlur={() => codePattern.test(code) && onBlur?.(item.id)}
      />
      <p className="fw-hint fw-sms-note" id={`${id}-note`} data-wrong={note?.isWrong || undefined}>
        <output>{note?.text}</output>
      </p>
    </>
  )
}

/**
 * Calls the server about a question of this page's form. Every failure is a sentence. A call that is refused until a
 * captcha is solved is sent again with one, which the browser solves by calculating.
 */
async function ask<T>(
  item: string,
  what: 'code' | 'check',
  body: object,
  locale: Locale,
  t: Translate,
  onCaptcha?: () => void,
): Promise<{ readonly data: T } | { readonly problem: Note; readonly again?: number | undefined }> {
  // a preview has another URL and sends nothing
  const [, formKey] = /^\/s\/([0-9A-Za-z]{8})(?:\/|$)/.exec(location.pathname) ?? []
  if (formKey === undefined) return { problem: { text: t('preview') } }
  // the server ignores cookies here; the session identifies the respondent
  const token = new RegExp(`(?:^|; )${tokenCookie}=([\\w-]+)`).exec(document.cookie)?.[1]
  const send = (query: string): Promise<Response | undefined> =>
    fetch(`/api/public/form/${formKey}/phone/${item}/${what}${query}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'accept-language': locale,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    }).catch(() => undefined)
  let response = await send('')
  if (response?.status === 416) {
    onCaptcha?.()
    const solved = await import('../solve-proof-of-work.ts')
      .then(({ proveWork }) => proveWork(locale))
      .catch(() => undefined)
    if (!solved || 'why' in solved) return { problem: { text: solved?.why || t('offline'), isWrong: true } }
    response = await send(`?slideCode=${encodeURIComponent(solved.slideCode)}`)
  }
  const envelope = (await response?.json().catch(() => undefined)) as Envelope<T> | undefined
  if (response?.ok && envelope) return { data: envelope.data }
  const { again } = (envelope?.data ?? {}) as { readonly again?: number }
  return { problem: { text: envelope?.msg || t('offline'), isWrong: true }, again }
}

export const phoneVerificationWidget: ItemWidget<PhoneVerificationItem> = {
  type: 'phoneVerification',
  itemType: phoneVerification,
  frame: () => 'label',
  Control: PhoneVerification,
}

import { coverKey } from '#schemas/form/form-pages.ts'
import { zoneOfForm } from '#schemas/form/form-time-zone.ts'
import { withZone } from '#schemas/form/time-zone-name.ts'
import type { FillSession } from '#renderer/fill/fill-session-types.ts'
import type { Envelope } from '#schemas/api/envelope.ts'
import type { Answers } from '#schemas/form/form.ts'
import { formatTimeInZone } from '#schemas/form/format-time-in-zone.ts'
import type { FormPage } from '../shared/page-model.ts'
import type { Call } from './send-answers.ts'

interface Kept {
  readonly answers: Answers
  readonly savedAt: string
  readonly leftOut: readonly { readonly label: string }[]
}

const words = {
  'zh-cn': {
    save: '保存，以后继续',
    again: '再次保存',
    saving: '正在保存…',
    saved: (until: string) =>
      `已保存，尚未提交。用这个链接可以在任何设备上继续填写，${until}前有效。有链接的人都能看到您填的内容。`,
    own: '登录后打开这份表单，也能找回。',
    link: '继续填写的链接',
    copy: '复制',
    copied: '已复制',
    failed: '保存失败，请检查网络后重试。',
    tooLarge: '内容太多，无法保存。请直接提交。',
    closed: '表单现在不接收填写，未能保存。',
    found: (time: string) => `您在 ${time}保存过这份表单。`,
    goOn: '继续填写',
    without: (labels: string) => `表单后来有改动，以下回答未能保留：${labels}。`,
  },
  en: {
    save: 'Save and continue later',
    again: 'Save again',
    saving: 'Saving…',
    saved: (until: string) =>
      `Saved, not submitted yet. Continue on any device with this link until ${until}. Anyone with the link can see what you entered.`,
    own: 'If you’re signed in, you’ll also find it when you open this form.',
    link: 'Link to continue',
    copy: 'Copy',
    copied: 'Copied',
    failed: 'Couldn’t save. Check your connection and try again.',
    tooLarge: 'There’s too much to save. Submit the form instead.',
    closed: 'This form isn’t accepting answers right now, so nothing was saved.',
    found: (time: string) => `You saved this form on ${time}.`,
    goOn: 'Continue',
    without: (labels: string) => `The form has changed since. These answers couldn’t be kept: ${labels}.`,
  },
} as const

/** Adds “save and continue later” below the form’s buttons, and offers an earlier draft of a signed-in visitor. */
export function offerLater(page: FormPage, session: FillSession, call: Call, isSignedIn: boolean): void {
  const sheet = document.querySelector('#fw-form .fw-sheet')
  if (!sheet || sheet.querySelector('.fw-later')) return
  const text = words[page.locale]
  // in the form's time zone, like all times on this page
  const zone = zoneOfForm(page.form.settings)
  const timeOf = (iso: string): string => withZone(formatTimeInZone(iso, zone, page.locale), zone, page.locale)
  const root = sheet.appendChild(element('div', 'fw-later'))
  const button = element('button', 'fw-link', text.save)
  button.type = 'button'
  const heard = element('output', '')
  const panel = element('div', 'fw-later-panel')
  panel.hidden = true
  root.append(button, heard, panel)
  // the page behind a cover arrives after the button, which stays below it
  new MutationObserver(() => root.nextSibling && sheet.append(root)).observe(sheet, { childList: true })

  const save = async (): Promise<void> => {
    if (button.getAttribute('aria-disabled')) return
    button.setAttribute('aria-disabled', 'true')
    heard.textContent = text.saving
    const token = page.url.draft ?? randomToken()
    const response = await call(`/api/public/form/${page.formKey}/draft/${token}`, page.locale, {
      method: 'PUT',
      body: JSON.stringify({ version: page.version, answers: session.state().raw }),
    }).catch(() => undefined)
    button.removeAttribute('aria-disabled')
    if (!response?.ok) {
      panel.hidden = true
      heard.textContent =
        response?.status === 413 ? text.tooLarge : response?.status === 423 ? text.closed : text.failed
      return
    }
    const { data } = (await response.json()) as Envelope<{ until: string }>
    // the submit names the draft, so that the server deletes it
    Object.assign(page.url, { draft: token })
    heard.textContent = ''
    button.textContent = text.again
    showLink(`${location.origin}/s/${page.formKey}?draft=${token}`, timeOf(data.until))
  }

  const showLink = (address: string, until: string): void => {
    const notice = element('p', '', text.saved(until) + (isSignedIn ? text.own : ''))
    notice.tabIndex = -1
    const field = element('input', 'fw-control')
    field.readOnly = true
    field.value = address
    field.setAttribute('aria-label', text.link)
    field.addEventListener('focus', () => field.select())
    const copy = element('button', 'fw-button', text.copy)
    copy.type = 'button'
    copy.dataset.kind = 'plain'
    copy.addEventListener('click', () => {
      field.select()
      // without https there is no clipboard: the address stays selected
      void navigator.clipboard?.writeText(address).then(() => (copy.textContent = text.copied))
    })
    const row = element('div', 'fw-later-row')
    row.append(field, copy)
    panel.replaceChildren(notice, row)
    panel.hidden = false
    notice.focus()
  }
  button.addEventListener('click', () => void save())

  const bringBack = async (): Promise<void> => {
    const response = await call(`/api/public/form/${page.formKey}/draft`, page.locale).catch(() => undefined)
    if (!response?.ok) return
    const { data } = (await response.json()) as Envelope<Kept>
    const note = element('div', 'fw-notice')
    const offer = element('output', '', text.found(timeOf(data.savedAt)))
    const goOn = element('button', 'fw-link', text.goOn)
    goOn.type = 'button'
    goOn.addEventListener('click', () => {
      for (const [key, value] of Object.entries(data.answers)) session.change(key, value)
      goOn.remove()
      if (session.state().pages[session.state().index]?.key === coverKey) void session.goOn()
      if (data.leftOut.length === 0) note.remove()
      else
        offer.textContent = text.without(
          data.leftOut.map(({ label }) => label).join(page.locale === 'en' ? ', ' : '、'),
        )
      document.querySelector<HTMLElement>('#fw-form .fw-title')?.focus()
    })
    note.append(offer, goOn)
    sheet.querySelector('.fw-title')?.after(note)
  }
  // a draft opened by link or stored on this device takes precedence
  if (isSignedIn && !page.resumed && !session.state().isRestored) void bringBack()
}

function element<Name extends 'button' | 'div' | 'input' | 'output' | 'p'>(
  name: Name,
  className: string,
  text?: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (className) made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

/** 192 random bits, so that nobody can guess the link of a draft. */
const randomToken = (): string =>
  [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

import { filledIn, textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import type { Db } from './database-tables.ts'

/** Texts of mail: at most one button, no pictures, no tracking. */
export const mailTemplates = {
  reset: {
    subject: { 'zh-cn': '重置密码', en: 'Reset your password' },
    lines: [
      {
        'zh-cn': '有人（应该是你）要重置账号 {userName} 的密码。',
        en: 'Someone (probably you) asked to reset the password for the account {userName}.',
      },
      {
        'zh-cn': '链接在 30 分钟内有效，只能使用一次。如果不是你，忽略这封邮件即可，密码不会改变。',
        en: 'The link works once, within 30 minutes. If this wasn’t you, ignore this email; your password won’t change.',
      },
    ],
    button: { 'zh-cn': '设置新密码', en: 'Set new password' },
  },
  confirm: {
    subject: { 'zh-cn': '确认你的邮箱', en: 'Confirm your email' },
    lines: [
      {
        'zh-cn': '{nickName}，你好：请确认这个邮箱，完成账号 {userName} 的注册。',
        en: 'Hello {nickName}, confirm this email address to finish registering the account {userName}.',
      },
      {
        'zh-cn': '链接在 24 小时内有效。如果你没有注册，忽略这封邮件即可。',
        en: 'The link works for 24 hours. If you didn’t register, ignore this email.',
      },
    ],
    button: { 'zh-cn': '确认邮箱', en: 'Confirm email' },
  },
  known: {
    subject: { 'zh-cn': '你已经有账号', en: 'You already have an account' },
    lines: [
      {
        'zh-cn': '有人（应该是你）用这个邮箱注册，而它已经属于账号 {userName}。',
        en: 'Someone (probably you) registered with this email address, which already belongs to the account {userName}.',
      },
      {
        'zh-cn': '直接登录即可；忘记密码时可以重置。如果不是你，忽略这封邮件即可。',
        en: 'Just sign in, or reset your password if you’ve forgotten it. If this wasn’t you, ignore this email.',
      },
    ],
    button: { 'zh-cn': '重置密码', en: 'Reset password' },
  },
  approved: {
    subject: { 'zh-cn': '注册已通过', en: 'Registration approved' },
    lines: [
      {
        'zh-cn': '{nickName}，你好：你的注册申请已通过，现在可以用账号 {userName} 登录。',
        en: 'Hello {nickName}, your registration has been approved. You can now sign in as {userName}.',
      },
    ],
  },
  refused: {
    subject: { 'zh-cn': '注册未通过', en: 'Registration not approved' },
    lines: [
      {
        'zh-cn': '{nickName}，你好：你的注册申请未通过。如有疑问，请联系管理员。',
        en: 'Hello {nickName}, your registration wasn’t approved. Contact an administrator if you have questions.',
      },
    ],
  },
  changed: {
    subject: { 'zh-cn': '密码已修改', en: 'Your password was changed' },
    lines: [
      {
        'zh-cn': '账号 {userName} 的密码刚刚通过邮件里的链接修改了，所有设备都需要重新登录。',
        en: 'The password for the account {userName} was just changed using an emailed link. All devices need to sign in again.',
      },
      { 'zh-cn': '如果不是你，请马上联系管理员。', en: 'If this wasn’t you, contact an administrator right away.' },
    ],
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly subject: LocalizedText; readonly lines: readonly LocalizedText[]; readonly button?: LocalizedText }
  >
>

export type MailTemplateId = keyof typeof mailTemplates

export interface MailMessage {
  readonly to: string
  readonly id: MailTemplateId
  readonly locale: Locale
  /** Values of the placeholders. */
  readonly facts: Readonly<Record<string, string>>
  /** Target of the button. */
  readonly link?: string
  /** Expiry: the message is not sent after this time. */
  readonly expireTime: Date
}

/** Builds a mail from a feature's own texts, in the common layout. */
export interface FeatureMail {
  readonly to: string
  readonly locale: Locale
  /** Whatever it holds, it stays one header. */
  readonly subject: string
  /** Plain paragraphs, whose line breaks stay. */
  readonly lines: readonly string[]
  readonly button?: { readonly text: string; readonly link: string } | undefined
  /** Names and values below the button. */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  /** Paragraphs below everything else. */
  readonly after?: readonly string[]
  /** Expiry: the message is not sent after this time. */
  readonly expireTime: Date
}

/** Queues a message for `services/mail.ts`, also inside a transaction. Publish `mailChannel` afterwards. */
export async function queueMail(db: Db, mail: MailMessage, now: Date): Promise<void> {
  await store(db, mail, written(mail, await productName(db)), now)
}

/** Queues a mail with a feature's own texts, as `queueMail` does. */
export async function queueFeatureMail(db: Db, mail: FeatureMail, now: Date): Promise<void> {
  await store(db, mail, composed(mail, await productName(db)), now)
}

async function store(
  db: Db,
  { to, expireTime }: Pick<FeatureMail, 'to' | 'expireTime'>,
  { subject, text, html }: Composed,
  now: Date,
): Promise<void> {
  await db.insertInto('sysMail').values({ recipient: to, subject, text, html, nextTime: now, expireTime }).execute()
}

async function productName(db: Db): Promise<string> {
  const sender = await db
    .selectFrom('sysConfig')
    .select('configValue')
    .where('configKey', '=', 'sys.info')
    .executeTakeFirst()
  return nameIn(sender?.configValue)
}

/** The bus's channel that announces queued mail. */
export const mailChannel = 'mail'

/** Builds a mail as plain text and as simple HTML with the same content. */
export interface Composed {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Renders a message of a template. */
export function written({ to, id, locale, facts, link, expireTime }: MailMessage, product: string): Composed {
  const {
    subject,
    lines,
    button,
  }: { readonly subject: LocalizedText; readonly lines: readonly LocalizedText[]; readonly button?: LocalizedText } =
    mailTemplates[id]
  const [first = '', ...after] = lines.map((line) => filledIn(textIn(line, locale), facts))
  return composed(
    {
      to,
      locale,
      subject: `${textIn(subject, locale)} · ${product}`,
      lines: [first],
      button: link && button ? { text: textIn(button, locale), link } : undefined,
      after,
      expireTime,
    },
    product,
  )
}

/** Renders a mail. Everything in it is text: none of it is read as HTML, or as another header. */
export function composed(mail: FeatureMail, product: string): Composed {
  const { locale, lines, button, after = [], facts = [] } = mail
  const subject = mail.subject
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
  const text = [
    ...lines,
    ...(button ? [button.link] : []),
    ...facts.map(([name, value]) => `${name}\n${value}`),
    ...after,
    product,
  ].join('\n\n')
  const body = [
    ...lines.map(paragraph),
    ...(button
      ? [
          `<p style="margin:0 0 16px"><a href="${escaped(button.link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b7285;color:#ffffff;text-decoration:none">${escaped(button.text)}</a></p>`,
          `<p style="margin:0 0 16px;color:#5c6b6e;font-size:13px;word-break:break-all">${escaped(button.link)}</p>`,
        ]
      : []),
    ...facts.map(
      ([name, value]) =>
        `<p style="margin:0 0 12px"><span style="color:#5c6b6e;font-size:13px">${escaped(name)}</span><br>${broken(value)}</p>`,
    ),
    ...after.map(paragraph),
  ].join('')
  const html =
    `<!doctype html><html lang="${locale === 'en' ? 'en' : 'zh-CN'}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
    `<body style="margin:0;padding:24px;font:15px/1.6 -apple-system,'PingFang SC','Microsoft YaHei',sans-serif;color:#1d2b2e"><div style="max-width:520px">${body}<p style="margin:24px 0 0;color:#5c6b6e;font-size:13px">${escaped(product)}</p></div></body></html>`
  return { subject, text, html }
}

const paragraph = (line: string): string => `<p style="margin:0 0 16px">${broken(line)}</p>`
const broken = (text: string): string => escaped(text).replaceAll('\n', '<br>')
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

function nameIn(config: string | undefined): string {
  try {
    const { name } = JSON.parse(config ?? '{}') as { name?: unknown }
    return typeof name === 'string' && name !== '' ? name : 'Formwork'
  } catch {
    return 'Formwork'
  }
}

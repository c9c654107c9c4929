import type { EnvSection } from './section.ts'

/** Values of `mailConfig`. */
export interface MailSettings {
  readonly fromAddress: string
  readonly contact: string
}

export const mailSection = {
  configKey: 'sys.mail',
  title: { 'zh-cn': '邮件', en: 'Email' },
  hint: {
    'zh-cn': '用于注册确认和找回密码。邮件服务器由环境变量 SMTP_URL 指定。',
    en: 'Used for registration and password reset. The mail server is set by the environment variable SMTP_URL.',
  },
  fields: {
    fromAddress: {
      type: 'email',
      length: 100,
      default: '',
      label: { 'zh-cn': '发件邮箱', en: 'Sender address' },
      help: { 'zh-cn': '不填则用 SMTP_URL 里的账号。', en: 'Leave empty for the account in SMTP_URL.' },
    },
    contact: {
      type: 'string',
      length: 100,
      default: '',
      label: { 'zh-cn': '求助方式', en: 'Help contact' },
      help: {
        'zh-cn': '忘记密码又收不到邮件的人会看到，如「信息中心 6688」。',
        en: 'Shown to people who forgot their password and can’t get email, such as “IT desk, 6688”.',
      },
    },
  },
} as const satisfies EnvSection

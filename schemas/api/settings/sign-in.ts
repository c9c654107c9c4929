import type { EnvSection } from './section.ts'

/** Values of `signInConfig`. */
export interface SignInSettings {
  readonly wrongPasswords: number
  readonly lockMinutes: number
  /** Wrong passwords of one username before a captcha is required; 0: never. */
  readonly captchaAfter: number
  readonly sessionMinutes: number
}

export const signInSection = {
  configKey: 'sys.signIn',
  title: { 'zh-cn': '登录安全', en: 'Sign-in security' },
  hint: {
    'zh-cn': '对之后的登录和操作生效，不影响已锁定的账号。',
    en: 'Applies from now on; accounts already locked stay locked for their full time.',
  },
  fields: {
    wrongPasswords: {
      type: 'int',
      min: 3,
      max: 20,
      required: true,
      default: 5,
      label: { 'zh-cn': '允许输错密码的次数', en: 'Wrong passwords allowed' },
      help: {
        'zh-cn': '连续输错这么多次后锁定账号，3 到 20 次。',
        en: '3 to 20 in a row, after which the account is locked.',
      },
    },
    lockMinutes: {
      type: 'int',
      min: 1,
      max: 1440,
      required: true,
      default: 10,
      label: { 'zh-cn': '锁定时长（分钟）', en: 'Lockout duration (minutes)' },
      help: {
        'zh-cn': '1 到 1440 分钟；管理员可在登录日志里提前解锁。',
        en: '1 to 1440; an administrator can unlock it earlier in the sign-in log.',
      },
    },
    captchaAfter: {
      type: 'int',
      min: 0,
      max: 20,
      default: 5,
      label: { 'zh-cn': '输错几次密码后需要安全验证', en: 'Wrong passwords before a security check' },
      help: {
        'zh-cn': '15 分钟内同一账号输错这么多次，或同一网络地址输错五倍次数；0 表示不需要。',
        en: 'For one account within 15 minutes, or five times as many from one address; 0 = no check.',
      },
    },
    sessionMinutes: {
      type: 'int',
      min: 5,
      max: 1440,
      required: true,
      default: 30,
      label: { 'zh-cn': '无操作后退出（分钟）', en: 'Sign out after inactivity (minutes)' },
      help: { 'zh-cn': '5 到 1440 分钟没有操作，需要重新登录。', en: '5 to 1440 minutes without activity.' },
    },
  },
} as const satisfies EnvSection

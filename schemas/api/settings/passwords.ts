import type { PasswordRules } from '../../module/password-rules.ts'
import type { EnvSection } from './section.ts'

/** Values of `passwordConfig`. */
export interface PasswordSettings extends PasswordRules {
  /** Number of earlier passwords that cannot be used again. */
  readonly remember: number
  /** Days until a password must be changed; 0: never. */
  readonly validDays: number
}

export const passwordSection = {
  configKey: 'sys.account.password',
  title: { 'zh-cn': '密码规则', en: 'Password rules' },
  hint: {
    'zh-cn': '对之后设置的密码生效；有效期对所有账号立即生效。',
    en: 'Applies to passwords set from now on; the validity period applies to every account at once.',
  },
  fields: {
    minLength: {
      type: 'int',
      min: 8,
      max: 32,
      required: true,
      default: 8,
      label: { 'zh-cn': '最小长度', en: 'Minimum length' },
      help: { 'zh-cn': '8 到 32 个字符。', en: '8 to 32 characters.' },
    },
    classes: {
      type: 'int',
      min: 1,
      max: 4,
      required: true,
      default: 2,
      label: { 'zh-cn': '字符种类', en: 'Character types' },
      help: {
        'zh-cn': '至少含有大写字母、小写字母、数字、符号中的几种。',
        en: 'How many of these must appear: uppercase, lowercase, digits, symbols.',
      },
    },
    remember: {
      type: 'int',
      min: 0,
      max: 10,
      required: true,
      default: 3,
      label: { 'zh-cn': '不能重复最近几次的密码', en: 'Previous passwords that can’t be reused' },
      help: { 'zh-cn': '0 到 10 次；0 表示只不能与当前密码相同。', en: '0 to 10; 0 = only the current one.' },
    },
    validDays: {
      type: 'int',
      min: 0,
      max: 1000,
      required: true,
      default: 0,
      label: { 'zh-cn': '密码有效期（天）', en: 'Password validity (days)' },
      help: {
        'zh-cn': '到期后登录时必须修改；0 表示不过期。',
        en: 'Days until a change is required at sign-in; 0 = never.',
      },
    },
  },
} as const satisfies EnvSection

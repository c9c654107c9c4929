import type { PasswordRules } from '../../module/password-rules.ts'
import type { EnvSection } from './section.ts'

/** Values of `registerConfig`. */
export interface RegisterSettings {
  readonly enabled: boolean
  readonly approval: boolean
  /** Allowed email domains, separated by commas; empty: all. */
  readonly domains: string
  readonly roleKey: string
  readonly deptName: string
}

/** `GET /public/signInConfig`: options and password rules of the pages before the sign-in. */
export interface SignInOffer {
  readonly register: boolean
  /** Whether mail is set up: forgotten passwords are then reset and registrations confirmed by mail. */
  readonly mail: boolean
  /** Contact for people who get no mail; may be empty. */
  readonly contact: string
  readonly password: PasswordRules
}

export const registrationSection = {
  configKey: 'sys.account.registerUser',
  title: { 'zh-cn': '自助注册', en: 'Registration' },
  hint: {
    'zh-cn': '开启后登录页出现「注册」。配置了邮件服务时，注册人要先确认邮箱。',
    en: 'Adds a link to the sign-in page. If email is set up, people confirm their address first.',
  },
  fields: {
    enabled: { type: 'bool', default: false, label: { 'zh-cn': '开放注册', en: 'Allow registration' } },
    approval: {
      type: 'bool',
      default: true,
      label: { 'zh-cn': '需要管理员审核', en: 'Require administrator approval' },
      help: {
        'zh-cn': '申请在「系统管理 › 注册申请」里处理；关闭后立即可以登录。',
        en: 'Under System › Registrations; otherwise people can sign in right away.',
      },
    },
    domains: {
      type: 'string',
      length: 300,
      default: '',
      pattern: '^ *[A-Za-z\\d][A-Za-z\\d.-]*( *[,，] *[A-Za-z\\d][A-Za-z\\d.-]*)* *$',
      patternMessage: {
        'zh-cn': '用逗号分隔的域名，如 example.edu.cn',
        en: 'Enter domains separated by commas, such as example.edu',
      },
      label: { 'zh-cn': '允许的邮箱域名', en: 'Allowed email domains' },
      help: { 'zh-cn': '多个用逗号分隔；不填则不限。', en: 'Separated by commas; leave empty for any.' },
    },
    roleKey: {
      type: 'string',
      length: 100,
      default: '',
      label: { 'zh-cn': '新账号的角色', en: 'Role of new accounts' },
      help: {
        'zh-cn': '角色的权限字符，如 common；不填则没有角色。',
        en: 'A role key, such as common; leave empty for none.',
      },
    },
    deptName: {
      type: 'string',
      length: 60,
      default: '',
      label: { 'zh-cn': '新账号的部门', en: 'Department of new accounts' },
      help: { 'zh-cn': '部门的名称；不填则没有部门。', en: 'A department name; leave empty for none.' },
    },
  },
} as const satisfies EnvSection

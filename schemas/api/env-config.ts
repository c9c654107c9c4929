import type { Field } from '../module/module.ts'
import type { PasswordRules } from '../module/password.ts'
import type { LocalizedText } from '../module/localized-text.ts'
import { ssoFaults, type SettingFault } from './sso-mapping.ts'
import { themeSettingFields, type ThemeSettings } from './theme-settings.ts'

/** Settings that belong together and are edited as one form. They lie in one row of the settings, as JSON. */
export interface EnvSection {
  /** Key of the row in sys_config. */
  readonly configKey: string
  readonly title: LocalizedText
  readonly hint: LocalizedText
  readonly fields: Readonly<Record<string, Field>>
  /** What the fields cannot say. */
  readonly check?: (values: Readonly<Record<string, unknown>>) => readonly SettingFault[]
}

/** A section that a feature brings, with its name in calls and the type of its values. */
export interface FeatureSettings<Values extends object = object> extends EnvSection {
  /** As `GET /system/env/config/{name}` names it, unique over the host and all features. */
  readonly name: string
  /** Position on the screen of settings; 10, 20, 30 … are the host's sections. */
  readonly order: number
  readonly defaults: Values
}

/** A feature's section; `Values` describes what its fields hold. */
export const defineSettings = <Values extends object>(
  section: Omit<FeatureSettings<Values>, 'defaults'>,
): FeatureSettings<Values> => ({
  ...section,
  // the interface is written beside the fields it describes
  defaults: envValues(section, undefined) as Values,
})

/** `GET /system/env/config/{name}`. */
export interface EnvConfig {
  readonly envKey: string
  readonly values: Readonly<Record<string, unknown>>
  /** To be sent back with a change; a stale one answers 409. */
  readonly version: number
  readonly updateBy: string | null
  readonly updateTime: string
}

/** By the names of the calls (specification §7). Only what something reads has a place here. */
export const envSections = {
  systemInfoConfig: {
    configKey: 'sys.info',
    title: { 'zh-cn': '系统信息', en: 'System information' },
    hint: {
      'zh-cn': '登录页、导航栏和浏览器标题显示这些内容，所有人都看得到。',
      en: 'Shown to everyone on the sign-in page, in the navigation and in the browser title.',
    },
    fields: {
      name: {
        type: 'string',
        length: 30,
        required: true,
        default: 'Formwork',
        label: { 'zh-cn': '系统名称', en: 'Name' },
      },
      logoImg: {
        type: 'image',
        maxSize: 1_048_576,
        default: '',
        label: { 'zh-cn': '标志', en: 'Logo' },
        help: {
          'zh-cn': '正方形最合适；不传则用默认标志。',
          en: 'A square works best; leave empty for the default logo.',
        },
      },
      copyright: {
        type: 'string',
        length: 100,
        default: '',
        label: { 'zh-cn': '版权信息', en: 'Copyright' },
        help: {
          'zh-cn': '显示在登录页底部和页脚。',
          en: 'Shown at the bottom of the sign-in page and of every page with a footer.',
        },
      },
      backgroundImage: {
        type: 'image',
        default: '',
        label: { 'zh-cn': '登录页背景', en: 'Sign-in page image' },
        help: {
          'zh-cn': '显示在登录页右侧；不传则用默认插画。',
          en: 'Shown beside the sign-in form; leave empty for the default image.',
        },
      },
    },
  },
  themeConfig: {
    configKey: 'sys.theme',
    title: { 'zh-cn': '默认界面', en: 'Default appearance' },
    hint: {
      'zh-cn': '对没有自己选过的人立即生效；每个人可以在「界面设置」里另选，恢复默认就回到这里。',
      en: 'For everyone who hasn’t chosen their own, as soon as you save. People can choose otherwise in Interface settings; Reset brings them back to this.',
    },
    fields: themeSettingFields,
  },
  signInConfig: {
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
  },
  blockListConfig: {
    configKey: 'sys.blockList',
    title: { 'zh-cn': 'IP 黑名单', en: 'Blocked addresses' },
    hint: {
      'zh-cn': '来自这些地址的请求一律拒绝，包括公开填写页；保存后立即生效。',
      en: 'Requests from these addresses are refused, including public forms. Applies as soon as you save.',
    },
    fields: {
      addresses: {
        type: 'text',
        length: 20_000,
        default: '',
        label: { 'zh-cn': '地址和网段', en: 'Addresses and networks' },
        help: {
          'zh-cn':
            '每行一个，如 203.0.113.7、198.51.100.0/24 或 2001:db8::/32；以 # 开头的行是说明。不能包含你自己的地址和本机。',
          en: 'One per line, such as 203.0.113.7, 198.51.100.0/24 or 2001:db8::/32. Lines that begin with # are comments. Your own address and this server can’t be included.',
        },
      },
    },
  },
  passwordConfig: {
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
          en: 'How many of these must appear: uppercase, lowercase, digits, others.',
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
  },
  registerConfig: {
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
  },
  mailConfig: {
    configKey: 'sys.mail',
    title: { 'zh-cn': '邮件', en: 'Mail' },
    hint: {
      'zh-cn': '用于注册确认和找回密码。邮件服务器由环境变量 SMTP_URL 指定。',
      en: 'For registration and password reset. The server is set by the variable SMTP_URL.',
    },
    fields: {
      fromAddress: {
        type: 'email',
        length: 100,
        default: '',
        label: { 'zh-cn': '发件邮箱', en: 'From' },
        help: { 'zh-cn': '不填则用 SMTP_URL 里的账号。', en: 'Empty for the account of SMTP_URL.' },
      },
      contact: {
        type: 'string',
        length: 100,
        default: '',
        label: { 'zh-cn': '求助方式', en: 'Whom to ask' },
        help: {
          'zh-cn': '忘记密码又收不到邮件的人会看到，如「信息中心 6688」。',
          en: 'Shown to those who cannot sign in and get no mail, such as “IT desk, 6688”.',
        },
      },
    },
  },
  ssoConfig: {
    configKey: 'sys.sso',
    title: { 'zh-cn': '单点登录', en: 'Single sign-on' },
    hint: {
      'zh-cn': '统一身份认证（CAS 或 OIDC）的地址由部署人员用环境变量设置，这里决定登录后的账号如何对应。',
      en: 'The addresses of CAS or OIDC are set in the environment; here is how people who come that way are matched to accounts.',
    },
    fields: {
      label: {
        type: 'string',
        length: 20,
        default: '',
        label: { 'zh-cn': '登录按钮文字', en: 'Words on the button' },
        help: { 'zh-cn': '不填则显示“统一身份认证登录”。', en: 'Without any: “Single sign-on”.' },
      },
      isAutomatic: {
        type: 'bool',
        default: true,
        label: { 'zh-cn': '打开页面时直接转到统一身份认证', en: 'Go there at once' },
        help: {
          'zh-cn': '关闭后先显示登录页；管理员始终可以打开 /login 用密码登录。',
          en: 'Otherwise the sign-in page comes first. Administrators can always open /login and use their password.',
        },
      },
      createUsers: {
        type: 'bool',
        default: true,
        label: { 'zh-cn': '自动创建账号', en: 'Create accounts' },
        help: {
          'zh-cn': '第一次登录的人没有账号时自动创建。',
          en: 'For people who come for the first time and have none.',
        },
      },
      newUserRole: {
        type: 'string',
        length: 100,
        required: true,
        default: 'common',
        label: { 'zh-cn': '新账号的角色标识', en: 'Role of new accounts' },
        help: { 'zh-cn': '如 common；不能是 admin。', en: 'Its key, such as common; never admin.' },
      },
      linkCas: {
        type: 'bool',
        default: true,
        label: { 'zh-cn': 'CAS 用户名与已有账号相同时关联', en: 'CAS: link accounts of the same name' },
        help: {
          'zh-cn': 'CAS 的用户名由学校分配，同名即同一人。',
          en: 'CAS names are given out by the institution: the same name is the same person.',
        },
      },
      linkOidc: {
        type: 'bool',
        default: false,
        label: { 'zh-cn': 'OIDC 用户名与已有账号相同时关联', en: 'OIDC: link accounts of the same name' },
        help: {
          'zh-cn': '仅当对方的用户名不能由本人修改时打开。',
          en: 'Only where people cannot choose that name themselves.',
        },
      },
      linkAdmins: {
        type: 'bool',
        default: false,
        label: { 'zh-cn': '管理员账号也可以关联', en: 'Administrators, too' },
        help: {
          'zh-cn': '打开后，对方系统的同名用户就是这里的管理员。',
          en: 'Then whoever has that name there is an administrator here.',
        },
      },
      nameAttribute: {
        type: 'string',
        length: 60,
        default: 'displayName',
        label: { 'zh-cn': '姓名属性', en: 'Attribute of the name' },
        help: { 'zh-cn': '没有这个属性时依次取 name、cn、用户名。', en: 'Without it: name, cn, the user name.' },
      },
      deptAttribute: {
        type: 'string',
        length: 60,
        default: '',
        label: { 'zh-cn': '部门属性', en: 'Attribute of the department' },
        help: { 'zh-cn': '填写后，每次登录按它更新部门。', en: 'If given, each sign-on renews the department.' },
      },
      deptMap: {
        type: 'text',
        length: 20_000,
        default: '',
        label: { 'zh-cn': '部门对应', en: 'Departments' },
        help: {
          'zh-cn': '每行一条：属性值 = 部门名称或路径，如 0301 = 明德学院/教务处。没有对应时按部门名称查找。',
          en: 'One a line: value = name or path, such as 0301 = Main college/Academic affairs. Other values are looked up as names.',
        },
      },
      roleAttribute: {
        type: 'string',
        length: 60,
        default: '',
        label: { 'zh-cn': '角色属性', en: 'Attribute of the roles' },
        help: {
          'zh-cn': '填写后，每次登录按它更新下面列出的角色；手工分配的其他角色不变。',
          en: 'If given, each sign-on renews the roles listed below; others stay as they are.',
        },
      },
      roleMap: {
        type: 'text',
        length: 20_000,
        default: '',
        label: { 'zh-cn': '角色对应', en: 'Roles' },
        help: {
          'zh-cn': '每行一条：属性值 = 角色标识，如 teacher = form-manager。不能对应 admin。',
          en: 'One a line: value = role key, such as teacher = form-manager. Never admin.',
        },
      },
    },
    check: ssoFaults,
  },
} as const satisfies Readonly<Record<string, EnvSection>>

export type EnvSectionName = keyof typeof envSections

/** What `systemInfoConfig` holds (specification §3); `''` where nothing was set. */
export interface SystemInfo {
  readonly name: string
  readonly logoImg: string
  readonly copyright: string
  readonly backgroundImage: string
}

/** `GET /public/systemInfoConfig`, and the text that the server writes into the admin's page. */
export interface PublicSystemInfo extends SystemInfo {
  /** What `themeConfig` holds. */
  readonly theme: ThemeSettings
}

/** What `signInConfig` holds. */
export interface SignInSettings {
  readonly wrongPasswords: number
  readonly lockMinutes: number
  /** Wrong passwords of one name before a captcha is due; 0: never. */
  readonly captchaAfter: number
  readonly sessionMinutes: number
}

/** What `blockListConfig` holds. */
export interface BlockListSettings {
  /** Addresses and networks, one a line. */
  readonly addresses: string
}

/** What `passwordConfig` holds. */
export interface PasswordSettings extends PasswordRules {
  /** How many earlier passwords cannot return. */
  readonly remember: number
  /** Days until a password must be changed; 0: never. */
  readonly validDays: number
}

/** What `registerConfig` holds. */
export interface RegisterSettings {
  readonly enabled: boolean
  readonly approval: boolean
  /** Domains of e-mail, with commas between; empty: all. */
  readonly domains: string
  readonly roleKey: string
  readonly deptName: string
}

/** What `mailConfig` holds. */
export interface MailSettings {
  readonly fromAddress: string
  readonly contact: string
}

/** `GET /public/signInConfig`: what the pages before the sign-in offer and demand. */
export interface SignInOffer {
  readonly register: boolean
  /** Mail is set up, so that forgotten passwords are replaced and registrations confirmed by mail. */
  readonly mail: boolean
  /** Whom to ask where there is no mail; may be empty. */
  readonly contact: string
  readonly password: PasswordRules
}

/** What `ssoConfig` holds. */
export interface SsoSettings {
  readonly label: string
  readonly isAutomatic: boolean
  readonly createUsers: boolean
  readonly newUserRole: string
  readonly linkCas: boolean
  readonly linkOidc: boolean
  readonly linkAdmins: boolean
  readonly nameAttribute: string
  readonly deptAttribute: string
  readonly deptMap: string
  readonly roleAttribute: string
  readonly roleMap: string
}

/** A section's values out of the row's text: what is missing or of another type is its default. */
export function envValues(section: EnvSection, text: string | undefined): Readonly<Record<string, unknown>> {
  const stored = parsed(text)
  return Object.fromEntries(
    Object.entries(section.fields).map(([name, field]) => {
      const value = stored[name]
      return [name, typeof value === typeof field.default ? value : field.default]
    }),
  )
}

function parsed(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : {}
  } catch {
    return {}
  }
}

import { ssoFaults } from './sso-mapping-lines.ts'
import type { EnvSection } from './section.ts'

/** Values of `ssoConfig`. */
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

export const ssoSection = {
  configKey: 'sys.sso',
  title: { 'zh-cn': '单点登录', en: 'Single sign-on' },
  hint: {
    'zh-cn': '统一身份认证（CAS 或 OIDC）的地址由部署人员用环境变量设置，这里决定登录后的账号如何对应。',
    en: 'CAS and OIDC addresses are set in the environment. These settings match people who sign in that way to accounts.',
  },
  fields: {
    label: {
      type: 'string',
      length: 20,
      default: '',
      label: { 'zh-cn': '登录按钮文字', en: 'Button label' },
      help: { 'zh-cn': '不填则显示“统一身份认证登录”。', en: 'Leave empty for “Single sign-on”.' },
    },
    isAutomatic: {
      type: 'bool',
      default: true,
      label: { 'zh-cn': '打开页面时直接转到统一身份认证', en: 'Go straight to single sign-on' },
      help: {
        'zh-cn': '关闭后先显示登录页；管理员始终可以打开 /login 用密码登录。',
        en: 'When off, the sign-in page is shown first. Administrators can always sign in with a password at /login.',
      },
    },
    createUsers: {
      type: 'bool',
      default: true,
      label: { 'zh-cn': '自动创建账号', en: 'Create accounts automatically' },
      help: {
        'zh-cn': '第一次登录的人没有账号时自动创建。',
        en: 'On the first sign-in of someone without an account.',
      },
    },
    newUserRole: {
      type: 'string',
      length: 100,
      required: true,
      default: 'common',
      label: { 'zh-cn': '新账号的角色标识', en: 'Role of new accounts' },
      help: { 'zh-cn': '如 common；不能是 admin。', en: 'A role key, such as common. Can’t be admin.' },
    },
    linkCas: {
      type: 'bool',
      default: true,
      label: { 'zh-cn': 'CAS 用户名与已有账号相同时关联', en: 'Link accounts by CAS username' },
      help: {
        'zh-cn': 'CAS 的用户名由学校分配，同名即同一人。',
        en: 'CAS usernames are assigned by the institution, so the same name is the same person.',
      },
    },
    linkOidc: {
      type: 'bool',
      default: false,
      label: { 'zh-cn': 'OIDC 用户名与已有账号相同时关联', en: 'Link accounts by OIDC username' },
      help: {
        'zh-cn': '仅当对方的用户名不能由本人修改时打开。',
        en: 'Turn on only if people can’t change that name themselves.',
      },
    },
    linkAdmins: {
      type: 'bool',
      default: false,
      label: { 'zh-cn': '管理员账号也可以关联', en: 'Also link administrator accounts' },
      help: {
        'zh-cn': '打开后，对方系统的同名用户就是这里的管理员。',
        en: 'A user with the same name in the other system becomes an administrator here.',
      },
    },
    nameAttribute: {
      type: 'string',
      length: 60,
      default: 'displayName',
      label: { 'zh-cn': '姓名属性', en: 'Name attribute' },
      help: {
        'zh-cn': '没有这个属性时依次取 name、cn、用户名。',
        en: 'If missing, name, cn, then the username is used.',
      },
    },
    deptAttribute: {
      type: 'string',
      length: 60,
      default: '',
      label: { 'zh-cn': '部门属性', en: 'Department attribute' },
      help: { 'zh-cn': '填写后，每次登录按它更新部门。', en: 'If set, the department is updated at every sign-in.' },
    },
    deptMap: {
      type: 'text',
      length: 20_000,
      default: '',
      label: { 'zh-cn': '部门对应', en: 'Department mapping' },
      help: {
        'zh-cn': '每行一条：属性值 = 部门名称或路径，如 0301 = 明德学院/教务处。没有对应时按部门名称查找。',
        en: 'One per line: value = department name or path, such as 0301 = Main college/Academic affairs. Other values are matched by department name.',
      },
    },
    roleAttribute: {
      type: 'string',
      length: 60,
      default: '',
      label: { 'zh-cn': '角色属性', en: 'Role attribute' },
      help: {
        'zh-cn': '填写后，每次登录按它更新下面列出的角色；手工分配的其他角色不变。',
        en: 'If set, the roles listed below are updated at every sign-in; roles assigned by hand don’t change.',
      },
    },
    roleMap: {
      type: 'text',
      length: 20_000,
      default: '',
      label: { 'zh-cn': '角色对应', en: 'Role mapping' },
      help: {
        'zh-cn': '每行一条：属性值 = 角色标识，如 teacher = form-manager。不能对应 admin。',
        en: 'One per line: value = role key, such as teacher = form-manager. Can’t be admin.',
      },
    },
  },
  check: ssoFaults,
} as const satisfies EnvSection

import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { BackgroundTaskFault } from './decorations.ts'
import type { BackgroundTaskState } from '#schemas/api/background-task.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { Form, FormStatus, FormType, Answers } from '#schemas/form/form.ts'
import type { Artifact } from '#schemas/form/artifact.ts'
import type { KeptEnv } from '#schemas/form/logic.ts'

/**
 * Tables that code accesses by name. The module engine accesses the tables of module files through their schema.
 * Columns are snake_case in SQL and camelCase here (Kysely's CamelCasePlugin). Times are `Date`, bigints are numbers.
 */
export interface Tables {
  sysUser: SysUserTable
  sysRole: SysRoleTable
  sysDept: SysDeptTable
  sysMenu: SysMenuTable
  sysUserRole: { userId: number; roleId: number }
  sysRoleMenu: { roleId: number; menuId: number }
  sysRoleDept: { roleId: number; deptId: number }
  sysSession: SysSessionTable
  sysUserIdentity: { provider: string; subject: string; userId: number; createTime: Stamp }
  sysSsoStep: {
    keyHash: string
    kind: 'state' | 'code'
    browserHash: string
    data: JSONColumnType<object>
    expireTime: Date
  }
  sysConfig: {
    configId: Generated<number>
    configName: string
    configKey: string
    configValue: string
    configType: string
  }
  sysCaptcha: { keyHash: string; value: JSONColumnType<object> | null; n: Generated<number>; expireTime: Date }
  sysFile: SysFileTable
  sysUserView: SysUserViewTable
  sysUserPref: { userId: number; key: string; value: JSONColumnType<object>; updateTime: Stamp }
  sysBackgroundTask: SysBackgroundTaskTable
  /** Hashes of earlier passwords. */
  sysPasswordPast: { pastId: Generated<number>; userId: number; password: string }
  sysPasswordReset: { tokenHash: string; userId: number; expireTime: Date }
  sysMail: SysMailTable
  sysRegistration: SysRegistrationTable
  sysInstance: { instanceId: string; license: string | null; licenseTime: Date | null }
  form: FormTable
  formVersion: FormVersionTable
  formSubmission: FormSubmissionTable
  formCounter: { formId: number; key: string; n: number }
  formUnique: { formId: number; itemId: string; value: string; submissionId: number }
}

export type Stamp = ColumnType<Date, Date | undefined, Date>

export interface Stamps {
  createBy: string | null
  createTime: Stamp
  updateBy: string | null
  updateTime: Stamp
}

export interface SysUserTable extends Stamps {
  userId: Generated<number>
  deptId: number | null
  userName: string
  nickName: string
  phonenumber: string | null
  email: string | null
  sex: Generated<string>
  avatar: string | null
  password: string | null
  /** '0' normal, '1' disabled (dictionary `sys_normal_disable`). */
  status: Generated<string>
  loginIp: string | null
  loginDate: Date | null
  remark: string | null
  delFlag: Generated<string>
  version: Generated<number>
  mustChangePassword: Generated<boolean>
  passwordFails: Generated<number>
  lockedUntil: Date | null
  /** Time of the last password change. */
  passwordTime: Generated<Date>
}

export interface SysRoleTable extends Stamps {
  roleId: Generated<number>
  roleName: string
  roleNameEn: string | null
  roleKey: string
  roleSort: Generated<number>
  /** '1' all, '2' custom departments, '3' own department, '4' own and below, '5' self. */
  dataScope: Generated<string>
  status: Generated<string>
  remark: string | null
  delFlag: Generated<string>
  version: Generated<number>
}

export interface SysDeptTable extends Stamps {
  deptId: Generated<number>
  parentId: number | null
  /** Ids from the root to this row, each followed by a comma: `1,4,9,`. */
  ancestors: string
  deptName: string
  deptNameEn: string | null
  orderNum: Generated<number>
  leader: string | null
  phone: string | null
  email: string | null
  status: Generated<string>
  delFlag: Generated<string>
  version: Generated<number>
}

export interface SysMenuTable extends Stamps {
  menuId: Generated<number>
  parentId: number | null
  menuName: string
  menuNameEn: string | null
  orderNum: Generated<number>
  path: string | null
  component: string | null
  /** M group, C screen, F button. */
  menuType: string
  isHide: Generated<boolean>
  isKeepAlive: Generated<boolean>
  isAffix: Generated<boolean>
  status: Generated<string>
  perms: string | null
  icon: string | null
}

export interface SysSessionTable {
  /** Public id for lists; grants no access. */
  sessionId: Generated<number>
  /** SHA-256 of the token, hex. Reading the table does not allow signing in. */
  tokenHash: string
  userId: number
  createTime: Stamp
  seenTime: Date
  expireTime: Date
  ip: string | null
  userAgent: string | null
  /** For sessions from single sign-on: SHA-256 of the ticket, by which the sign-on server ends the session. */
  ssoTicketHash?: string | null
  ssoLogoutUrl?: string | null
}

/** Mail to be sent. A row is deleted once sent or expired. */
export interface SysMailTable {
  mailId: Generated<number>
  recipient: string
  subject: string
  text: string
  html: string
  tries: Generated<number>
  nextTime: Date
  expireTime: Date
}

export interface SysRegistrationTable {
  registrationId: Generated<number>
  userName: string
  nickName: string
  email: string | null
  /** `mail` waits for the address to be confirmed, `waiting` for an administrator; otherwise `done` or `refused`. */
  status: string
  ip: string | null
  createTime: Date
  /** Argon2 hash, taken over by the account. */
  password: string
  locale: string
  tokenHash: string | null
  expireTime: Date | null
}

export interface SysFileTable {
  /** Random and unguessable; the public name under /files. */
  fileKey: string
  name: string
  type: string
  size: number
  /** SHA-256 of the content, hex. */
  sha256: string
  userId: number | null
  createBy: string | null
  createTime: Stamp
  /** Time of the first reference; a file without one is deleted after a day. */
  keepTime: Date | null
}

export interface SysUserViewTable {
  viewId: Generated<number>
  userId: number
  module: string
  title: string
  /** The list's query string, without page and limit. */
  query: string
  isShared: Generated<boolean>
  /** Names of the shown columns in order; null: as in the user's list settings. */
  columns: JSONColumnType<readonly string[]> | null
  /** Position among the views of one user and module, from 1. */
  orderNum: Generated<number>
  createTime: Stamp
}

export interface SysBackgroundTaskTable {
  taskKey: string
  userId: number
  title: JSONColumnType<LocalizedText & object, LocalizedText, LocalizedText>
  state: Generated<BackgroundTaskState>
  rate: Generated<number>
  tips: JSONColumnType<LocalizedText & object, LocalizedText, LocalizedText> | null
  url: string | null
  data: unknown
  fault: JSONColumnType<BackgroundTaskFault, BackgroundTaskFault, BackgroundTaskFault> | null
  fileName: string | null
  fileType: string | null
  /** The server process that runs the task. */
  host: string
  createTime: Stamp
  /** Time of the host's last heartbeat. */
  seenTime: Stamp
}

export interface FormTable extends Stamps {
  formId: Generated<number>
  formKey: string
  /** Never leaves the server. */
  secret: Generated<string>
  name: string
  type: FormType
  status: Generated<FormStatus>
  folderId: number | null
  ownerId: number
  /** The published version; 0 before the first. */
  version: Generated<number>
  draft: JSONColumnType<Form, Form, Form>
  draftRevision: Generated<number>
  /** The last serial number assigned. */
  serial: Generated<number>
  delFlag: Generated<string>
}

export interface FormVersionTable {
  formId: number
  version: number
  document: JSONColumnType<Form, Form, Form>
  artifact: JSONColumnType<Artifact, Artifact, Artifact>
  /** SHA-256 of the artifact's canonical JSON, hex. */
  hash: string
  createBy: string | null
  createTime: Stamp
}

export interface FormSubmissionTable {
  formId: number
  id: Generated<number>
  serial: number
  version: number
  answers: JSONColumnType<Answers, Answers, Answers>
  revision: Generated<number>
  createTime: Stamp
  updateTime: Stamp
  createBy: string | null
  userId: number | null
  ip: string | null
  userAgent: string | null
  ext: string | null
  idempotencyKey: string | null
  answersHash: string | null
  env: JSONColumnType<KeptEnv, KeptEnv, KeptEnv> | null
  delFlag: Generated<string>
}

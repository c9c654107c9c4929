import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely'
import type { BackgroundTaskFault, StoredCall } from './stored-background-task.ts'
import type { BackgroundTaskState } from '#schemas/api/background-task-api-types.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>

/**
 * Tables that the host's code accesses by name; features add theirs by declaration merging. The module engine accesses
 * the tables of module files through their schema.
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
  /** Time of the first reference; a file without one is deleted after a day, a private one after a week. */
  keepTime: Date | null
  /** Whether the file has no public address. */
  isPrivate: Generated<boolean>
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
  /** The server process that runs the task; null while it waits. */
  host: string | null
  /** The call to make; null for tasks of earlier versions. */
  call: JSONColumnType<StoredCall, StoredCall, StoredCall> | null
  /** The task's entry in the queue. */
  entryId: string | null
  /** Number of times the call was made. */
  attempt: Generated<number>
  isCancelled: Generated<boolean>
  createTime: Stamp
  /** Time of the last report. */
  seenTime: Stamp
}

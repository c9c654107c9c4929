import type { LocalizedText } from '../module/localized-text.ts'

/** Failure of a call: its code (HTTP status and `code` alike) and its message. */
export interface Failure {
  readonly code: number
  readonly text: LocalizedText
}

/**
 * Every failure a caller can act on. Ids are stable; codes are the specification's (§8); texts may change. Add a new
 * one below its noun.
 */
export const failures = {
  'session.none': {
    code: 401,
    text: { 'zh-cn': '认证失败，无法访问系统资源', en: 'You’re not signed in. Sign in to continue.' },
  },
  'session.denied': {
    code: 403,
    text: { 'zh-cn': '当前操作没有权限', en: 'You don’t have permission to do this' },
  },
  'session.badPassword': { code: 400, text: { 'zh-cn': '用户名或密码不正确', en: 'Incorrect username or password' } },
  'session.locked': {
    code: 423,
    text: {
      'zh-cn': '密码错误次数过多，账号已暂时锁定',
      en: 'Too many incorrect passwords. The account is temporarily locked.',
    },
  },
  'session.disabled': {
    code: 403,
    text: { 'zh-cn': '账号已停用，请联系管理员', en: 'This account is disabled. Contact an administrator.' },
  },
  'session.mustChangePassword': {
    code: 403,
    text: { 'zh-cn': '请先修改初始密码', en: 'Change your one-time password first' },
  },
  'session.registerClosed': { code: 403, text: { 'zh-cn': '暂未开放注册', en: 'Registration is closed' } },
  'session.own': {
    code: 400,
    text: {
      'zh-cn': '不能强退自己当前的会话，请使用退出登录',
      en: 'You can’t force out your own session. Sign out instead.',
    },
  },
  'session.noSso': { code: 404, text: { 'zh-cn': '未配置单点登录', en: 'Single sign-on isn’t configured' } },
  'captcha.needed': {
    code: 416,
    text: { 'zh-cn': '请先完成安全验证', en: 'Complete the security check first' },
  },
  'mail.none': {
    code: 404,
    text: { 'zh-cn': '系统未配置邮件，请联系管理员', en: 'Email isn’t set up. Contact an administrator.' },
  },
  'link.stale': {
    code: 400,
    text: {
      'zh-cn': '链接已失效或已被使用，请重新申请',
      en: 'This link has expired or was already used. Request a new one.',
    },
  },
  'license.expired': { code: 410, text: { 'zh-cn': '系统授权已失效', en: 'The license is no longer valid' } },
  'license.invalid': { code: 400, text: { 'zh-cn': '授权文件无效', en: 'This license isn’t valid' } },
  'sso.address': {
    code: 400,
    text: {
      'zh-cn': '系统未设置对外地址，无法单点登录，请联系管理员设置 PUBLIC_URL',
      en: 'Single sign-on needs this system’s public address. Ask an administrator to set PUBLIC_URL.',
    },
  },
  'sso.service': {
    code: 400,
    text: { 'zh-cn': '这个登录票据不是发给本系统的', en: 'This sign-in ticket was issued for another system' },
  },
  'sso.ticket': {
    code: 400,
    text: {
      'zh-cn': '登录票据无效、已过期或已使用，请重新登录',
      en: 'The sign-in ticket is invalid, expired or already used. Sign in again.',
    },
  },
  'sso.state': {
    code: 400,
    text: {
      'zh-cn': '这次登录已过期，或不是从这个浏览器开始的，请重新登录',
      en: 'This sign-in has expired or was started in another browser. Sign in again.',
    },
  },
  'sso.refused': {
    code: 403,
    text: { 'zh-cn': '统一身份认证拒绝了本次登录', en: 'The identity provider refused this sign-in' },
  },
  'sso.provider': {
    code: 502,
    text: {
      'zh-cn': '统一身份认证的响应无法识别，请稍后再试',
      en: 'The identity provider sent an invalid response. Try again later.',
    },
  },
  'sso.timeout': {
    code: 504,
    text: {
      'zh-cn': '统一身份认证响应超时，请稍后再试',
      en: 'The identity provider didn’t respond in time. Try again later.',
    },
  },
  'sso.name': {
    code: 403,
    text: {
      'zh-cn': '统一身份认证给出的用户名不能用作账号',
      en: 'The username from the identity provider can’t be used here',
    },
  },
  'sso.unknown': {
    code: 403,
    text: {
      'zh-cn': '你还没有这个系统的账号，请联系管理员',
      en: 'You don’t have an account here yet. Contact an administrator.',
    },
  },
  'sso.nameTaken': {
    code: 403,
    text: {
      'zh-cn': '已有同名账号，但未与统一身份认证关联，请联系管理员',
      en: 'An account with this name exists but isn’t linked to the identity provider. Contact an administrator.',
    },
  },
  'sso.isAdmin': {
    code: 403,
    text: {
      'zh-cn': '管理员账号不能通过单点登录进入，请使用密码登录',
      en: 'Administrators can’t use single sign-on. Sign in with your password.',
    },
  },
  'password.needOld': { code: 403, text: { 'zh-cn': '请输入原密码', en: 'Enter the current password' } },
  'password.wrongOld': { code: 400, text: { 'zh-cn': '原密码不正确', en: 'The current password is incorrect' } },

  'request.invalid': { code: 400, text: { 'zh-cn': '请求内容不正确', en: 'The request isn’t valid' } },
  'request.malformed': {
    code: 400,
    text: { 'zh-cn': '请求内容不完整或格式不正确', en: 'The request is incomplete or malformed' },
  },
  'request.origin': {
    code: 403,
    text: { 'zh-cn': '不接受来自其他网站的连接', en: 'Connections from other sites are refused.' },
  },
  'request.blocked': {
    code: 403,
    text: {
      'zh-cn': '你的网络地址已被禁止访问，如有疑问请联系管理员',
      en: 'Your network address is blocked. If you think this is a mistake, contact an administrator.',
    },
  },
  'request.tooLarge': { code: 413, text: { 'zh-cn': '请求内容过大', en: 'The request is too large' } },
  'request.tooManyParts': {
    code: 413,
    text: { 'zh-cn': '表单的字段或文件过多', en: 'The form has too many fields or files' },
  },
  'request.tooDeep': { code: 400, text: { 'zh-cn': '请求内容嵌套过深', en: 'The request is nested too deeply' } },
  'request.tooManyKeys': {
    code: 400,
    text: { 'zh-cn': '请求内容的字段过多（最多 {limit} 个）', en: 'The request has too many fields (up to {limit})' },
  },
  'request.timeout': {
    code: 408,
    text: { 'zh-cn': '请求发送超时，请重试', en: 'The request took too long to send. Try again.' },
  },
  'request.headers': { code: 431, text: { 'zh-cn': '请求头过大', en: 'The request headers are too large' } },
  'request.mediaType': { code: 415, text: { 'zh-cn': '不支持的内容类型', en: 'This content type isn’t supported' } },
  'request.tooMany': {
    code: 429,
    text: { 'zh-cn': '请求过于频繁，请稍后再试', en: 'Too many requests. Try again in a moment.' },
  },
  'signature.missing': {
    code: 400,
    text: { 'zh-cn': '请求缺少签名，请刷新页面后重试', en: 'The request isn’t signed. Reload the page and try again.' },
  },
  'signature.stale': {
    code: 400,
    text: {
      'zh-cn': '请求的时间与服务器相差太多，请校准时间后重试',
      en: 'Your clock differs too much from the server’s. Set your clock and try again.',
    },
  },
  'signature.wrong': {
    code: 400,
    text: {
      'zh-cn': '请求的签名不正确，内容可能在途中被改动',
      en: 'The request signature is wrong. The request may have been changed in transit.',
    },
  },
  'signature.replayed': {
    code: 400,
    text: { 'zh-cn': '这个请求已经发送过，不能重复使用', en: 'This request was already sent and can’t be reused' },
  },
  'route.unknown': { code: 404, text: { 'zh-cn': '访问资源不存在', en: 'The resource doesn’t exist' } },
  'server.fault': {
    code: 500,
    text: {
      'zh-cn': '系统未知错误，请反馈给管理员',
      en: 'Something went wrong. Report this to an administrator.',
    },
  },
  'server.busy': {
    code: 503,
    text: { 'zh-cn': '系统繁忙，请稍后再试', en: 'The system is busy. Try again in a moment.' },
  },
  'server.storageFull': {
    code: 503,
    text: {
      'zh-cn': '服务器存储空间已满，暂时无法保存，请联系管理员',
      en: 'The server’s storage is full, so nothing can be saved. Contact an administrator.',
    },
  },
  'server.databaseDown': {
    code: 503,
    text: { 'zh-cn': '数据库暂时无法连接，请稍后再试', en: 'Can’t reach the database. Try again in a moment.' },
  },

  'job.unknown': { code: 404, text: { 'zh-cn': '任务类型不存在', en: 'This job doesn’t exist' } },
  'job.notFailed': {
    code: 404,
    text: { 'zh-cn': '这项任务已不在失败列表中', en: 'This task is no longer in the failed list' },
  },
  'process.unknown': {
    code: 404,
    text: { 'zh-cn': '任务不存在或已过期', en: 'This task doesn’t exist or has expired' },
  },
  'process.lost': {
    code: 503,
    text: {
      'zh-cn': '服务中断，任务未完成，请重新操作',
      en: 'The server was interrupted before the task finished. Start it again.',
    },
  },
  'process.stopped': {
    code: 409,
    text: { 'zh-cn': '任务已取消，没有任何改动', en: 'The task was canceled. Nothing was changed.' },
  },
  'process.tooMany': {
    code: 429,
    text: {
      'zh-cn': '你已有多个任务在进行，请等其中一个完成后再试',
      en: 'You have several tasks running. Wait for one to finish, then try again.',
    },
  },

  'module.unknown': { code: 404, text: { 'zh-cn': '模块不存在', en: 'This module doesn’t exist' } },
  'module.broken': { code: 500, text: { 'zh-cn': '模块文件有错误', en: 'The module file has errors' } },
  'dept.hasActive': {
    code: 409,
    text: {
      'zh-cn': '下级部门还在使用，请先停用下级部门',
      en: 'Departments below this one are still active. Disable them first.',
    },
  },
  'account.unknown': {
    code: 404,
    text: { 'zh-cn': '账号不存在，无需解锁', en: 'This account doesn’t exist, so there’s nothing to unlock' },
  },
  'row.unknown': {
    code: 404,
    text: { 'zh-cn': '数据不存在或已被删除', en: 'This row doesn’t exist or has been deleted' },
  },
  'row.stale': {
    code: 409,
    text: {
      'zh-cn': '数据已被他人修改，请核对后再保存',
      en: 'Someone else changed this row. Review their changes, then save again.',
    },
  },
  'row.notUnique': { code: 400, text: { 'zh-cn': '已存在相同的数据{by}', en: 'This value already exists{by}' } },
  'row.notRestorable': {
    code: 400,
    text: {
      'zh-cn': '这条数据的内容现在不能使用，无法恢复',
      en: 'This row has a value that can’t be used now, so it can’t be restored',
    },
  },
  'row.inUse': {
    code: 409,
    text: { 'zh-cn': '不能删除：正被{by}使用', en: 'Can’t be deleted: it’s in use{by}' },
  },
  'rows.changed': {
    code: 409,
    text: {
      'zh-cn': '符合条件的数据有变化，请核对后重试',
      en: 'The matching rows have changed. Review them and try again.',
    },
  },
  'person.stronger': {
    code: 403,
    text: { 'zh-cn': '对方的权限超出你的范围', en: 'This person has more permissions than you' },
  },
  'role.beyond': {
    code: 403,
    text: {
      'zh-cn': '该角色超出你自己的权限或数据范围',
      en: 'This role goes beyond your own permissions or data scope',
    },
  },
  'export.tooLong': {
    code: 400,
    text: {
      'zh-cn': '要导出的数据超过上限，请缩小筛选范围',
      en: 'Too many rows to export. Narrow the filters and try again.',
    },
  },
  'row.protected': {
    code: 403,
    text: { 'zh-cn': '内置数据不能这样修改', en: 'Built-in data can’t be changed this way' },
  },

  'import.file': { code: 400, text: { 'zh-cn': '这个文件无法导入', en: 'This file can’t be imported' } },
  'import.faults': {
    code: 400,
    text: { 'zh-cn': '部分数据无法导入，未写入任何数据', en: 'Some rows can’t be imported. Nothing was saved.' },
  },

  'file.none': { code: 400, text: { 'zh-cn': '没有收到文件', en: 'No file was received' } },
  'file.single': { code: 400, text: { 'zh-cn': '只能上传单个文件', en: 'You can upload only one file' } },
  'file.tooLarge': {
    code: 413,
    text: { 'zh-cn': '上传文件大小不能超过 {limit}', en: 'The file can’t be larger than {limit}' },
  },
  'file.format': {
    code: 400,
    text: {
      'zh-cn': '文件格式不正确，请上传 {types} 格式文件',
      en: 'This file format isn’t allowed. Upload a {types} file.',
    },
  },
  'file.unknown': { code: 404, text: { 'zh-cn': '文件不存在', en: 'This file doesn’t exist' } },
} as const satisfies Readonly<Record<string, Failure>>

export type FailureId = keyof typeof failures

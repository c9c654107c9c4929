import type { LocalizedText } from '../module/localized-text.ts'

/** One way a call can fail: the code it answers (HTTP status and `code` alike) and what a person reads. */
export interface Failure {
  readonly code: number
  readonly text: LocalizedText
}

/**
 * Every failure a caller can act on. Ids are stable; codes are the specification's (§8), texts may be reworded.
 * A new one goes under the noun it concerns.
 */
export const failures = {
  'session.none': {
    code: 401,
    text: { 'zh-cn': '认证失败，无法访问系统资源', en: 'Authentication failed, cannot access system resources' },
  },
  'session.denied': {
    code: 403,
    text: { 'zh-cn': '当前操作没有权限', en: 'You have no permission for this operation' },
  },
  'session.badPassword': { code: 400, text: { 'zh-cn': '用户名或密码不正确', en: 'User name or password is wrong' } },
  'session.locked': {
    code: 423,
    text: {
      'zh-cn': '密码错误次数过多，账号已暂时锁定',
      en: 'Too many wrong passwords, the account is locked for a while',
    },
  },
  'session.disabled': {
    code: 403,
    text: { 'zh-cn': '账号已停用，请联系管理员', en: 'The account is disabled, please ask an administrator' },
  },
  'session.mustChangePassword': {
    code: 403,
    text: { 'zh-cn': '请先修改初始密码', en: 'Please change the one-time password first' },
  },
  'session.registerClosed': { code: 403, text: { 'zh-cn': '系统没有开放注册', en: 'Registration is closed' } },
  'session.own': {
    code: 400,
    text: {
      'zh-cn': '不能强退自己当前的会话，请使用退出登录',
      en: 'Your own session cannot be forced out; sign out instead',
    },
  },
  'session.noSso': { code: 404, text: { 'zh-cn': '没有配置单点登录', en: 'Single sign-on is not configured' } },
  'captcha.needed': {
    code: 416,
    text: { 'zh-cn': '请先完成安全验证', en: 'Please complete the security check first' },
  },
  'mail.none': {
    code: 404,
    text: { 'zh-cn': '系统没有配置邮件，请联系管理员', en: 'Mail is not set up, please ask an administrator' },
  },
  'link.stale': {
    code: 400,
    text: {
      'zh-cn': '链接已失效或已被使用，请重新申请',
      en: 'The link has expired or has been used, please ask for a new one',
    },
  },
  'license.expired': { code: 410, text: { 'zh-cn': '系统授权已失效', en: 'The license is not valid any more' } },
  'license.invalid': { code: 400, text: { 'zh-cn': '这个授权文件无效', en: 'This license is not valid' } },
  'sso.address': {
    code: 400,
    text: {
      'zh-cn': '系统没有设置对外地址，无法单点登录，请联系管理员设置 PUBLIC_URL',
      en: 'Single sign-on needs the address of this system: an administrator must set PUBLIC_URL',
    },
  },
  'sso.service': {
    code: 400,
    text: { 'zh-cn': '这个登录票据不是发给本系统的', en: 'This ticket was made for another system' },
  },
  'sso.ticket': {
    code: 400,
    text: {
      'zh-cn': '登录票据无效、已过期或已使用，请重新登录',
      en: 'The ticket is not valid, has expired or was used already; please sign in again',
    },
  },
  'sso.state': {
    code: 400,
    text: {
      'zh-cn': '这次登录已过期，或不是从这个浏览器开始的，请重新登录',
      en: 'This sign-on has expired or began in another browser; please sign in again',
    },
  },
  'sso.refused': {
    code: 403,
    text: { 'zh-cn': '统一身份认证没有同意这次登录', en: 'The identity provider has refused this sign-on' },
  },
  'sso.provider': {
    code: 502,
    text: {
      'zh-cn': '统一身份认证的应答无法识别，请稍后再试',
      en: 'The identity provider gave no usable answer, please try again later',
    },
  },
  'sso.timeout': {
    code: 504,
    text: {
      'zh-cn': '统一身份认证没有及时应答，请稍后再试',
      en: 'The identity provider did not answer in time, please try again later',
    },
  },
  'sso.name': {
    code: 403,
    text: {
      'zh-cn': '统一身份认证给出的用户名不能用作账号',
      en: 'The user name from the identity provider cannot be a user name here',
    },
  },
  'sso.unknown': {
    code: 403,
    text: {
      'zh-cn': '你还没有这个系统的账号，请联系管理员',
      en: 'You have no account here yet, please ask an administrator',
    },
  },
  'sso.nameTaken': {
    code: 403,
    text: {
      'zh-cn': '已有同名账号，没有与统一身份认证关联，请联系管理员',
      en: 'There is an account of this name that is not linked to the identity provider; please ask an administrator',
    },
  },
  'sso.isAdmin': {
    code: 403,
    text: {
      'zh-cn': '管理员账号不能通过单点登录进入，请使用密码登录',
      en: 'Administrators do not come in by single sign-on; please use your password',
    },
  },
  'password.wrongOld': { code: 400, text: { 'zh-cn': '原密码不正确', en: 'The old password is wrong' } },

  'request.invalid': { code: 400, text: { 'zh-cn': '请求内容不正确', en: 'The request is not valid' } },
  'request.malformed': {
    code: 400,
    text: { 'zh-cn': '请求内容不完整或格式不正确', en: 'The request is incomplete or not well-formed' },
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
    text: { 'zh-cn': '请求内容的字段过多（最多 {limit} 个）', en: 'The request has too many fields (at most {limit})' },
  },
  'request.timeout': {
    code: 408,
    text: { 'zh-cn': '请求没有及时发送完，请重试', en: 'The request was not sent in time, please try again' },
  },
  'request.headers': { code: 431, text: { 'zh-cn': '请求头过大', en: 'The headers of the request are too large' } },
  'request.mediaType': { code: 415, text: { 'zh-cn': '不支持的内容类型', en: 'This content type is not supported' } },
  'request.tooMany': {
    code: 429,
    text: { 'zh-cn': '请求过于频繁，请稍后再试', en: 'Too many requests, please try again in a moment' },
  },
  'signature.missing': {
    code: 400,
    text: { 'zh-cn': '请求没有签名，请刷新页面后重试', en: 'The request is not signed, please reload the page' },
  },
  'signature.stale': {
    code: 400,
    text: {
      'zh-cn': '请求的时间与服务器相差太多，请校准时间后重试',
      en: 'The time of the request is too far from the server’s, please set your clock',
    },
  },
  'signature.wrong': {
    code: 400,
    text: {
      'zh-cn': '请求的签名不正确，内容可能在途中被改动',
      en: 'The signature of the request is wrong: it may have been changed on its way',
    },
  },
  'signature.replayed': {
    code: 400,
    text: { 'zh-cn': '这个请求已经发送过，不能重复使用', en: 'This very request has been sent before' },
  },
  'route.unknown': { code: 404, text: { 'zh-cn': '访问资源不存在', en: 'The resource does not exist' } },
  'server.fault': {
    code: 500,
    text: {
      'zh-cn': '系统未知错误，请反馈给管理员',
      en: 'Unknown system error, please report it to the administrator',
    },
  },
  'server.busy': {
    code: 503,
    text: { 'zh-cn': '系统繁忙，请稍后再试', en: 'The system is busy, please try again in a moment' },
  },
  'server.storageFull': {
    code: 503,
    text: {
      'zh-cn': '服务器存储空间已满，暂时无法保存，请联系管理员',
      en: 'The server’s storage is full and nothing can be saved. Contact an administrator.',
    },
  },
  'server.databaseDown': {
    code: 503,
    text: { 'zh-cn': '数据库暂时无法连接，请稍后再试', en: 'Can’t reach the database. Try again in a moment.' },
  },

  'job.unknown': { code: 404, text: { 'zh-cn': '任务类型不存在', en: 'There is no such job' } },
  'job.notFailed': {
    code: 404,
    text: { 'zh-cn': '这项任务已不在失败列表中', en: 'This work is no longer in the list of failures' },
  },
  'process.unknown': {
    code: 404,
    text: { 'zh-cn': '任务不存在或已过期', en: 'There is no such task, or it has expired' },
  },
  'process.lost': {
    code: 503,
    text: {
      'zh-cn': '服务中断，任务没有完成，请重新操作',
      en: 'The server was interrupted and the task was not finished, please start it again',
    },
  },
  'process.stopped': {
    code: 409,
    text: { 'zh-cn': '任务已取消，没有任何改动', en: 'The task was cancelled; nothing was changed' },
  },
  'process.tooMany': {
    code: 429,
    text: {
      'zh-cn': '你已有多个任务在进行，请等其中一个完成后再试',
      en: 'Several of your tasks are still running, please wait for one to finish',
    },
  },

  'module.unknown': { code: 404, text: { 'zh-cn': '模块不存在', en: 'There is no such module' } },
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
    text: { 'zh-cn': '没有这个账号，无需解锁', en: 'There is no such account to unlock' },
  },
  'row.unknown': {
    code: 404,
    text: { 'zh-cn': '数据不存在或已被删除', en: 'The row does not exist or has been deleted' },
  },
  'row.stale': {
    code: 409,
    text: {
      'zh-cn': '数据已被他人修改，请核对后再保存',
      en: 'Someone else has changed this row, please compare and save again',
    },
  },
  'row.notUnique': { code: 400, text: { 'zh-cn': '已存在相同的数据{by}', en: 'The same value exists already{by}' } },
  'row.notRestorable': {
    code: 400,
    text: {
      'zh-cn': '这条数据的内容现在不能使用，无法恢复',
      en: 'A value of this row cannot be used now, so it cannot be restored',
    },
  },
  'row.inUse': {
    code: 409,
    text: { 'zh-cn': '数据正被使用，不能删除{by}', en: 'The row is in use and cannot be deleted{by}' },
  },
  'rows.changed': {
    code: 409,
    text: { 'zh-cn': '符合条件的数据有变化，请核对后重试', en: 'The rows that match have changed, please look again' },
  },
  'person.stronger': {
    code: 403,
    text: { 'zh-cn': '对方的权限超出你的范围', en: 'They may do more than you: this is not yours to change' },
  },
  'role.beyond': {
    code: 403,
    text: { 'zh-cn': '该角色超出你自己的权限或数据范围', en: 'The role does or sees more than you do' },
  },
  'export.tooLong': {
    code: 400,
    text: {
      'zh-cn': '要导出的数据超过上限，请缩小筛选范围',
      en: 'There are too many rows for one file, please narrow the search',
    },
  },
  'row.protected': {
    code: 403,
    text: { 'zh-cn': '内置数据不能这样修改', en: 'Built-in data cannot be changed like this' },
  },

  'import.file': { code: 400, text: { 'zh-cn': '这个文件无法导入', en: 'This file cannot be imported' } },
  'import.faults': {
    code: 400,
    text: { 'zh-cn': '有数据不能导入，什么都没有写入', en: 'Some rows cannot be imported; nothing has been written' },
  },

  'form.unknown': { code: 404, text: { 'zh-cn': '表单不存在', en: 'The form does not exist' } },
  'form.stale': { code: 409, text: { 'zh-cn': '表单已在别处被修改', en: 'The form has been changed elsewhere' } },
  'form.unpublishable': {
    code: 422,
    text: { 'zh-cn': '表单还有问题，不能发布', en: 'The form has problems and cannot be published' },
  },
  'form.breaking': {
    code: 422,
    text: {
      'zh-cn': '这次修改会影响已收集的数据，请确认后再发布',
      en: 'This change affects collected data, please confirm to publish',
    },
  },
  'form.closed': {
    code: 423,
    text: { 'zh-cn': '表单暂时无法填写', en: 'The form is not accepting answers at the moment' },
  },
  'answer.invalid': { code: 422, text: { 'zh-cn': '有些题目还需要修改', en: 'Some answers need a change' } },
  'answer.version': {
    code: 422,
    text: { 'zh-cn': '表单版本不存在，请刷新页面', en: 'There is no such version of the form, please reload' },
  },
  'answer.outdated': {
    code: 409,
    text: {
      'zh-cn': '表单已更新，这个版本不再接收答卷，请在新版本中填写',
      en: 'The form has been updated and no longer accepts this version. Fill in the new one.',
    },
  },
  'answer.keyUsed': {
    code: 409,
    text: {
      'zh-cn': '这次提交之前已经收到，内容与现在的不同，修改没有保存',
      en: 'An earlier submission was already received with different answers. These changes were not saved.',
    },
  },
  'answer.unknown': { code: 404, text: { 'zh-cn': '这份答卷不存在', en: 'There is no such submission' } },
  'answer.stale': {
    code: 409,
    text: { 'zh-cn': '这份答卷已被他人修改', en: 'Someone else has changed this submission' },
  },
  'file.none': { code: 400, text: { 'zh-cn': '没有收到文件', en: 'No file was received' } },
  'file.single': { code: 400, text: { 'zh-cn': '只能上传单个文件', en: 'Only a single file may be uploaded' } },
  'file.tooLarge': {
    code: 413,
    text: { 'zh-cn': '上传文件大小不能超过 {limit}', en: 'The uploaded file may have at most {limit}' },
  },
  'file.format': {
    code: 400,
    text: {
      'zh-cn': '文件格式不正确，请上传 {types} 格式文件',
      en: 'The file format is not allowed, please upload a {types} file',
    },
  },
  'file.unknown': { code: 404, text: { 'zh-cn': '文件不存在', en: 'The file does not exist' } },
} as const satisfies Readonly<Record<string, Failure>>

export type FailureId = keyof typeof failures

import type { Text } from '../kit/text.ts'

/** One way a call can fail: the code it answers (HTTP status and `code` alike) and what a person reads. */
export interface Failure {
  readonly code: number
  readonly text: Text
}

/**
 * Every failure a caller can act on. Ids are stable; codes are the specification's (§8), texts may be reworded.
 * A new one goes under the noun it concerns.
 */
export const failures = {
  'session.none': { code: 401, text: { 'zh-cn': '认证失败，无法访问系统资源', en: 'Authentication failed, cannot access system resources' } },
  'session.denied': { code: 403, text: { 'zh-cn': '当前操作没有权限', en: 'You have no permission for this operation' } },
  'session.badPassword': { code: 400, text: { 'zh-cn': '账号或密码不正确', en: 'User name or password is wrong' } },
  'session.locked': { code: 423, text: { 'zh-cn': '密码错误次数过多，账号已暂时锁定', en: 'Too many wrong passwords, the account is locked for a while' } },
  'session.disabled': { code: 403, text: { 'zh-cn': '账号已停用，请联系管理员', en: 'The account is disabled, please ask an administrator' } },
  'session.mustChangePassword': { code: 403, text: { 'zh-cn': '请先修改初始密码', en: 'Please change the one-time password first' } },
  'session.registerClosed': { code: 403, text: { 'zh-cn': '系统没有开放注册', en: 'Registration is closed' } },
  'session.noSso': { code: 404, text: { 'zh-cn': '没有配置单点登录', en: 'Single sign-on is not configured' } },
  'password.wrongOld': { code: 400, text: { 'zh-cn': '原密码不正确', en: 'The old password is wrong' } },

  'request.invalid': { code: 400, text: { 'zh-cn': '请求内容不正确', en: 'The request is not valid' } },
  'request.malformed': { code: 400, text: { 'zh-cn': '请求内容不是有效的 JSON', en: 'The request is not valid JSON' } },
  'request.tooLarge': { code: 413, text: { 'zh-cn': '请求内容过大', en: 'The request is too large' } },
  'request.mediaType': { code: 415, text: { 'zh-cn': '不支持的内容类型', en: 'This content type is not supported' } },
  'request.tooMany': { code: 429, text: { 'zh-cn': '请求过于频繁，请稍后再试', en: 'Too many requests, please try again in a moment' } },
  'route.unknown': { code: 404, text: { 'zh-cn': '访问资源不存在', en: 'The resource does not exist' } },
  'server.fault': { code: 500, text: { 'zh-cn': '系统未知错误，请反馈给管理员', en: 'Unknown system error, please report it to the administrator' } },
  'server.busy': { code: 503, text: { 'zh-cn': '系统繁忙，请稍后再试', en: 'The system is busy, please try again in a moment' } },

  'module.unknown': { code: 404, text: { 'zh-cn': '模块不存在', en: 'There is no such module' } },
  'module.broken': { code: 500, text: { 'zh-cn': '模块文件有错误', en: 'The module file has errors' } },
  'row.unknown': { code: 404, text: { 'zh-cn': '数据不存在或已被删除', en: 'The row does not exist or has been deleted' } },
  'row.stale': { code: 409, text: { 'zh-cn': '数据已被他人修改，请核对后再保存', en: 'Someone else has changed this row, please compare and save again' } },
  'row.notUnique': { code: 400, text: { 'zh-cn': '已存在相同的数据', en: 'The same value exists already' } },
  'row.inUse': { code: 409, text: { 'zh-cn': '数据正被使用，不能删除', en: 'The row is in use and cannot be deleted' } },
  'rows.changed': { code: 409, text: { 'zh-cn': '符合条件的数据有变化，请核对后重试', en: 'The rows that match have changed, please look again' } },
  'row.protected': { code: 403, text: { 'zh-cn': '内置数据不能这样修改', en: 'Built-in data cannot be changed like this' } },

  'form.unknown': { code: 404, text: { 'zh-cn': '表单不存在', en: 'The form does not exist' } },
  'form.stale': { code: 409, text: { 'zh-cn': '表单已在别处被修改', en: 'The form has been changed elsewhere' } },
  'form.unpublishable': { code: 422, text: { 'zh-cn': '表单还有问题，不能发布', en: 'The form has problems and cannot be published' } },
  'form.breaking': { code: 422, text: { 'zh-cn': '这次修改会影响已收集的数据，请确认后再发布', en: 'This change affects collected data, please confirm to publish' } },
  'form.closed': { code: 423, text: { 'zh-cn': '表单暂时无法填写', en: 'The form is not accepting answers at the moment' } },
  'answer.invalid': { code: 422, text: { 'zh-cn': '有些题目还需要修改', en: 'Some answers need a change' } },
  'answer.version': { code: 422, text: { 'zh-cn': '表单版本不存在，请刷新页面', en: 'There is no such version of the form, please reload' } },
  'answer.unknown': { code: 404, text: { 'zh-cn': '这份答卷不存在', en: 'There is no such submission' } },
  'answer.stale': { code: 409, text: { 'zh-cn': '这份答卷已被他人修改', en: 'Someone else has changed this submission' } },
  'file.none': { code: 400, text: { 'zh-cn': '没有收到文件', en: 'No file was received' } },
  'file.tooLarge': { code: 413, text: { 'zh-cn': '上传文件大小不能超过限制', en: 'The uploaded file is too large' } },
  'file.format': { code: 400, text: { 'zh-cn': '文件格式不正确', en: 'The file format is not allowed' } },
  'file.unknown': { code: 404, text: { 'zh-cn': '文件不存在', en: 'The file does not exist' } },
} as const satisfies Readonly<Record<string, Failure>>

export type FailureId = keyof typeof failures

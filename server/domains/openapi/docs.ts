import { origins } from '#schemas/api/debug-wire.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import {
  anything,
  file,
  flag,
  list,
  moment,
  momentOrNull,
  nothing,
  one,
  oneOf,
  pageOf,
  text,
  textOrNull,
  whole,
  wholeOrNull,
  words,
  type Answer,
  type Shape,
} from './shape.ts'

export interface RouteDocs {
  readonly summary: LocalizedText
  readonly answer: Answer
  /** The body is one file, under `file`. */
  readonly formData?: true
}

const call = (zh: string, en: string, answer: Answer): RouteDocs => ({ summary: { 'zh-cn': zh, en }, answer })
const upload = (zh: string, en: string): RouteDocs => ({ ...call(zh, en, text), formData: true })

const profile = one(
  {
    userId: whole,
    userName: text,
    nickName: text,
    phonenumber: textOrNull,
    email: textOrNull,
    sex: textOrNull,
    avatar: textOrNull,
    createTime: moment,
    loginDate: momentOrNull,
    deptName: textOrNull,
    roles: list(text),
  },
  true,
)
const process = one({
  key: text,
  title: text,
  state: words('running', 'done', 'failed'),
  rate: { type: 'number', minimum: 0, maximum: 100 },
  url: textOrNull,
  tips: textOrNull,
  error: oneOf(nothing, one({ id: text, code: whole, msg: text }, true)),
  data: anything,
})
const view = one(
  {
    viewId: whole,
    title: text,
    query: text,
    isShared: flag,
    isOwn: flag,
    columns: { type: ['array', 'null'], items: text },
  },
  true,
)
const noticeHead = {
  noticeId: whole,
  noticeTitle: text,
  noticeType: text,
  author: textOrNull,
  createTime: moment,
  isRead: flag,
}
const notice = one(noticeHead)
const formRow = {
  formKey: text,
  name: text,
  status: text,
  type: text,
  folderId: wholeOrNull,
  version: whole,
  submissions: whole,
  createTime: moment,
  updateTime: moment,
}
const draft = one({ document: { type: 'object' }, revision: whole })
const dataRow = one(
  {
    id: whole,
    serial: whole,
    version: whole,
    revision: whole,
    answers: { type: 'object' },
    createTime: moment,
    updateTime: moment,
    createBy: textOrNull,
    userId: wholeOrNull,
    ext: textOrNull,
    env: oneOf(nothing, { type: 'object' }),
  },
  true,
)
const menu: Shape = {
  type: 'object',
  required: ['path', 'component', 'meta'],
  properties: {
    path: text,
    component: text,
    redirect: text,
    meta: { type: 'object' },
    children: list({ type: 'object' }),
  },
}
const captchaAnswer = one(
  { repCode: text, repMsg: textOrNull, success: flag, repData: oneOf(nothing, { type: 'object' }) },
  true,
)
const license = one({
  instance: text,
  state: words('open', 'valid', 'expired'),
  license: oneOf(
    nothing,
    one({ instance: text, holder: text, edition: text, 'maxUsers?': whole, notBefore: text, expires: text }),
  ),
  mayUpload: flag,
})
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const html = file('text/html')

/**
 * What routes answer, by method and path. What they take is read off the routes themselves; a test holds that each has
 * an entry here and each entry a route, and that answers are as said.
 */
export const docs: Readonly<Record<string, RouteDocs>> = {
  'POST /api/login': call('登录', 'Sign in; the answer is the token', text),
  'POST /api/captcha/get': call('获取安全验证', 'A captcha to solve', captchaAnswer),
  'POST /api/captcha/check': call('提交安全验证', 'Solve a captcha', captchaAnswer),
  'POST /api/logout': call(
    '退出登录',
    'Sign out; where to sign out besides, after a single sign-on',
    oneOf(nothing, one({ redirect: text })),
  ),
  'GET /api/public/sso': call(
    '可用的单点登录',
    'How one can sign in elsewhere',
    one({
      providers: list({
        type: 'object',
        required: ['id'],
        properties: { id: words('cas', 'oidc'), loginUrl: text, origin: text },
      }),
      label: text,
      isAutomatic: flag,
    }),
  ),
  'POST /api/casLogin': call('用 CAS 票据登录', 'Sign in with a CAS ticket; the answer is the token', text),
  'POST /api/sso/exchange': call('兑换 OIDC 登录', 'The one-time code of an OIDC sign-on becomes a token', text),
  'POST /authLogin/cas': call('CAS 单点登出', 'Single sign-out, from the CAS server', file('text/plain')),
  'GET /authLogin/oidc': call('开始 OIDC 登录', 'Begins an OIDC sign-on: leads to the provider', html),
  'GET /authLogin/oidc/callback': call('OIDC 登录返回', 'Where the provider leads back to', html),
  'GET /api/getInfo': call(
    '当前用户',
    'Who one is',
    one({
      user: one({ id: whole, userName: text, nickName: text, avatar: text }, true),
      roles: list(text),
      permissions: list(text),
      mustChangePassword: flag,
      passwordExpired: flag,
    }),
  ),
  'GET /api/screen': call(
    '无权访问的页面叫什么',
    'What a screen is called that one may not see',
    one({ title: oneOf(text, one({ 'zh-cn': text, en: text })), contact: text }),
  ),
  'GET /api/getRouters': call('当前用户的菜单', 'What one’s menu holds', list(menu)),
  'GET /api/user/profile': call('个人信息', 'One’s own data', profile),
  'PUT /api/user/profile': call('修改个人信息', 'Change one’s own data', profile),
  'GET /api/system/user/profile': call('个人信息', 'One’s own data', profile),
  'PUT /api/system/user/profile': call('修改个人信息', 'Change one’s own data', profile),
  'PUT /api/user/profile/password': call(
    '修改密码，当前会话换用新的令牌',
    'Change one’s password; the session goes on under this token',
    one({ token: text }),
  ),
  'POST /api/password/forgot': call('找回密码', 'Ask for a link that replaces a forgotten password', nothing),
  'POST /api/password/reset/check': call(
    '检查找回密码的链接',
    'Whose password such a link replaces',
    one({ userName: text }),
  ),
  'POST /api/password/reset': call('用链接设置新密码', 'Set a new password by such a link', nothing),
  'POST /api/register': call('注册', 'Register', one({ next: words('mail', 'approval', 'signIn') })),
  'POST /api/register/confirm': call(
    '确认注册邮箱',
    'Confirm the address of a registration',
    one({ next: words('approval', 'signIn'), userName: text }),
  ),
  'GET /api/user/session': call(
    '我的登录设备',
    'Where one is signed in',
    list(
      one({
        sessionId: whole,
        ip: textOrNull,
        browser: textOrNull,
        os: textOrNull,
        loginTime: moment,
        seenTime: moment,
        mine: flag,
      }),
    ),
  ),
  'DELETE /api/user/session/:sessionId': call('退出某个设备', 'Sign out elsewhere', nothing),
  'DELETE /api/user/session': call('退出其他所有设备', 'Sign out everywhere else', nothing),
  'GET /api/user/pref': call('读取个人偏好', 'How one likes a screen', oneOf(nothing, { type: 'object' })),
  'PUT /api/user/pref': call('保存个人偏好', 'Keep how one likes a screen', nothing),
  'GET /api/search': call(
    '全局搜索',
    'Search everything one may list',
    one({
      groups: list(
        one({
          component: text,
          records: list(one({ id: text, title: text, text: textOrNull, to: text })),
          hasMore: flag,
        }),
      ),
      isPartial: flag,
    }),
  ),
  'GET /api/search/creatable': call(
    '可以新建什么',
    'What one may create, and where',
    list(one({ component: text, noun: anything, to: text })),
  ),
  'GET /api/todo': call(
    '我的待办',
    'What waits for the caller',
    one({
      rows: list(
        one({ id: text, title: text, note: anything, tone: { enum: ['info', 'warn', 'fail'] }, time: text, to: text }),
      ),
      total: whole,
    }),
  ),
  'POST /api/user/file/upload': upload('上传富文本图片', 'Upload a picture of rich text'),
  'POST /api/common/upload': upload('上传文件', 'Upload a file'),
  'GET /files/:key/:name': call('下载上传的文件', 'An uploaded file', file('application/octet-stream')),
  'GET /api/common/process': call('后台任务进度', 'How far a process is', process),
  'DELETE /api/common/process': call('取消后台任务', 'Cancel a process', process),
  'GET /api/common/process/mine': call('我的后台任务', 'One’s processes', list(process)),
  'GET /api/common/process/file': call(
    '后台任务的结果文件',
    'The file a process made',
    file('application/octet-stream'),
  ),
  'GET /api/system/menu/components': call(
    '菜单可以打开的页面',
    'The screens that menus can open',
    list(one({ component: text, title: oneOf(text, one({ 'zh-cn': text, 'en?': text })) })),
  ),
  'GET /api/system/dict/data/type/:type': call(
    '字典的可用条目',
    'Entries in use of a dictionary',
    list(
      one({
        dictValue: text,
        dictLabel: text,
        dictLabelEn: text,
        listClass: text,
        cssClass: text,
        isDefault: { enum: ['Y', 'N'] },
      }),
    ),
  ),
  'GET /api/system/config/:key/configValue': call('按键读取参数', 'A setting by its key', textOrNull),
  'GET /api/system/env/config/:name': call(
    '环境配置',
    'Settings as one form',
    one({ envKey: text, values: { type: 'object' }, version: whole, updateBy: textOrNull, updateTime: momentOrNull }),
  ),
  'GET /api/system/env/config/value/:name': call('环境配置的值', 'Values of such settings', { type: 'object' }),
  'POST /api/system/env/config/save': call('保存环境配置', 'Save such settings', { type: 'object' }),
  'GET /api/public/systemInfoConfig': call('系统信息', 'Name and pictures of the system', { type: 'object' }),
  'GET /api/debug/schema': call(
    '模块文件的来历（仅开发环境）',
    'What a screen is made of, in development only',
    one({
      file: text,
      path: text,
      text,
      parts: list(
        one({ path: text, 'value?': anything, 'size?': whole, origin: words(...origins), line: whole, column: whole }),
      ),
      faults: list({ type: 'object' }),
    }),
  ),
  'GET /api/license': call('授权信息', 'The license of this installation', license),
  'POST /api/license': call('更新授权', 'Renew the license', license),
  'GET /api/public/signInConfig': call(
    '登录页提供什么',
    'What the pages before the sign-in offer',
    one({ register: flag, mail: flag, contact: text, password: one({ minLength: whole, classes: whole }) }),
  ),
  'GET /api/system/view': call('保存的视图', 'Lists kept under a name', list(view)),
  'POST /api/system/view': call('保存视图', 'Keep a list', one({ viewId: whole })),
  'PUT /api/system/view/order': call('视图排序', 'Put kept lists in order', nothing),
  'PUT /api/system/view/:id': call('修改视图', 'Change a kept list', anything),
  'DELETE /api/system/view/:id': call('删除视图', 'Forget a kept list', anything),
  'GET /api/system/notice/unread': call('未读公告数', 'How many announcements one has not read', one({ count: whole })),
  'GET /api/system/notice/top': call(
    '最新公告',
    'The latest announcements',
    one({ unread: whole, rows: list(notice) }),
  ),
  'GET /api/system/notice/received': call('收到的公告', 'Announcements one has received', pageOf(notice)),
  'GET /api/system/notice/received/:id': call(
    '公告内容',
    'One announcement',
    one({ ...noticeHead, noticeContent: text }),
  ),
  'PUT /api/system/notice/received/:id/read': call('标为已读', 'Mark as read', nothing),
  'PUT /api/system/notice/received/read': call('全部标为已读', 'Mark all as read', nothing),
  'GET /api/system/notice/:id/readers': call(
    '公告的阅读情况',
    'Who has read an announcement',
    one({
      rows: list(one({ userId: whole, userName: text, nickName: text, deptName: textOrNull, readTime: moment })),
      total: whole,
      page: whole,
      limit: whole,
      read: whole,
      people: whole,
    }),
  ),
  'GET /api/system/ops': call(
    '运行状态',
    'How the server is',
    one(
      {
        at: moment,
        process: { type: 'object' },
        memory: { type: 'object' },
        eventLoop: { type: 'object' },
        database: { type: 'object' },
        bus: { type: 'object' },
        sockets: { type: 'object' },
        sessions: whole,
        processes: one({ running: whole, failedToday: whole }),
        jobs: list(
          one({
            name: text,
            pattern: text,
            isRunning: flag,
            next: momentOrNull,
            last: oneOf(nothing, { type: 'object' }),
          }),
        ),
      },
      true,
    ),
  ),
  'GET /api/system/ops/dead': call(
    '失败的任务',
    'Work that failed for good',
    list(one({ id: text, title: text, queue: text, error: text, attempts: whole, time: moment })),
  ),
  'POST /api/system/ops/dead/:id/retry': call('重试失败的任务', 'Try failed work again', nothing),
  'DELETE /api/system/ops/dead/:id': call('丢弃失败的任务', 'Discard failed work', nothing),
  'GET /api/system/user/authRole/:userId': call(
    '用户的角色',
    'Roles of a person',
    one({ user: { type: 'object' }, roles: list({ type: 'object' }) }),
  ),
  'PUT /api/system/user/authRole/:userId': call(
    '分配角色',
    'Give a person roles',
    one({ roleIds: list(whole), version: whole }),
  ),
  'GET /api/schema/:module': call(
    '模块结构',
    'A module as the caller may see it',
    one({ module: text, base: text, key: text, fields: { type: 'object' }, permissions: { type: 'object' } }, true),
  ),
  'GET /api/schema/:module/:validator': call('表单校验代码', 'Code that checks a body', file('text/javascript')),
  'GET /api/openapi.json': call('接口文档（OpenAPI 3.1）', 'This document', {
    type: 'object',
    required: ['openapi', 'paths'],
  }),
  'GET /healthz': call('健康检查', 'Whether the server can serve', anything),

  'GET /api/project/form/page': call('表单列表', 'My forms', pageOf(one(formRow, true))),
  'GET /api/project/form/bin': call(
    '回收站中的表单',
    'Forms in the recycle bin',
    pageOf(
      one(
        { formKey: text, name: text, type: text, submissions: whole, deleteTime: moment, deleteBy: textOrNull },
        true,
      ),
    ),
  ),
  'GET /api/project/form/attention': call(
    '需要关注的表单',
    'Forms that wait for something',
    list(one({ formKey: text, name: text, why: words('ending', 'ended', 'unpublished'), at: moment })),
  ),
  'GET /api/project/form/trend': call(
    '每日数据量',
    'Answers by day',
    one({ days: list(one({ day: text, count: whole })), total: whole, before: whole }),
  ),
  'POST /api/project/form': call('新建表单', 'Create a form', one({ formKey: text, revision: whole }, true)),
  'GET /api/project/form/:formKey': call(
    '表单详情与草稿',
    'A form and its draft',
    one({ ...formRow, publishTime: momentOrNull, hash: textOrNull, draft, 'hasChanges?': flag }, true),
  ),
  'PUT /api/project/form/:formKey': call('重命名表单', 'Rename a form', one({ name: text })),
  'PUT /api/project/form/:formKey/draft': call('保存草稿', 'Save the draft', one({ revision: whole })),
  'POST /api/project/form/:formKey/check': call(
    '检查表单',
    'Check a form',
    one({
      errors: list({ type: 'object' }),
      warnings: list({ type: 'object' }),
      errorCount: whole,
      warningCount: whole,
      diff: list({ type: 'object' }),
    }),
  ),
  'POST /api/project/form/:formKey/publish': call(
    '发布表单',
    'Publish a form',
    one({ version: whole, hash: text, url: text }, true),
  ),
  'POST /api/project/form/:formKey/stop': call('停止收集', 'Stop collecting', one({ status: text })),
  'POST /api/project/form/:formKey/copy': call(
    '复制表单',
    'Copy a form',
    one({ formKey: text, revision: whole }, true),
  ),
  'DELETE /api/project/form/:formKey': call('删除表单', 'Remove a form', nothing),
  'POST /api/project/form/:formKey/restore': call('恢复表单', 'Take a form out of the recycle bin', nothing),
  'DELETE /api/project/form/:formKey/purge': call(
    '彻底删除表单及其答卷',
    'Delete a form and its answers for ever',
    one({ submissions: whole }),
  ),
  'GET /api/project/form/:formKey/version/:version': call(
    '某个已发布版本',
    'A published version',
    one({ version: whole, hash: text, document: { type: 'object' }, artifact: { type: 'object' } }),
  ),
  'GET /api/project/form/:formKey/data/page': call('数据列表', 'Answers', pageOf(dataRow)),
  'GET /api/project/form/:formKey/data/codebook': call(
    '数据字典',
    'What answers mean, over all versions',
    list({ type: 'object' }),
  ),
  'GET /api/project/form/:formKey/data/export': call(
    '导出数据',
    'Export answers',
    file(xlsx, 'text/csv', 'application/json'),
  ),
  'GET /api/project/form/:formKey/data/:id': call('数据详情', 'One answer', dataRow),
  'PUT /api/project/form/:formKey/data/:id': call('修改数据', 'Change an answer', dataRow),
  'DELETE /api/project/form/:formKey/data/:ids': call('删除数据', 'Remove answers', one({ removed: whole })),
  'GET /api/project/form/:formKey/statistics': call(
    '统计',
    'Statistics',
    one(
      {
        n: whole,
        first: momentOrNull,
        last: momentOrNull,
        days: list(one({ day: text, count: whole })),
        cards: list({ type: 'object' }),
      },
      true,
    ),
  ),

  'GET /api/public/form/:formKey': call('公开表单', 'A public form', { type: 'object', required: ['state'] }),
  'POST /api/public/form/:formKey/data': call(
    '提交数据',
    'Submit an answer',
    one({ id: whole, serial: whole, receipt: text }, true),
  ),
  'GET /s/:formKey': call('填写页面', 'The public page', html),
  'POST /s/:formKey': call('不用脚本提交', 'Submit without scripts', html),
  'GET /s/:formKey/done': call('提交成功页面', 'After submitting', html),
  'GET /s/:formKey/schema.json': call('答案的 JSON Schema', 'JSON Schema of answers', file('application/schema+json')),
  'GET /s/:formKey/:file': call('填写页面的附件', 'Files of the public page', file('application/octet-stream')),
}

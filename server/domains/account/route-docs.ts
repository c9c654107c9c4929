import { flag, list, moment, nothing, one, text, textOrNull, whole, words } from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

export const passwordDocs = {
  'PUT /user/profile/password': documented(
    '修改密码，当前会话换用新的令牌',
    'Change one’s password; the session goes on under this token',
    one({ token: text }),
  ),
} satisfies DocsByRoute

export const forgotDocs = {
  'POST /password/forgot': documented('找回密码', 'Ask for a link that replaces a forgotten password', nothing),
  'POST /password/reset/check': documented(
    '检查找回密码的链接',
    'Whose password such a link replaces',
    one({ userName: text }),
  ),
  'POST /password/reset': documented('用链接设置新密码', 'Set a new password by such a link', nothing),
} satisfies DocsByRoute

export const registerDocs = {
  'POST /register': documented('注册', 'Register', one({ next: words('mail', 'approval', 'signIn') })),
  'POST /register/confirm': documented(
    '确认注册邮箱',
    'Confirm the address of a registration',
    one({ next: words('approval', 'signIn'), userName: text }),
  ),
} satisfies DocsByRoute

export const sessionDocs = {
  'GET /user/session': documented(
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
  'DELETE /user/session/:sessionId': documented('退出某个设备', 'Sign out elsewhere', nothing),
  'DELETE /user/session': documented('退出其他所有设备', 'Sign out everywhere else', nothing),
} satisfies DocsByRoute

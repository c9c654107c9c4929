import { flag, list, nothing, one, oneOf, text, whole, type Shape } from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

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

export const docs = {
  'POST /login': documented('登录', 'Sign in; the answer is the token', text),
  'POST /logout': documented(
    '退出登录',
    'Sign out; where to sign out besides, after a single sign-on',
    oneOf(nothing, one({ redirect: text })),
  ),
  'GET /getInfo': documented(
    '当前用户',
    'Who one is',
    one({
      user: one({ id: whole, userName: text, nickName: text, avatar: text }, true),
      roles: list(text),
      permissions: list(text),
      mustChangePassword: flag,
      passwordExpired: flag,
      passwordJustEntered: flag,
    }),
  ),
  'GET /screen': documented(
    '无权访问的页面叫什么',
    'What a screen is called that one may not see',
    one({ title: oneOf(text, one({ 'zh-cn': text, en: text })), contact: text }),
  ),
  'GET /getRouters': documented('当前用户的菜单', 'What one’s menu holds', list(menu)),
} satisfies DocsByRoute

import { file, flag, list, one, text, words } from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

export const ssoDocs = {
  'GET /public/sso': documented(
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
  'POST /casLogin': documented('用 CAS 票据登录', 'Sign in with a CAS ticket; the answer is the token', text),
  'POST /sso/exchange': documented('兑换 OIDC 登录', 'The one-time code of an OIDC sign-on becomes a token', text),
} satisfies DocsByRoute

export const pageDocs = {
  'POST /authLogin/cas': documented('CAS 单点登出', 'Single sign-out, from the CAS server', file('text/plain')),
  'GET /authLogin/oidc': documented(
    '开始 OIDC 登录',
    'Begins an OIDC sign-on: leads to the provider',
    file('text/html'),
  ),
  'GET /authLogin/oidc/callback': documented('OIDC 登录返回', 'Where the provider leads back to', file('text/html')),
} satisfies DocsByRoute

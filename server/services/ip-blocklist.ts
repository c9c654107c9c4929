import { createHash } from 'node:crypto'
import fp from 'fastify-plugin'
import { failures } from '#schemas/api/errors.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { readAddressList } from '../kit/ip-address-list.ts'
import { AppError } from '../kit/app-error.ts'

/** Refuses requests from blocked addresses before any other check. Browsers that ask for a page get an HTML page. */
export const ipBlocklist = fp(
  async (app) => {
    let text = ''
    let list = readAddressList(text)
    app.addHook('onRequest', (request, reply, done) => {
      const { addresses } = app.settings.blockList()
      if (addresses !== text) {
        text = addresses
        list = readAddressList(text)
      }
      if (!list.has(request.ip)) return done()
      const wantsPage = !request.url.startsWith('/api/') && request.headers.accept?.includes('text/html')
      if (!wantsPage) throw new AppError('request.blocked')
      request.fault = 'request.blocked'
      void reply
        .code(403)
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
        .send(page(request.locale))
    })
  },
  { name: 'address-block', dependencies: ['settings'] },
)

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;color-scheme:light dark}main{max-width:32rem;padding:1.5rem}h1{font-size:1.25rem}'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

const titles = { 'zh-cn': '禁止访问', en: 'Access blocked' }

function page(locale: Locale): string {
  const title = textIn(titles, locale)
  return (
    `<!doctype html><html lang="${locale === 'en' ? 'en' : 'zh-CN'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head>` +
    `<body><main><h1>${title}</h1><p>${textIn(failures['request.blocked'].text, locale)}</p></main></body></html>`
  )
}

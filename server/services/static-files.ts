import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import serveStatic from '@fastify/static'
import { primaryColours } from '#schemas/api/theme-config.ts'
import { isPublic } from '../authorization/route-access.ts'
import { file } from '../kit/openapi-schemas.ts'
import { AppError } from '../kit/app-error.ts'
import { describeRoutes, documented, type DocsByRoute } from '../kit/route-docs.ts'
import { adminPage } from './admin-page.ts'
import { brandCard, brandIcon } from './favicon-and-og-image.ts'
import { answer } from './response-envelope.ts'
import { frameAttributes } from './first-frame-attributes.ts'

const compress = promisify(gzip)

export interface StaticFilesOptions {
  /** Folder of the built browser code, with `admin/` and `fill/`; absent in tests without pages. */
  readonly dist: string | undefined
}

/** Serves the built browser code, and the admin's single page for the URL of every screen. */
export const staticFiles = fp<StaticFilesOptions>(
  async (app, { dist }) => {
    if (dist) await app.register(files, { dist })
    await app.register(pictures)

    app.setNotFoundHandler(async (request, reply) => {
      const isScreen =
        dist &&
        request.method === 'GET' &&
        !notScreens.test(request.url) &&
        takesPage(request.headers.accept, request.url)
      if (!isScreen)
        return answer(new AppError('route.unknown', `${request.method} ${request.url.split('?')[0]}`), request, reply)
      const theme = app.settings.theme()
      const page = adminPage(
        await readFile(join(dist, 'admin/index.html'), 'utf8'),
        { ...app.settings.info(), theme },
        app.config.publicUrl,
        frameAttributes(request.url, request.headers.cookie, theme),
      )
      void reply
        .headers({ 'cache-control': 'no-cache, private', vary: 'accept-encoding, cookie' })
        .type('text/html; charset=utf-8')
      // on a slow line each packet that the frame does not need is a delay of the first paint
      return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
        ? reply.header('content-encoding', 'gzip').send(await compress(page))
        : reply.send(page)
    })
  },
  { name: 'pages', dependencies: ['settings'] },
)

/**
 * Whether a request may be answered with an admin page: it accepts HTML, or anything, as curl and link checkers do. A
 * client that accepts anything and names a file (`/robots.txt`) gets no page in its place.
 */
const takesPage = (accept: string | undefined, url: string): boolean =>
  accept?.includes('text/html') === true ||
  ((accept === undefined || accept.trim() === '*/*') && !/\.[^/]*$/.test(url.split('?')[0]!))

const notScreens = /^\/(api|s|files|assets|fill|brand)(\/|$)/

const brandColour = { type: 'string', pattern: '^[0-9a-f]{6}$' } as const

const pictureDocs = {
  'GET /brand/icon.svg': documented('图标', 'Icon', file('image/svg+xml')),
  'GET /brand/card.png': documented('链接预览图', 'Link preview', file('image/png')),
} satisfies DocsByRoute

/** The icon and the card of pages of ours, in a colour: `?c=006972`, or that of the institution's theme. */
const pictures: FastifyPluginAsync = async (app) => {
  interface Query {
    readonly Querystring: { readonly c?: string }
  }
  const schema = { querystring: { type: 'object', properties: { c: brandColour } } }
  const route = { schema, config: { ...isPublic, bare: true } }
  const colourOf = ({ c }: Query['Querystring']): string => (c ? `#${c}` : primaryColours[app.settings.theme().primary])
  describeRoutes(app, pictureDocs)
  const policy = { 'cache-control': 'public, max-age=86400', 'content-security-policy': "default-src 'none'" }
  app.get<Query>('/brand/icon.svg', route, async ({ query }, reply) =>
    reply
      .headers(policy)
      .type('image/svg+xml')
      .send(brandIcon(colourOf(query))),
  )
  app.get<Query>('/brand/card.png', route, async ({ query }, reply) =>
    reply
      .headers(policy)
      .type('image/png')
      .send(brandCard(colourOf(query))),
  )
}

/** Serves built files. Browsers may cache files with hashed names forever. */
const files: FastifyPluginAsync<{ dist: string }> = async (app, { dist }) => {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...isPublic, bare: true }
  })
  const hashed = {
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  } as const
  await app.register(serveStatic, { ...hashed, root: join(dist, 'admin/assets'), prefix: '/assets/' })
  await app.register(serveStatic, { ...hashed, root: join(dist, 'fill'), prefix: '/fill/' })
  await app.register(serveStatic, {
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    root: join(dist, 'admin'),
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', 'index.html', '**/*.{br,gz}'],
  })
}

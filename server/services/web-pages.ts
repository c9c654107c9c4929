import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import serveStatic from '@fastify/static'
import { isPublic } from '../authorization/route-access.ts'
import { AppError } from '../kit/app-error.ts'
import { adminPage } from './admin-page.ts'
import { answer } from './errors.ts'

export interface WebPagesOptions {
  /** Folder of the built browser code, with `admin/` and `fill/`; absent in tests without pages. */
  readonly dist: string | undefined
}

/** Serves the built browser code, and the admin's single page for the URL of every screen. */
export const webPages = fp<WebPagesOptions>(
  async (app, { dist }) => {
    if (dist) await app.register(files, { dist })

    app.setNotFoundHandler(async (request, reply) => {
      const isScreen =
        dist &&
        request.method === 'GET' &&
        !notScreens.test(request.url) &&
        request.headers.accept?.includes('text/html')
      if (!isScreen)
        return answer(new AppError('route.unknown', `${request.method} ${request.url.split('?')[0]}`), request, reply)
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(
          adminPage(await readFile(join(dist, 'admin/index.html'), 'utf8'), {
            ...app.settings.info(),
            theme: app.settings.theme(),
          }),
        )
    })
  },
  { name: 'pages', dependencies: ['settings'] },
)

const notScreens = /^\/(api|s|files|assets|fill)(\/|$)/

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

import fp from 'fastify-plugin'
import type { RouteOptions } from 'fastify'

/**
 * Denies by default: the server does not start with a route that declares neither a permission nor `public`
 * (design/README.md §5).
 */
export const requireRouteAccess = fp(
  async (app) => {
    const routes: RouteOptions[] = []
    app.decorate('routes', routes)
    app.addHook('onRoute', (route) => void routes.push(route))
    app.addHook('onReady', async () => {
      const open = routes
        .filter((route) => !route.config?.access)
        .map((route) => `${String(route.method)} ${route.url}`)
      if (open.length > 0) throw new Error(`these routes declare no permission:\n  ${open.join('\n  ')}`)
    })
  },
  { name: 'access' },
)

import { lazy, useMemo, type ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import type { Lazy } from '#renderer/kit/plugin.ts'
import type { PageRoute } from './pages.ts'
import { Screen } from './screen.tsx'
import { Shell } from './shell/shell.tsx'

/** The fixed pages of the application itself; plugins and the server's menu bring the others (specification §2). */
export const fixedPages: readonly PageRoute[] = [
  { path: '/', redirect: '/home', requireLogin: true, isBare: true, isAffix: false },
  { path: '/index.html', redirect: '/home', requireLogin: true, isBare: true, isAffix: false },
  { path: '/home', title: 'shell:home', screen: () => import('./screens/home.tsx'), requireLogin: true, isBare: false, isAffix: true },
  { path: '/login', title: 'shell:login', screen: () => import('./screens/login.tsx'), requireLogin: false, isBare: true, isAffix: false },
  { path: '/password', title: 'shell:firstPassword', screen: () => import('./screens/first-password.tsx'), requireLogin: true, isBare: true, isAffix: false },
  { path: '/user/profile', title: 'shell:profile', screen: () => import('./screens/profile.tsx'), requireLogin: true, isBare: false, isAffix: false },
  { path: '/license', title: 'shell:license', screen: () => import('./screens/license.tsx'), requireLogin: false, isBare: true, isAffix: false },
  { path: '/404', title: 'shell:notFound', screen: () => import('./screens/not-found.tsx'), requireLogin: false, isBare: true, isAffix: false },
  { path: '/401', title: 'shell:noAccess', screen: () => import('./screens/no-access.tsx'), requireLogin: false, isBare: true, isAffix: false },
  { path: '/test', title: 'shell:test', screen: () => import('./screens/test/test.tsx'), requireLogin: false, isBare: true, isAffix: false },
  { path: '/redirect/*', screen: () => import('./screens/redirect.tsx'), requireLogin: true, isBare: true, isAffix: false },
]

/** The pages as route objects: bare ones, then those inside the shell. */
export function useRouteObjects(pages: readonly PageRoute[]): RouteObject[] {
  return useMemo(() => [
    ...pages.filter((page) => page.isBare || page.redirect !== undefined).map(routeObject),
    { element: <Shell pages={pages} />, children: pages.filter((page) => !page.isBare && page.redirect === undefined).map(routeObject) },
    // Nothing until the guard has decided; it sends unknown addresses on.
    { path: '*', element: null },
  ], [pages])
}

function routeObject(page: PageRoute): RouteObject {
  if (page.redirect !== undefined) return { path: page.path, element: <Navigate to={page.redirect} replace /> }
  if (!page.screen) throw new Error(`page <${page.path}> has neither screen nor redirect`)
  return { path: page.path, element: <Screen title={page.title} component={lazyOf(page.screen)} /> }
}

/** One component per lazy screen, or each render would mount another. */
const components = new WeakMap<Lazy, ComponentType>()

function lazyOf(screen: Lazy): ComponentType {
  const known = components.get(screen)
  if (known) return known
  const component = lazy(screen)
  components.set(screen, component)
  return component
}

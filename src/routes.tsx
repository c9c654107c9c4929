import { lazy, useMemo, type ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { titleKey, type KeyOf } from '#renderer/kit/i18n.ts'
import type { Lazy } from '#renderer/kit/client-plugin-type.ts'
import { shellMessages } from './messages.ts'
import type { PageRoute } from './page-routes.ts'
import { Screen } from './screen-frame.tsx'
import { Shell } from './shell/shell.tsx'

const inside = { requireLogin: true, isBare: false, isAffix: false } as const
const open = { requireLogin: false, isBare: true, isAffix: false } as const
const title = (key: KeyOf<typeof shellMessages>): string => titleKey(shellMessages, key)

/** Fixed pages of the application; plugins and the server's menu add others (specification §2). */
export const fixedPages: readonly PageRoute[] = [
  { path: '/', redirect: '/home', requireLogin: true, isBare: true, isAffix: false },
  { path: '/index.html', redirect: '/home', requireLogin: true, isBare: true, isAffix: false },
  {
    path: '/home',
    title: title('home'),
    screen: () => import('./screens/home-screen.tsx'),
    shape: 'home',
    requireLogin: true,
    isBare: false,
    isAffix: true,
    isKeepAlive: true,
  },
  { path: '/login', title: title('login'), screen: () => import('./screens/login.tsx'), ...open },
  { path: '/authLogin/*', title: title('login'), screen: () => import('./screens/sso-callback.tsx'), ...open },
  { path: '/register', title: title('register'), screen: () => import('./screens/register.tsx'), ...open },
  {
    path: '/register/confirm',
    title: title('register'),
    screen: () => import('./screens/register-confirm.tsx'),
    ...open,
  },
  { path: '/forgot', title: title('forgot'), screen: () => import('./screens/forgot-password.tsx'), ...open },
  { path: '/reset', title: title('forgot'), screen: () => import('./screens/reset-password.tsx'), ...open },
  {
    path: '/password',
    title: title('firstPassword'),
    screen: () => import('./screens/change-first-password.tsx'),
    requireLogin: true,
    isBare: true,
    isAffix: false,
  },
  {
    path: '/user/profile',
    title: title('profile'),
    screen: () => import('./screens/profile-screen.tsx'),
    shape: 'settings',
    ...inside,
  },
  {
    path: '/auth/role/:userId',
    title: title('authRole'),
    screen: () => import('./screens/role-assignment/user-roles-screen.tsx'),
    ...inside,
  },
  {
    path: '/auth/user/:roleId',
    title: title('authUser'),
    screen: () => import('./screens/role-assignment/role-users-screen.tsx'),
    ...inside,
  },
  { path: '/dept/post', title: title('deptPost'), screen: () => import('./screens/dept-post.tsx'), ...inside },
  { path: '/dept/post/:deptId', title: title('deptPost'), screen: () => import('./screens/dept-post.tsx'), ...inside },
  { path: '/license', title: title('license'), screen: () => import('./screens/license-screen.tsx'), ...open },
  { path: '/404', title: title('notFound'), screen: () => import('./screens/not-found.tsx'), ...open, isError: true },
  { path: '/401', title: title('noAccess'), screen: () => import('./screens/no-access.tsx'), ...open, isError: true },
  { path: '/test', title: title('test'), screen: () => import('./screens/style-guide/style-guide.tsx'), ...open },
  {
    path: '/redirect/*',
    screen: () => import('./screens/redirect-screen.tsx'),
    requireLogin: true,
    isBare: true,
    isAffix: false,
  },
]

/**
 * Returns the route of the current page, inside the shell or bare. `pageAt` has already matched the address, so the
 * router receives only that route instead of ranking all of them at each navigation.
 */
export function useRouteObjects(pages: readonly PageRoute[], shown: PageRoute | undefined): RouteObject[] {
  const shell = useMemo(() => <Shell pages={pages} />, [pages])
  return useMemo(() => {
    // Renders nothing until the guard redirects an unknown address.
    if (!shown) return [{ path: '*', element: null }]
    return shown.isBare || shown.redirect !== undefined
      ? [routeObject(shown)]
      : [{ element: shell, children: [routeObject(shown)] }]
  }, [shown, shell])
}

function routeObject(page: PageRoute): RouteObject {
  if (page.redirect !== undefined) return { path: page.path, element: <Navigate to={page.redirect} replace /> }
  if (!page.screen) throw new Error(`page <${page.path}> has neither screen nor redirect`)
  return { path: page.path, element: <Screen page={page} component={lazyOf(page.screen)} /> }
}

/** Caches one component per lazy screen, because a new one at each render would remount it. */
const components = new WeakMap<Lazy, ComponentType>()

function lazyOf(screen: Lazy): ComponentType {
  const known = components.get(screen)
  if (known) return known
  const component = lazy(screen)
  components.set(screen, component)
  return component
}

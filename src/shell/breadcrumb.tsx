import { useAtomValue } from 'jotai'
import { Link, useLocation } from 'react-router-dom'
import { useTitle, useMessages } from '#renderer/kit/i18n.ts'
import { identityOf, useOwnTitle } from '#renderer/kit/page-titles.ts'
import { routersAtom } from '#renderer/kit/signed-in-user.ts'
import { shellMessages } from '../messages.ts'
import { pageAt, type PageRoute } from '../page-routes.ts'
import classes from './breadcrumb.module.css'
import { entriesOf, trailOf, type Crumb, useActive } from './menu-entries.ts'
import { MenuIcon } from './menu-icon.tsx'

interface BreadcrumbProps {
  readonly pages: readonly PageRoute[]
  readonly hasIcons: boolean
}

/** Shows the menu path of the page, ending in the page's own title; narrow screens show only the last part. */
export function Breadcrumb({ pages, hasIcons }: BreadcrumbProps) {
  const t = useMessages(shellMessages)
  const name = useTitle()
  const location = useLocation()
  const routers = useAtomValue(routersAtom)
  const own = useOwnTitle()(identityOf(location))

  const { pathname } = location
  const page = pageAt(pages, pathname)
  const entry = useActive(entriesOf(routers ?? []))
  const above = trailOf(routers ?? [], entry ?? pathname)
  const trail = entry === undefined || entry === pathname ? above.slice(0, -1) : above
  const title = own ?? page?.title
  const icon = pathname === '/home' ? 'home' : entry === pathname ? above.at(-1)?.icon : undefined
  const crumbs: readonly Crumb[] = title === undefined ? trail : [...trail, { title, ...(icon ? { icon } : {}) }]

  return (
    <nav className={classes.trail} aria-label={t('trail')}>
      <ol>
        {crumbs.map((crumb, at) => (
          <li key={name(crumb.title)} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {hasIcons && crumb.icon && <MenuIcon name={crumb.icon} depth={0} size={16} />}
            {crumb.path && at < crumbs.length - 1 ? (
              <Link to={crumb.path}>{name(crumb.title)}</Link>
            ) : (
              <span>{name(crumb.title)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

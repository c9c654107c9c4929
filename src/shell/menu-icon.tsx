import { lazy, Suspense } from 'react'
import classes from './side-menu.module.css'

const Icon = lazy(() => import('./menu-icons.tsx'))

/** The icon of a menu entry, by name. All icons are one chunk that comes after the menu; its place is kept. */
export function MenuIcon({ name, depth }: { readonly name: string | undefined; readonly depth: number }) {
  if (!name && depth > 0) return null
  return <span className={classes.icon} aria-hidden="true"><Suspense><Icon name={name ?? 'circle'} /></Suspense></span>
}

import { lazy, Suspense } from 'react'
import { PluginSlot } from '../ui/plugin-slot.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import classes from './crud-page.module.css'
import { CrudPage } from './crud-page.tsx'
import { useModule } from './use-module.ts'

/** The screen of a module, as the server's menu names it: `schema:system/post`. */
export default function CrudScreen({ module }: { readonly module: string }) {
  const { data: copy, error, reload } = useModule(module)
  const waiting = (
    <div className={classes.loading}>
      <RowsSkeleton rows={10} />
    </div>
  )
  if (error)
    return (
      <Suspense>
        <BrokenModule module={module} error={error} onRetry={reload} />
      </Suspense>
    )
  if (!copy) return waiting
  if (copy.ui)
    return (
      <>
        <PluginSlot part={copy.ui} slot={{ module: copy }} />
        {Debug && (
          <Suspense>
            <Debug copy={copy} rows={[]} />
          </Suspense>
        )}
      </>
    )
  return copy.parent ? (
    <Suspense fallback={waiting}>
      <ChildPage copy={copy} parent={copy.parent} />
    </Suspense>
  ) : (
    <CrudPage copy={copy} />
  )
}

const BrokenModule = lazy(async () => ({ default: (await import('./broken-module.tsx')).BrokenModule }))
/** Development only, as on every other screen (crud-page.tsx). */
const Debug = import.meta.env.DEV ? lazy(() => import('./debug/debug.tsx')) : undefined
const ChildPage = lazy(async () => ({ default: (await import('./child-page.tsx')).ChildPage }))

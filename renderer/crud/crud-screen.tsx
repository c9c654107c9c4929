import { lazy, Suspense } from 'react'
import { useAssembled } from '../kit/assemble-plugins.ts'
import { PluginSlot } from '../ui/plugin-slot.tsx'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { useMessages } from '../kit/i18n.ts'
import { uiMessages } from '../ui/messages.ts'
import { CrudPage } from './crud-page.tsx'
import { useModule } from './use-module.ts'

/** Screen of a module, named by the server's menu: `schema:system/post`. */
export default function CrudScreen({ module }: { readonly module: string }) {
  const { data: copy, error, reload } = useModule(module)
  const t = useMessages(uiMessages)
  const shape = useAssembled().shapes[`schema:${module}#default`]
  // the fallback equals the outline shown while the code loads, so that nothing moves
  const waiting = (
    <output data-waiting aria-label={t('loading')}>
      <ScreenSkeleton shape={shape} />
    </output>
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
  ) : copy.list.aside?.tools ? (
    <Suspense fallback={waiting}>
      <InBranch copy={copy} aside={copy.list.aside} />
    </Suspense>
  ) : (
    <CrudPage copy={copy} />
  )
}

const BrokenModule = lazy(async () => ({ default: (await import('./broken-module.tsx')).BrokenModule }))
/** Development only, as on all screens (crud-page.tsx). */
const Debug = import.meta.env.DEV ? lazy(() => import('./debug/open-debug-panel.tsx')) : undefined
const InBranch = lazy(() => import('./tree-filter/remembered-branch-list.tsx'))
const ChildPage = lazy(async () => ({ default: (await import('./child-page.tsx')).ChildPage }))

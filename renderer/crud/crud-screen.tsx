import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import { BrokenModule } from './broken-module.tsx'
import { ChildPage } from './child-page.tsx'
import classes from './crud-page.module.css'
import { CrudPage } from './crud-page.tsx'
import { useModule } from './use-module.ts'

/** The screen of a module file, as the server's menu asks for it: `schema:system/post`. */
export default function CrudScreen({ module }: { readonly module: string }) {
  const { data: copy, error, reload } = useModule(module)
  if (error) return <BrokenModule module={module} error={error} onRetry={reload} />
  if (!copy) return <div className={classes.loading}><RowsSkeleton rows={10} /></div>
  return copy.parent ? <ChildPage copy={copy} parent={copy.parent} /> : <CrudPage copy={copy} />
}

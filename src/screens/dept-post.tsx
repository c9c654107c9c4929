import { lazy, Suspense } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { Parent } from '#schemas/module/module-file.ts'
import { useModule } from '#renderer/crud/use-module.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { PageLoading } from '#renderer/ui/page-loading.tsx'

/** Parent of the posts, as a module file would declare it in `parent`. */
const ofDept: Parent = {
  module: 'system/dept',
  route: { path: '/dept/post/:deptId', param: 'deptId', digits: true },
  match: { deptId: 'deptId' },
  switcher: true,
}

/** Lists the posts of one department at `/dept/post/{deptId}` or `/dept/post?deptId=`; all posts without an id. */
export default function DeptPostScreen() {
  const { deptId } = useParams()
  const [query] = useSearchParams()
  const { data: copy, error, reload } = useModule(deptId === undefined ? undefined : 'system/post')
  const asked = query.get('deptId')
  if (deptId === undefined)
    return <Navigate to={asked && /^\d+$/.test(asked) ? `/dept/post/${asked}` : '/system/post'} replace />
  if (error) return <ErrorState error={error} onRetry={reload} />
  if (!copy) return <PageLoading />
  const { aside: _, ...list } = copy.list
  return (
    <Suspense fallback={<PageLoading />}>
      <ChildPage
        copy={{ ...copy, list: { ...list, columns: list.columns.filter((column) => column.field !== 'deptId') } }}
        parent={ofDept}
      />
    </Suspense>
  )
}

const ChildPage = lazy(async () => ({ default: (await import('#renderer/crud/child-page.tsx')).ChildPage }))

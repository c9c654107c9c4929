import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { CrudPage } from '../crud-page.tsx'

interface InBranchProps {
  readonly copy: ClientModule
  readonly aside: NonNullable<ClientModule['list']['aside']>
}

/** List with a tree filter that reopens the last selected branch, unless the URL selects one. */
export default function InBranch({ copy, aside }: InBranchProps) {
  const { search } = useLocation()
  const [left] = useState(() => (search === '' ? rememberedBranch(copy.module) : undefined))
  const [isThere, setThere] = useState(left === undefined)
  if (!isThere && search !== '') setThere(true)
  if (isThere || search !== '') return <CrudPage copy={copy} />
  return (
    <Navigate replace to={{ search: `?${encodeURIComponent(`${aside.field}[${aside.op ?? 'under'}]`)}=${left}` }} />
  )
}

const place = (module: string): string => `formwork-branch-${module}`

function rememberedBranch(module: string): string | undefined {
  try {
    return localStorage.getItem(place(module)) ?? undefined
  } catch {
    return undefined
  }
}

/** Ignores storage errors: without storage the whole list opens. */
export function rememberBranch(module: string, branch: string | undefined): void {
  try {
    if (branch === undefined) localStorage.removeItem(place(module))
    else localStorage.setItem(place(module), branch)
  } catch {
    // see above
  }
}

import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import classes from './use-distinct-names.module.css'

type Rows = readonly ModuleRow[] | undefined
type Distinguish = typeof import('./disambiguate-names.ts').distinguishNamesakes

/** Loads the text that distinguishes rows of the same name, for lists that request it. */
export function useDistinctNames(copy: ClientModule, rows: Rows): Rows {
  const [distinguish, setDistinguish] = useState<Distinguish>()
  const isAsked = copy.list.apart !== undefined
  useEffect(() => {
    if (isAsked)
      void import('./disambiguate-names.ts').then(({ distinguishNamesakes }) =>
        setDistinguish(() => distinguishNamesakes),
      )
  }, [isAsked])
  return useMemo(() => (distinguish && rows ? distinguish(copy, rows) : rows), [distinguish, copy, rows])
}

/** Label of a row with that text. */
export function Named({ row, children }: { readonly row: ModuleRow; readonly children: ReactNode }) {
  const apart = row.$apart
  if (typeof apart !== 'string' || apart === '') return children
  return (
    <span className={classes.named}>
      <span className={classes.name}>{children}</span>
      <span className={classes.apart}>{apart}</span>
    </span>
  )
}

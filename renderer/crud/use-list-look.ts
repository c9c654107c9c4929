import { useState } from 'react'
import type { ListCopy } from '#schemas/api/module-wire.ts'

export type Density = 'compact' | 'comfortable'

/** How a person likes a list. Kept in this browser, per module. */
export interface ListLook {
  /** Fields of the columns that are not shown. */
  readonly hidden: readonly string[]
  readonly density: Density
}

export interface ListLookControl extends ListLook {
  readonly isDefault: boolean
  readonly toggle: (field: string) => void
  readonly setDensity: (density: Density) => void
  readonly reset: () => void
}

export function useListLook(module: string, list: Pick<ListCopy, 'columns' | 'density'>): ListLookControl {
  const [look, setLook] = useState(() => readLook(localStorage.getItem(keyOf(module)), list))
  const change = (next: ListLook): void => {
    setLook(next)
    localStorage.setItem(keyOf(module), JSON.stringify(next))
  }
  return {
    ...look,
    isDefault: JSON.stringify(look) === JSON.stringify(ownLook(list)),
    toggle: (field) => change({ ...look, hidden: look.hidden.includes(field) ? look.hidden.filter((one) => one !== field) : [...look.hidden, field] }),
    setDensity: (density) => change({ ...look, density }),
    reset: () => {
      localStorage.removeItem(keyOf(module))
      setLook(ownLook(list))
    },
  }
}

/** What was kept, without columns the module no longer has; the first column always stays. */
export function readLook(kept: string | null, list: Pick<ListCopy, 'columns' | 'density'>): ListLook {
  const own = ownLook(list)
  const { hidden, density } = objectIn(kept)
  const known = new Set(list.columns.slice(1).map((column) => column.field))
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((field) => known.has(field)) : own.hidden,
    density: density === 'compact' || density === 'comfortable' ? density : own.density,
  }
}

const ownLook = ({ columns, density }: Pick<ListCopy, 'columns' | 'density'>): ListLook => ({
  hidden: columns.filter((column) => column.hidden).map((column) => column.field),
  density: density === 'compact' ? 'compact' : 'comfortable',
})

const keyOf = (module: string): string => `formwork-list:${module}`

function objectIn(json: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

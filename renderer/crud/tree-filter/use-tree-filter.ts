import { useMemo } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useText } from '../../kit/i18n.ts'
import type { TreeFilterProps } from './tree-filter.tsx'
import type { List } from '../list/use-list.ts'

/**
 * Adapts a module for its list: the field of the tree filter becomes searchable, and a tree's own parent column is
 * hidden by default.
 */
export function useShownModule(copy: ClientModule): ClientModule {
  return useMemo(() => {
    const { aside } = copy.list
    if (copy.tree) {
      const { parent } = copy.tree
      return {
        ...copy,
        list: {
          ...copy.list,
          columns: copy.list.columns.map((column) => (column.field === parent ? { ...column, hidden: true } : column)),
        },
      }
    }
    if (!aside || !copy.fields[aside.field]?.ref) return copy
    const item = {
      ...copy.search.find((one) => one.field === aside.field),
      field: aside.field,
      op: aside.op ?? 'under',
    } as const
    return { ...copy, search: [...copy.search.filter((one) => one.field !== aside.field), item] }
  }, [copy])
}

/** Tree filter of a list and its field; undefined without one, or where a parent row sets the field. */
export function useTreeFilter(
  copy: ClientModule,
  list: List,
  fixed: readonly string[],
): (TreeFilterProps & { readonly field: string }) | undefined {
  const text = useText()
  const name = copy.list.aside?.field
  const field = name === undefined ? undefined : copy.fields[name]
  if (name === undefined || !field?.ref || fixed.includes(name)) return undefined
  const value = list.state.filters[name]
  return {
    field: name,
    base: field.ref.base,
    tools: copy.list.aside?.tools ? copy.list.aside.module : undefined,
    name: text(field.label),
    value: typeof value === 'string' ? value : undefined,
    onPick: (picked) => {
      if (copy.list.aside?.tools)
        void import('./remembered-branch-list.tsx').then(({ rememberBranch }) => rememberBranch(copy.module, picked))
      list.setFilter(name, picked)
    },
  }
}

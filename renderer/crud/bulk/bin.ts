import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react'
import { createElement, useMemo } from 'react'
import type { ModuleCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import { useWords } from '../../kit/messages.ts'
import type { RowTools } from '../list-row.tsx'
import { useMay } from '../use-module.ts'
import { crudWords } from '../words.ts'

/** What can be done with a row of the bin. */
export function useBinTools(copy: ModuleCopy, { restore, purge }: { readonly restore: (row: ModuleRow) => void; readonly purge: (row: ModuleRow) => void }): RowTools {
  const t = useWords(crudWords)
  const may = useMay(copy)
  const [canRestore, canPurge] = [may('restore'), may('purge')]
  return useMemo(() => ({
    hasActions: canRestore || canPurge,
    menuOf: (row) => ({
      first: canRestore ? { name: 'restore', label: t('bin.restore'), icon: createElement(IconArrowBackUp, { size: 16 }), run: () => restore(row) } : undefined,
      rest: canPurge ? [{ name: 'purge', label: t('bin.purge'), icon: createElement(IconTrashX, { size: 16 }), danger: true, run: () => purge(row) }] : [],
    }),
    // the two only change with the module
  }), [canRestore, canPurge, t, restore, purge])
}

import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react'
import { createElement, useMemo } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { useMessages } from '../../kit/i18n.ts'
import type { RowActionHandlers } from '../list/list-row.tsx'
import { useMay } from '../use-module.ts'
import { crudMessages } from '../messages.ts'

/** Actions on a row of the recycle bin. */
export function useBinActions(
  copy: ClientModule,
  { restore, purge }: { readonly restore: (row: ModuleRow) => void; readonly purge: (row: ModuleRow) => void },
): RowActionHandlers {
  const t = useMessages(crudMessages)
  const may = useMay(copy)
  const [canRestore, canPurge] = [may('restore'), may('purge')]
  return useMemo(
    () => ({
      hasActions: canRestore || canPurge,
      menuOf: (row) => ({
        first: canRestore
          ? {
              name: 'restore',
              label: t('bin.restore'),
              icon: createElement(IconArrowBackUp, { size: 16 }),
              run: () => restore(row),
            }
          : undefined,
        rest: canPurge
          ? [
              {
                name: 'purge',
                label: t('bin.purge'),
                icon: createElement(IconTrashX, { size: 16 }),
                danger: true,
                run: () => purge(row),
              },
            ]
          : [],
      }),
      // the two only change with the module
    }),
    [canRestore, canPurge, t, restore, purge],
  )
}

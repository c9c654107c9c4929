import { Subscribe } from '@tanstack/react-table'
import { ActionBar, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ModuleRow } from '#schemas/api/module-wire.ts'
import { useWords } from '../kit/messages.ts'
import classes from './selection-bar.module.css'
import { selectedRows, type RowTable } from './row-table.ts'
import { crudWords } from './words.ts'

export interface BulkAction {
  readonly name: string
  readonly label: string
  readonly danger?: boolean
  readonly run: (rows: readonly ModuleRow[]) => void
}

/** What can be done with the rows that are ticked. Rises from the bottom with the first; Esc clears. */
export function SelectionBar({ table, actions }: { readonly table: RowTable; readonly actions: readonly BulkAction[] }) {
  const t = useWords(crudWords)
  return (
    <Subscribe source={table.atoms.rowSelection}>
      {(selection) => {
        const count = Object.keys(selection).length
        return (
          <ActionBar className={classes.bar} opened={count > 0} closeOnEscape onClose={() => table.resetRowSelection(true)} aria-label={t('select.count', { count })} shadow="md">
            <output className={classes.count}>{t('select.count', { count })}</output>
            <ActionBar.Divider />
            {actions.map((action) => (
              <Button key={action.name} variant="subtle" color={action.danger ? 'red' : 'gray'} {...(action.danger ? { leftSection: <IconTrash size={16} aria-hidden="true" /> } : {})}
                onClick={() => action.run(selectedRows(table))}>
                {action.label}
              </Button>
            ))}
            <ActionBar.CloseButton aria-label={t('select.clear')} />
          </ActionBar>
        )
      }}
    </Subscribe>
  )
}

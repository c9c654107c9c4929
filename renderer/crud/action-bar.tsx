import { ActionBar, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useWords } from '../kit/messages.ts'
import { selectedRows, type RowTable } from './row-table.ts'
import classes from './selection-bar.module.css'
import type { BulkAction } from './selection-bar.tsx'
import { crudWords } from './words.ts'

interface RowsBarProps {
  readonly table: RowTable
  readonly actions: readonly BulkAction[]
  /** How many rows are ticked. */
  readonly count: number
}

/** How many rows are ticked, and what can be done with them. */
export default function RowsBar({ table, actions, count }: RowsBarProps) {
  const t = useWords(crudWords)
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
}

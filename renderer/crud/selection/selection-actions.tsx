import { ActionBar, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { bulkCap } from '#schemas/api/limits.ts'
import { useMessages } from '../../kit/i18n.ts'
import { countedRows } from '../bulk/counted-rows.ts'
import { crudMessages } from '../messages.ts'
import { bulkMessages } from '../lazy-part-messages.ts'
import { selectedRows, type RowTable } from '../list/use-row-table.ts'
import classes from './selection-bar.module.css'
import type { BulkAction } from './selection-bar.tsx'

interface RowsBarProps {
  readonly copy: ClientModule
  readonly table: RowTable
  readonly actions: readonly BulkAction[]
  /** Number of ticked rows. */
  readonly count: number
  /** Number of matching rows on all pages. */
  readonly total: number
}

/** Number of ticked rows, and their bulk actions; with the whole page ticked, also for all matching rows. */
export default function SelectionActions({ copy, table, actions, count, total }: RowsBarProps) {
  const t = useMessages(crudMessages)
  const words = useMessages(bulkMessages)
  const [wantsAll, setAll] = useState(false)
  const isWholePage = count > 0 && count === table.getRowModel().rows.length
  if (wantsAll && !isWholePage) setAll(false)
  const isAll = wantsAll && isWholePage
  const countText = isAll
    ? words('all.chosen', { what: countedRows(words, copy, total) })
    : words('selected', { what: countedRows(words, copy, count) })
  const isTooMany = (action: BulkAction): boolean => isAll && action.isCapped === true && total > bulkCap

  return (
    <ActionBar
      className={classes.bar}
      opened={count > 0}
      closeOnEscape
      onClose={() => table.resetRowSelection(true)}
      aria-label={countText}
      shadow="md"
      data-selection-bar=""
      position={{ bottom: 'var(--selection-bottom)', left: 'var(--selection-left)', right: 'var(--selection-right)' }}
    >
      <output className={classes.count}>{countText}</output>
      {isWholePage && !isAll && total > count && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {words('all.choose', { what: countedRows(words, copy, total) })}
        </Button>
      )}
      <ActionBar.Divider />
      {actions.map((action) => (
        <Button
          key={action.name}
          variant="subtle"
          color={action.danger ? 'red' : 'gray'}
          {...(action.danger ? { leftSection: <IconTrash size={16} aria-hidden="true" /> } : {})}
          disabled={isTooMany(action) || (isAll && action.isOnlyTicked === true)}
          onClick={() => action.run(selectedRows(table), isAll)}
        >
          {action.label}
        </Button>
      ))}
      {actions.some(isTooMany) && <span className={classes.why}>{words('all.tooMany', { max: bulkCap })}</span>}
      <ActionBar.CloseButton aria-label={t('select.clear')} />
    </ActionBar>
  )
}

import { Button, Drawer, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { Cond } from '#schemas/module/condition.ts'
import { useMessages } from '../kit/i18n.ts'
import { FilterChip } from '../ui/filter-chip.tsx'
import classes from './answer-filter.module.css'
import { fromCond, toCond, type FilterField } from './answer-filter-condition.ts'
import { FilterEditor } from './filter-editor.tsx'
import { useFilterText } from './use-filter-text.ts'
import { answerFilterMessages } from './messages.ts'

export interface FilterBarProps {
  readonly codebook: readonly CodebookEntry[]
  /** Fields of the submission itself, offered behind the questions. */
  readonly own?: readonly FilterField[]
  readonly filter: Cond | undefined
  readonly onFilter: (filter: Cond | undefined) => void
}

/**
 * Shows the filter as removable chips, and the button that opens its editor. A condition that lines cannot express is a
 * single chip.
 */
export function FilterBar({ codebook, own = [], filter, onFilter }: FilterBarProps) {
  const t = useMessages(answerFilterMessages)
  const filterText = useFilterText(codebook, own)
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const rows = fromCond(filter)
  const count = rows?.length ?? 1
  // Esc closes an open list of options first.
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !(event.target as Element).closest('[aria-expanded="true"]')) setOpen(false)
  }
  const open = (
    <Button
      variant="default"
      className={classes.open!}
      leftSection={<IconFilter size={16} aria-hidden="true" />}
      rightSection={
        count > 0 ? (
          <span className={classes.count} aria-hidden="true">
            {count}
          </span>
        ) : undefined
      }
      data-active={count > 0 || undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {t('filter.title')}
    </Button>
  )
  const editor = (
    <FilterEditor
      codebook={codebook}
      own={own}
      rows={rows ?? []}
      isPhone={isPhone}
      onCancel={() => setOpen(false)}
      onApply={(next) => {
        setOpen(false)
        onFilter(toCond(next))
      }}
    />
  )

  return (
    <>
      {isPhone ? (
        <>
          {open}
          <Drawer
            opened={isOpen}
            onClose={() => setOpen(false)}
            position="bottom"
            size="auto"
            title={t('filter.title')}
            classNames={{ title: classes.sheetTitle!, inner: classes.sheetPlace!, content: classes.sheet! }}
            attributes={{ header: { role: 'none' } }}
            closeButtonProps={{ 'aria-label': t('filter.close') }}
          >
            {editor}
          </Drawer>
        </>
      ) : (
        <Popover
          width={680}
          opened={isOpen}
          onChange={setOpen}
          position="bottom-start"
          shadow="md"
          trapFocus
          returnFocus
          closeOnClickOutside={false}
          closeOnEscape={false}
        >
          <Popover.Target>{open}</Popover.Target>
          <Popover.Dropdown className={classes.editor} aria-label={t('filter.title')} onKeyDown={handleKey}>
            {isOpen && editor}
          </Popover.Dropdown>
        </Popover>
      )}
      {count > 0 && (
        <div className={classes.chips} data-chips>
          {rows?.map((row, at) => {
            const { field, operator, value } = filterText(row)
            return (
              <FilterChip
                key={`${row.field} ${row.op}`}
                {...{ field, operator, value }}
                onEdit={() => setOpen(true)}
                removeLabel={t('filter.drop', { filter: [field, operator, value].filter(Boolean).join(' ') })}
                onRemove={() => onFilter(toCond(rows.toSpliced(at, 1)))}
              />
            )
          })}
          {!rows && (
            <FilterChip
              field={t('filter.custom')}
              removeLabel={t('filter.clear')}
              onRemove={() => onFilter(undefined)}
            />
          )}
          {rows && rows.length > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={() => onFilter(undefined)}>
              {t('filter.clear')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import type { ModuleCopy } from '#schemas/api/module-wire.ts'
import { useText, useWords } from '../kit/messages.ts'
import classes from './column-chooser.module.css'
import type { Density, ListLookControl } from './use-list-look.ts'
import { crudWords } from './words.ts'

/** Which columns are shown, and how high rows are. The first column names the row and stays. */
export function ColumnChooser({ copy, look }: { readonly copy: ModuleCopy; readonly look: ListLookControl }) {
  const t = useWords(crudWords)
  const text = useText()
  const [isOpen, setOpen] = useState(false)

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={220} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('columns.title')} disabled={isOpen}>
          <ActionIcon variant="default" size={30} aria-label={t('columns.title')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}><IconColumns3 size={16} aria-hidden="true" /></ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <div className={classes.head}>
          <strong>{t('columns.title')}</strong>
          {!look.isDefault && <Button variant="subtle" size="compact-xs" onClick={look.reset}>{t('columns.all')}</Button>}
        </div>
        <div className={classes.columns}>
          {copy.list.columns.map((column, at) => (
            <Checkbox key={column.field} size="xs" className={classes.column} disabled={at === 0} checked={at === 0 || !look.hidden.includes(column.field)}
              label={text(column.label ?? copy.fields[column.field]?.label ?? column.field)} onChange={() => look.toggle(column.field)} />
          ))}
        </div>
        <div className={classes.density}>
          <SegmentedControl size="xs" fullWidth aria-label={t('columns.density')} value={look.density} onChange={(value) => look.setDensity(value as Density)}
            data={[{ value: 'comfortable', label: t('columns.comfortable') }, { value: 'compact', label: t('columns.compact') }]} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

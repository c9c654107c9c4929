import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import classes from './column-menu.module.css'
import { allColumns, firstColumns } from './columns.ts'
import { formDataMessages } from './messages.ts'

export interface ColumnMenuProps {
  readonly codebook: readonly CodebookEntry[]
  /** Undefined while nobody has chosen. */
  readonly chosen: readonly string[] | undefined
  readonly onChoose: (ids: readonly string[] | undefined) => void
}

/** Beyond this many a search helps. */
const searchFrom = 10

/** Which columns the list shows. */
export function ColumnMenu({ codebook, chosen, onChoose }: ColumnMenuProps) {
  const t = useMessages(formDataMessages)
  const [search, setSearch] = useState('')
  const columns = allColumns(codebook).map((column) => ({
    id: column.id,
    label: column.entry ? column.entry.label : t(`column.${column.id}`),
  }))
  const ids = columns.map(({ id }) => id)
  const shown = new Set(chosen ?? firstColumns(codebook))
  const found = columns.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  const count = ids.filter((id) => shown.has(id)).length

  const toggle = (id: string): void => onChoose(ids.filter((one) => (one === id ? !shown.has(one) : shown.has(one))))

  return (
    <Popover width={280} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} />}>
          {count < ids.length ? t('columns.hidden', { count: ids.length - count }) : t('columns.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('columns.title')}>
        <div className={classes.head}>
          <Checkbox
            size="xs"
            label={t('columns.all')}
            checked={count === ids.length}
            indeterminate={count > 0 && count < ids.length}
            onChange={(event) => onChoose(event.currentTarget.checked ? ids : [])}
          />
          <Button variant="subtle" size="compact-xs" disabled={!chosen} onClick={() => onChoose(undefined)}>
            {t('columns.reset')}
          </Button>
        </div>
        {columns.length > searchFrom && (
          <div className={classes.search}>
            <TextInput
              size="xs"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              placeholder={t('columns.search')}
              aria-label={t('columns.search')}
            />
          </div>
        )}
        <div className={classes.list}>
          {found.map(({ id, label }) => (
            <Checkbox
              key={id}
              size="xs"
              className={classes.item}
              label={label}
              title={label}
              checked={shown.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

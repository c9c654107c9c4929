import { Button, Drawer, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { ModuleCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import { useText, useWords } from '../kit/messages.ts'
import { useApi } from '../kit/use-api.ts'
import { nameOf } from './actions.ts'
import { Cell } from './cells/cell.tsx'
import classes from './detail-drawer.module.css'
import dialog from './dialog.module.css'
import { useMay } from './use-module.ts'
import { crudWords } from './words.ts'

export interface DetailDrawerProps {
  readonly copy: ModuleCopy
  readonly row: ModuleRow
  readonly onEdit: ((row: ModuleRow) => void) | undefined
  readonly onClose: () => void
}

/** Everything a person may read of one row. */
export default function DetailDrawer({ copy, row, onEdit, onClose }: DetailDrawerProps) {
  const t = useWords(crudWords)
  const text = useText()
  const may = useMay(copy)
  const [isOpen, setOpen] = useState(true)
  const { data } = useApi<ModuleRow>(may('get') && `${copy.base}/${String(row[copy.key])}`)
  const shown = data ?? row
  const close = (): void => setOpen(false)
  const fields = Object.entries(copy.fields).filter(([name, field]) => !field.secret && field.type !== 'password' && field.type !== 'children' && name !== copy.key)

  return (
    <Drawer opened={isOpen} onClose={close} onExitTransitionEnd={onClose} position="right" size={480} title={nameOf({ ...copy, labelField: copy.detail?.title ?? copy.labelField }, shown)} classNames={{ title: dialog.title! }} attributes={{ header: { role: 'none' } }} closeButtonProps={{ 'aria-label': t('form.close') }}>
      <dl className={classes.detail}>
        {fields.map(([name, field]) => (
          <div key={name} data-stamp={field.stamp}>
            <dt>{text(field.label)}</dt>
            <dd><Cell column={{ field: name, cell: copy.list.columns.find((column) => column.field === name)?.cell ?? field.cell }} field={field} row={shown} /></dd>
          </div>
        ))}
      </dl>
      {onEdit && (
        <Group mt="lg">
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => onEdit(shown)}>{t('edit')}</Button>
        </Group>
      )}
    </Drawer>
  )
}

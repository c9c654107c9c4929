import { Drawer } from '@mantine/core'
import { useState } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useMessages } from '../../kit/i18n.ts'
import classes from '../dialogs/dialog.module.css'
import { crudMessages } from '../messages.ts'
import ColumnChooserPanel from './column-chooser-panel.tsx'
import type { ListPreferencesControl } from './use-list-preferences.ts'

export interface ColumnsDrawerProps {
  readonly copy: ClientModule
  readonly preferences: ListPreferencesControl
  readonly onClose: () => void
}

/** The facts that a row of a narrow screen may say, and their order. */
export default function ColumnsDrawer({ copy, preferences, onClose }: ColumnsDrawerProps) {
  const t = useMessages(crudMessages)
  const [isOpen, setOpen] = useState(true)
  return (
    <Drawer
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      position="bottom"
      size="auto"
      title={t('columns.title')}
      classNames={{ title: classes.title!, inner: classes.sheetPlace!, content: classes.sheet! }}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <ColumnChooserPanel copy={copy} preferences={preferences} isNarrow />
    </Drawer>
  )
}

import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../kit/i18n.ts'
import TreeFilter, { type TreeFilterProps } from './tree-filter.tsx'
import classes from '../dialogs/dialog.module.css'
import { crudMessages } from '../messages.ts'

/** Tree filter in a drawer, on narrow screens. */
export default function TreeFilterDrawer({ onClose, ...tree }: TreeFilterProps & { readonly onClose: () => void }) {
  const t = useMessages(crudMessages)
  const [isOpen, setOpen] = useState(true)
  const pick = (value: string | undefined): void => {
    tree.onPick(value)
    setOpen(false)
  }
  return (
    <Drawer
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      position="left"
      size={320}
      title={tree.name}
      classNames={{ title: classes.title! }}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <TreeFilter {...tree} onPick={pick} isTitled />
    </Drawer>
  )
}

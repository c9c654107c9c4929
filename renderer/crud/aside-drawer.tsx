import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../kit/messages.ts'
import AsideTree, { type AsideTreeProps } from './aside-tree.tsx'
import classes from './dialog.module.css'
import { crudWords } from './words.ts'

/** The tree beside a list where there is no room beside it. */
export default function AsideDrawer({ onClose, ...tree }: AsideTreeProps & { readonly onClose: () => void }) {
  const t = useWords(crudWords)
  const [isOpen, setOpen] = useState(true)
  const pick = (value: string | undefined): void => {
    tree.onPick(value)
    setOpen(false)
  }
  return (
    <Drawer opened={isOpen} onClose={() => setOpen(false)} onExitTransitionEnd={onClose} position="left" size={320} title={tree.name} classNames={{ title: classes.title! }} attributes={{ header: { role: 'none' } }} closeButtonProps={{ 'aria-label': t('form.close') }}>
      <AsideTree {...tree} onPick={pick} />
    </Drawer>
  )
}

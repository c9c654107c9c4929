import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../kit/i18n.ts'
import { KeyCaps } from '../../ui/key-caps.tsx'
import classes from '../dialogs/dialog.module.css'
import { crudMessages } from '../messages.ts'
import { listSettingsMessages } from '../lazy-part-messages.ts'

export interface KeysDialogProps {
  /** Abilities of this list beyond searching and opening. */
  readonly can: {
    readonly create: boolean
    readonly edit: boolean
    readonly tick: boolean
    readonly tree: boolean
    readonly order: boolean
    readonly undo: boolean
  }
  readonly onClose: () => void
}

/** Lists the keyboard shortcuts available in this list. */
export default function KeysDialog({ can, onClose }: KeysDialogProps) {
  const t = useMessages(listSettingsMessages)
  const general = useMessages(crudMessages)
  const [isOpen, setOpen] = useState(true)
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['Mod+k'], t('keys.palette')],
    [['/'], t('keys.search')],
    ...(can.create ? [[['c'], t('keys.create')] as const] : []),
    [['k', 'j', 'ArrowUp', 'ArrowDown'], t('keys.move')],
    [['Enter'], t('keys.open')],
    ...(can.edit ? [[['e'], t('keys.edit')] as const] : []),
    ...(can.tick
      ? [[['x', 'Space'], t('keys.tick')] as const, [['Shift+x', 'Shift+Space'], t('keys.range')] as const]
      : []),
    ...(can.tree ? [[['ArrowRight', 'ArrowLeft'], t('keys.branch')] as const] : []),
    ...(can.order ? [[['Space'], t('keys.order')] as const] : []),
    [['Shift+ArrowLeft', 'Shift+ArrowRight'], t('keys.column')],
    [['ArrowLeft', 'ArrowRight'], t('keys.width')],
    ...(can.undo ? [[['Mod+z'], t('keys.undo')] as const] : []),
    [['ArrowLeft', 'ArrowRight'], t('keys.tab')],
    [['Mod+Shift+ArrowLeft', 'Mod+Shift+ArrowRight'], t('keys.tabMove')],
    [['Delete'], t('keys.tabClose')],
    [['Shift+F10'], t('keys.tabMenu')],
    [['Esc'], t('keys.back')],
    [['?'], t('keys.help')],
  ]
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      title={t('keys.title')}
      size={480}
      classNames={{ title: classes.title! }}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': general('form.close') }}
    >
      <dl className={classes.keys}>
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {names.map((name) => (
                <KeyCaps key={name} keys={name} isSpoken />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

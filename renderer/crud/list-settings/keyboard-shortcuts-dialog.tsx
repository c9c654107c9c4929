import { Kbd, Modal } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../kit/i18n.ts'
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
    [['/'], t('keys.search')],
    ...(can.create ? [[['c'], t('keys.create')] as const] : []),
    [['k', 'j', '↑', '↓'], t('keys.move')],
    [['Enter'], t('keys.open')],
    ...(can.edit ? [[['e'], t('keys.edit')] as const] : []),
    ...(can.tick
      ? [[['x', 'Space'], t('keys.tick')] as const, [['Shift + x', 'Shift + Space'], t('keys.range')] as const]
      : []),
    ...(can.tree ? [[['→', '←'], t('keys.branch')] as const] : []),
    ...(can.order ? [[['Space'], t('keys.order')] as const] : []),
    [['Shift + ←', 'Shift + →'], t('keys.column')],
    [['←', '→'], t('keys.width')],
    ...(can.undo ? [[['Ctrl / ⌘ + Z'], t('keys.undo')] as const] : []),
    [['Esc'], t('keys.back')],
    [['?'], t('keys.help')],
  ]
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      title={t('keys.title')}
      size={440}
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
                <Kbd key={name} size="xs">
                  {name}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

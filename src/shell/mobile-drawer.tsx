import { Drawer } from '@mantine/core'
import { useMessages } from '#renderer/kit/i18n.ts'
import { shellMessages } from '../messages.ts'
import { Brand } from './brand-logo.tsx'
import { MenuTree } from './menu-tree.tsx'
import type { MenuEntry } from './menu-entries.ts'

export interface MobileMenuProps {
  readonly entries: readonly MenuEntry[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

export default function MobileDrawer({ entries, isOpen, onClose }: MobileMenuProps) {
  const t = useMessages(shellMessages)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      title={<Brand named />}
      padding="xs"
      closeButtonProps={{ 'aria-label': t('menu.close'), size: 36 }}
    >
      <nav aria-label={t('menu.label')}>
        <MenuTree entries={entries} onChoose={onClose} />
      </nav>
    </Drawer>
  )
}

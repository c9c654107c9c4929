import { ActionIcon } from '@mantine/core'
import { IconDotsVertical, IconLayoutGrid, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../kit/messages.ts'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import type { ListPreferencesControl } from '../list-settings/use-list-preferences.ts'
import { bulkMessages } from '../lazy-part-messages.ts'
import type { ToolProps } from './list-tools.tsx'

/** The tools of a list under one button, so that they stay on one line of a phone. `preferences` switches the layout. */
export default function PhoneTools({
  tools,
  preferences,
}: {
  readonly tools: readonly ToolProps[]
  readonly preferences?: Pick<ListPreferencesControl, 'layout' | 'setLayout'>
}): ReactNode {
  const t = useMessages(bulkMessages)
  const isCards = preferences?.layout === 'cards'
  return (
    <LazyMenu
      button={
        <ActionIcon variant="default" size={30} aria-label={t('tools.more')} title={t('tools.more')}>
          <IconDotsVertical size={16} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          {preferences && (
            <Menu.Item
              leftSection={
                isCards ? <IconList size={16} aria-hidden="true" /> : <IconLayoutGrid size={16} aria-hidden="true" />
              }
              onClick={() => preferences.setLayout(isCards ? 'table' : 'cards')}
            >
              {t(isCards ? 'tools.asTable' : 'tools.asCards')}
            </Menu.Item>
          )}
          {tools.map(({ label, icon: Icon, onClick }) => (
            <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden="true" />} onClick={onClick}>
              {label}
            </Menu.Item>
          ))}
        </>
      )}
    </LazyMenu>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconDotsVertical, IconLayoutGrid, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useMessages } from '../../kit/messages.ts'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import type { ListPreferencesControl } from '../list-settings/use-list-preferences.ts'
import { bulkMessages } from '../lazy-part-messages.ts'
import { crudMessages } from '../messages.ts'
import type { ToolProps } from './list-toolbar.tsx'
import { SortItems } from './sort-items.tsx'
import type { List } from './use-list.ts'

export interface PhoneToolsProps {
  readonly tools: readonly ToolProps[]
  /** Switches the layout. */
  readonly preferences?: Pick<ListPreferencesControl, 'layout' | 'setLayout'>
  /** The list to sort where cards have no column heads. */
  readonly sorted?: { readonly copy: ClientModule; readonly list: List } | undefined
}

/** The tools of a list under one button, so that they stay on one line of a phone. */
export default function PhoneTools({ tools, preferences, sorted }: PhoneToolsProps): ReactNode {
  const t = useMessages(bulkMessages)
  const crud = useMessages(crudMessages)
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
          {sorted && (
            <>
              <Menu.Divider />
              <Menu.Label>{crud('layout.sort')}</Menu.Label>
              <SortItems parts={Menu} {...sorted} />
            </>
          )}
        </>
      )}
    </LazyMenu>
  )
}

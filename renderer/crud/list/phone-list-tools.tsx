import { ActionIcon, type Menu as MenuParts } from '@mantine/core'
import { IconColumns3, IconDots, IconLayoutGrid, IconList, IconRefresh, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useMessages, useText } from '../../kit/i18n.ts'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import type { ListPreferencesControl } from '../list-settings/use-list-preferences.ts'
import { bulkMessages } from '../lazy-part-messages.ts'
import { crudMessages } from '../messages.ts'
import { ModuleActionIcon } from '../module-action-icon.tsx'
import { useListActions, type ListActions } from '../page-actions.tsx'
import { queryParams } from './list-url-state.ts'
import { SortItems } from './sort-items.tsx'
import type { List } from './use-list.ts'
import { useExpandAll } from '../tree/expand-all-button.tsx'
import type { ExpandableRows } from '../tree/use-expanded-rows.ts'

export interface PhoneToolsProps {
  readonly list: List
  readonly branches: ExpandableRows | undefined
  /** Entries behind the tools, outside the recycle bin. */
  readonly overflow: (parts: typeof MenuParts) => ReactNode
  readonly preferences: Pick<ListPreferencesControl, 'layout' | 'setLayout'>
  readonly actions: ListActions
  readonly onOpen: (what: 'columns') => void
}

/** The actions and tools of a list under one button, so that the title and the search have a line each on a phone. */
export default function PhoneTools({
  list,
  branches,
  overflow,
  preferences,
  actions,
  onOpen,
}: PhoneToolsProps): ReactNode {
  const t = useMessages(bulkMessages)
  const crud = useMessages(crudMessages)
  const text = useText()
  const { copy, state, shown, total, isFiltered, isEmpty, match, onAction, onImport } = actions
  const { own, mayExport: isExported } = useListActions(copy)
  const mayExport = isExported && !isEmpty
  const plain = own.filter(({ danger }) => !danger)
  const expandAll = useExpandAll(branches)
  const isCards = copy.list.cards !== undefined && preferences.layout === 'cards'
  return (
    <LazyMenu
      button={
        <ActionIcon variant="default" size={30} aria-label={crud('more')} title={crud('more')}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          {plain.map((action) => (
            <Menu.Item
              key={action.name}
              leftSection={<ModuleActionIcon name={action.icon} />}
              onClick={() => onAction(action)}
            >
              {text(action.label)}
            </Menu.Item>
          ))}
          {onImport && (
            <Menu.Item leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={onImport}>
              {crud('import')}
            </Menu.Item>
          )}
          {mayExport && (
            <Suspense>
              <ExportItems
                copy={copy}
                params={{ ...match, ...queryParams(state, copy) }}
                shown={shown}
                total={total}
                isFiltered={isFiltered}
              />
            </Suspense>
          )}
          {(plain.length > 0 || onImport || mayExport) && <Menu.Divider />}
          <Menu.Item leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={() => void list.reload()}>
            {crud('refresh')}
          </Menu.Item>
          {!isCards && (
            <Menu.Item leftSection={<IconColumns3 size={16} aria-hidden="true" />} onClick={() => onOpen('columns')}>
              {crud('columns.title')}
            </Menu.Item>
          )}
          {copy.list.cards && (
            <Menu.Item
              leftSection={
                isCards ? <IconList size={16} aria-hidden="true" /> : <IconLayoutGrid size={16} aria-hidden="true" />
              }
              onClick={() => preferences.setLayout(isCards ? 'table' : 'cards')}
            >
              {t(isCards ? 'tools.asTable' : 'tools.asCards')}
            </Menu.Item>
          )}
          {expandAll && (
            <Menu.Item leftSection={<expandAll.icon size={16} aria-hidden="true" />} onClick={expandAll.onClick}>
              {expandAll.label}
            </Menu.Item>
          )}
          {isCards && (
            <>
              <Menu.Divider />
              <Menu.Label>{crud('layout.sort')}</Menu.Label>
              <SortItems parts={Menu} copy={copy} list={list} />
              <Menu.Divider />
            </>
          )}
          {!state.isBin && overflow(Menu)}
        </>
      )}
    </LazyMenu>
  )
}

const ExportItems = lazy(() => import('../bulk/export-items.tsx'))

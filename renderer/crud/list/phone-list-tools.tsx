import { ActionIcon, type Menu as MenuParts } from '@mantine/core'
import { IconDots, IconLayoutGrid, IconList, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
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
  readonly branches: ExpandableRows | undefined
  /** Entries behind the tools. */
  readonly overflow?: (parts: typeof MenuParts) => ReactNode
  /** Switches the layout. */
  readonly preferences?: Pick<ListPreferencesControl, 'layout' | 'setLayout'>
  /** The list to sort where cards have no column heads. */
  readonly sorted?: { readonly copy: ClientModule; readonly list: List } | undefined
  readonly actions: ListActions
}

/** The actions and tools of a list under one button, so that the title and the tools have a line each on a phone. */
export default function PhoneTools({ branches, overflow, preferences, sorted, actions }: PhoneToolsProps): ReactNode {
  const t = useMessages(bulkMessages)
  const crud = useMessages(crudMessages)
  const text = useText()
  const { copy, state, shown, total, isFiltered, match, onAction, onImport } = actions
  const { own, mayExport } = useListActions(copy)
  const plain = own.filter(({ danger }) => !danger)
  const expandAll = useExpandAll(branches)
  const isCards = preferences?.layout === 'cards'
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
          {(plain.length > 0 || onImport || mayExport) && (preferences || overflow || expandAll) && <Menu.Divider />}
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
          {expandAll && (
            <Menu.Item leftSection={<expandAll.icon size={16} aria-hidden="true" />} onClick={expandAll.onClick}>
              {expandAll.label}
            </Menu.Item>
          )}
          {sorted && (
            <>
              <Menu.Divider />
              <Menu.Label>{crud('layout.sort')}</Menu.Label>
              <SortItems parts={Menu} {...sorted} />
              <Menu.Divider />
            </>
          )}
          {overflow?.(Menu)}
        </>
      )}
    </LazyMenu>
  )
}

const ExportItems = lazy(() => import('../bulk/export-items.tsx'))

import { ActionIcon, type Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode, type Ref } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import type { Cond } from '#schemas/module/condition.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { PluginSlot } from '../../ui/plugin-slot.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { ColumnChooser } from '../list-settings/column-chooser.tsx'
import { RefreshTool } from './refresh-tool.tsx'
import { SearchBar } from '../search/search-bar.tsx'
import type { ListActions } from '../page-actions.tsx'
import classes from '../crud-page.module.css'
import type { ExpandableRows } from '../tree/use-expanded-rows.ts'
import type { List } from './use-list.ts'
import type { ListPreferencesControl } from '../list-settings/use-list-preferences.ts'
import { crudMessages } from '../messages.ts'

export interface ListToolsProps {
  readonly copy: ClientModule
  readonly list: List
  readonly preferences: ListPreferencesControl
  readonly fixed: readonly string[]
  readonly isNarrow: boolean
  /** Content before the search. */
  readonly leading: ReactNode
  /** Actions of the whole list, which are among the tools on narrow screens. */
  readonly actions: ListActions
  /** Content after all tools. */
  readonly trailing?: ReactNode
  /** State of the tree, for tree lists. */
  readonly branches: ExpandableRows | undefined
  readonly searchRef: Ref<HTMLFormElement>
  /** Enters the recycle bin, for users who may. */
  readonly onBin: (() => void) | undefined
  /** Opens a drawer of narrow screens, or the dialog that saves the list as a view. */
  readonly onOpen: (what: 'filters' | 'columns' | 'view') => void
}

/** Toolbar above a list: search at the start, view tools at the end. */
export function ListTools({
  copy,
  list,
  preferences,
  fixed,
  isNarrow,
  leading,
  actions,
  trailing,
  branches,
  searchRef,
  onBin,
  onOpen,
}: ListToolsProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  const { isBin } = list.state
  const areCards = copy.list.cards !== undefined && preferences.layout === 'cards'
  // in words, because a bookmark or a bin alone says too little
  const overflow = (parts: typeof Menu): ReactNode => (
    <Suspense>
      <OverflowMenuItems parts={parts} onKeep={() => onOpen('view')} onBin={onBin} actions={actions} />
    </Suspense>
  )
  return (
    <Toolbar
      label={t('tools', { title: text(copy.title) })}
      end={
        <>
          {copy.list.slots?.toolbar && <PluginSlot part={copy.list.slots.toolbar} slot={{ module: copy }} />}
          <RefreshTool module={copy.module} list={list} />
          {!isNarrow && branches && (
            <Suspense>
              <ExpandAllButton branches={branches} />
            </Suspense>
          )}
          {copy.list.cards && !isNarrow && (
            <Suspense fallback={<span className={classes.switchRoom} />}>
              <LayoutSwitch preferences={preferences} />
            </Suspense>
          )}
          {!isNarrow &&
            (areCards ? (
              <Suspense fallback={room}>
                <SortMenu copy={copy} list={list} />
              </Suspense>
            ) : (
              <ColumnChooser copy={copy} preferences={preferences} />
            ))}
          {!isNarrow && !isBin && (
            <LazyMenu
              button={
                <ActionIcon variant="default" size={30} aria-label={t('more')} title={t('more')}>
                  <IconDots size={16} aria-hidden="true" />
                </ActionIcon>
              }
            >
              {overflow}
            </LazyMenu>
          )}
          {isNarrow && (
            <Suspense fallback={room}>
              <PhoneTools
                list={list}
                branches={branches}
                overflow={overflow}
                preferences={preferences}
                actions={actions}
                onOpen={onOpen}
              />
            </Suspense>
          )}
          {trailing}
        </>
      }
    >
      {leading}
      {isNarrow ? (
        copy.search.length > 0 && (
          <Suspense fallback={<search className={classes.searchRoom} />}>
            <PhoneSearch ref={searchRef} copy={copy} list={list} fixed={fixed} onOpen={onOpen} />
          </Suspense>
        )
      ) : (
        <SearchBar
          ref={searchRef}
          copy={copy}
          filters={list.state.filters}
          onFilter={list.setFilter}
          fixed={fixed}
          hasFilter={copy.list.slots?.filter !== undefined}
        />
      )}
      {copy.list.slots?.filter && (
        <PluginSlot
          part={copy.list.slots.filter}
          slot={{ module: copy, value: list.state.cond, onChange: (cond) => list.setCond(cond as Cond | undefined) }}
          keepsRoom={false}
        />
      )}
    </Toolbar>
  )
}

/** As large as a tool that is loading. */
const room = <span className={classes.toolRoom} />

// for phones alone; a window narrowed while the server cannot be reached must not lose what was typed below
const nothing = () => ({ default: () => null })
const PhoneTools = lazy(() => import('./phone-list-tools.tsx').catch(nothing))
const PhoneSearch = lazy(() => import('../search/phone-search.tsx').catch(nothing))
const ExpandAllButton = lazy(() => import('../tree/expand-all-button.tsx'))
const OverflowMenuItems = lazy(() => import('./overflow-menu-items.tsx'))
const LayoutSwitch = lazy(() => import('./layout-switch.tsx'))
const SortMenu = lazy(() => import('./sort-menu.tsx'))

import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFoldDown, IconFoldUp, IconRefresh, type IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode, Ref } from 'react'
import type { ModuleCopy } from '#schemas/api/module-wire.ts'
import { useText, useWords } from '../kit/messages.ts'
import { Toolbar } from '../ui/toolbar.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { SearchBar } from './search-bar.tsx'
import type { Branches } from './use-branches.ts'
import type { List } from './use-list.ts'
import type { ListLookControl } from './use-list-look.ts'
import { crudWords } from './words.ts'

export interface ListToolsProps {
  readonly copy: ModuleCopy
  readonly list: List
  readonly look: ListLookControl
  readonly fixed: readonly string[]
  /** How many filters are in use. */
  readonly filters: number
  readonly isNarrow: boolean
  /** Before the search. */
  readonly leading: ReactNode
  /** Of a tree. */
  readonly branches: Pick<Branches, 'canOpen' | 'canClose' | 'setAll'> | undefined
  readonly searchRef: Ref<HTMLFormElement>
  /** Opens the filters of a narrow screen. */
  readonly onFilters: () => void
}

/** The row above a list: search at the start, what concerns the view at the end. */
export function ListTools({ copy, list, look, fixed, filters, isNarrow, leading, branches, searchRef, onFilters }: ListToolsProps) {
  const t = useWords(crudWords)
  const text = useText()
  return (
    <Toolbar label={t('tools', { title: text(copy.title) })} end={(
      <>
        {branches?.canOpen && <Tool label={t('tree.openAll')} icon={IconFoldDown} onClick={() => branches.setAll(true)} />}
        {branches && !branches.canOpen && branches.canClose && <Tool label={t('tree.closeAll')} icon={IconFoldUp} onClick={() => branches.setAll(false)} />}
        <Tool label={t('refresh')} icon={IconRefresh} onClick={() => void list.reload()} />
        {!isNarrow && <ColumnChooser copy={copy} look={look} />}
      </>
    )}>
      {leading}
      {!isNarrow && <SearchBar ref={searchRef} copy={copy} filters={list.state.filters} onFilter={list.setFilter} fixed={fixed} />}
      {isNarrow && copy.search.length > 0 && (
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />} onClick={onFilters}>
          {filters > 0 ? t('search.openCount', { count: filters }) : t('search.open')}
        </Button>
      )}
    </Toolbar>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: ComponentType<IconProps>
  readonly onClick: () => void
}

function Tool({ label, icon: Icon, onClick }: ToolProps) {
  return <Tooltip label={label}><ActionIcon variant="default" size={30} aria-label={label} onClick={onClick}><Icon size={16} aria-hidden="true" /></ActionIcon></Tooltip>
}

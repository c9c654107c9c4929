import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { narrowPx } from '#schemas/api/limits.ts'
import type { ModuleCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import { useText, useWords } from '../kit/messages.ts'
import { useAllowed } from '../kit/session.ts'
import { Page } from '../ui/page.tsx'
import { ownActions, type OwnAction } from './actions.ts'
import classes from './crud-page.module.css'
import { FilterPills } from './filter-pills.tsx'
import { ListFaces } from './list-faces.tsx'
import { ListTools } from './list-tools.tsx'
import { PageActions } from './page-actions.tsx'
import { Pager } from './pager.tsx'
import { RowDialogs, type Opened } from './row-dialogs.tsx'
import { useRowTable } from './row-table.ts'
import { countOf } from './search-bar.tsx'
import { SelectionBar, type BulkAction } from './selection-bar.tsx'
import { useAside, useShownModule } from './use-aside.ts'
import { useBranches } from './use-branches.ts'
import { useDeeds } from './use-deeds.ts'
import { useList } from './use-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListLook } from './use-list-look.ts'
import { useMay } from './use-module.ts'
import { useRowTools } from './use-row-tools.ts'
import { crudWords } from './words.ts'

export interface CrudPageProps {
  readonly copy: ModuleCopy
  /** Forced onto every query and every new row: what ties the rows to their parent. */
  readonly match?: Readonly<Record<string, unknown>>
  readonly title?: ReactNode
  /** Before the search, such as the switch between parents. */
  readonly aside?: ReactNode
}

/** The screen of a module: search, list, pages, and the dialogs that change rows. */
export function CrudPage({ copy: given, match = none, title, aside: leading }: CrudPageProps) {
  const t = useWords(crudWords)
  const text = useText()
  const may = useMay(given)
  const allowed = useAllowed()
  const isNarrow = useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`, false, { getInitialValueInEffect: false }) ?? false
  const copy = useShownModule(given)
  const list = useList(copy, match)
  const look = useListLook(copy.module, copy.list)
  const fixed = Object.keys(match)
  const aside = useAside(copy, list, fixed)
  const deeds = useDeeds(copy)
  const isNarrowed = Object.keys(list.state.filters).length > 0 || list.state.view !== undefined
  const branches = useBranches(copy, list.rows, isNarrowed ? JSON.stringify([list.state.filters, list.state.view]) : '')
  const table = useRowTable({ rowKey: copy.key, rows: branches.rows, columns: copy.list.columns, hidden: look.hidden })
  const search = useRef<HTMLFormElement>(null)
  const [opened, setOpened] = useState<Opened>()

  const unasked = aside ? [...fixed, aside.field] : fixed
  const act = (action: OwnAction, rows: readonly ModuleRow[]): void => {
    if (action.body) return setOpened({ what: 'action', action, rows })
    void deeds.call(action, rows).catch(shownAlready)
  }
  const open = (row: ModuleRow): void => setOpened({ what: 'detail', row })
  const edit = may('update') ? (row: ModuleRow): void => setOpened({ what: 'edit', row }) : undefined
  // Whoever looks at one department adds to it, unless they say otherwise.
  const start = aside?.value === undefined ? match : { ...match, [aside.field]: Number(aside.value) }
  const create = copy.list.toolbar.includes('create') && may('create') ? () => setOpened({ what: 'create', given: start }) : undefined
  const createBelow = copy.tree && may('create') ? (row: ModuleRow): void => {
    branches.toggle(String(row[copy.key]), true)
    setOpened({ what: 'create', given: { ...match, [copy.tree!.parent]: row[copy.key] } })
  } : undefined
  const remove = async (rows: readonly ModuleRow[]): Promise<void> => {
    if (await deeds.remove(rows)) table.resetRowSelection(true)
  }
  const tools = useRowTools(copy, {
    open, edit, createBelow, toggle: branches.toggle,
    remove: (rows) => void remove(rows),
    save: deeds.save,
    call: (name, row) => act({ ...copy.actions[name]!, name }, [row]),
  })
  const bulk: readonly BulkAction[] = [
    ...ownActions(copy, copy.list.bulk, allowed).map((action) => ({
      name: action.name, label: text(action.label), danger: action.danger === true,
      run: (rows: readonly ModuleRow[]) => act(action, rows),
    })),
    ...(copy.list.bulk.includes('remove') && may('remove') ? [{ name: 'remove', label: t('remove'), danger: true, run: (rows: readonly ModuleRow[]) => void remove(rows) }] : []),
  ]
  const isSelectable = copy.list.select && bulk.length > 0

  // What is ticked belongs to the page on screen: another page, filter or parent starts anew.
  const shown = JSON.stringify([list.state, match])
  const ticked = useRef(shown)
  useEffect(() => {
    if (ticked.current !== shown) table.resetRowSelection(true)
    ticked.current = shown
  }, [shown, table])

  const withRow = (deed: ((row: ModuleRow) => void) | undefined) => deed && ((id: string): void => {
    const row = branches.rows.find((one) => String(one[copy.key]) === id)
    if (row) deed(row)
  })
  useListKeys({
    search: () => (isNarrow ? setOpened({ what: 'filters' }) : search.current?.querySelector('input')?.focus()),
    create, open: withRow(open), edit: withRow(edit),
    toggle: copy.tree && branches.toggle,
    tick: isSelectable ? (id) => table.getRow(id).toggleSelected() : undefined,
  })

  const filters = countOf(list.state.filters, copy.search, fixed)
  return (
    <Page flush title={title ?? text(copy.title)} {...(copy.description ? { description: text(copy.description) } : {})}
      actions={<PageActions copy={copy} state={list.state} match={match} onAction={(action) => act(action, [])} isNarrow={isNarrow} onCreate={create} />}>
      <div className={classes.split} data-aside={(aside && !isNarrow) || undefined}>
        {aside && !isNarrow && <aside className={classes.aside} aria-label={aside.name}><Suspense><AsideTree {...aside} /></Suspense></aside>}
        <div className={classes.main}>
          {copy.views.length > 0 && <div className={classes.viewsPlace}><Suspense><ViewTabs views={copy.views} value={list.state.view} onChange={list.setView} /></Suspense></div>}
          <div className={classes.tools}>
            <ListTools copy={copy} list={list} look={look} fixed={unasked} filters={filters} isNarrow={isNarrow} searchRef={search} branches={copy.tree && branches} onFilters={() => setOpened({ what: 'filters' })}
              leading={aside && isNarrow ? <>{leading}<Button variant="default" onClick={() => setOpened({ what: 'aside' })}>{aside.name}</Button></> : leading} />
            <FilterPills copy={copy} list={list} fixed={fixed} />
          </div>
          <ListFaces copy={copy} list={list} table={table} look={look} tools={tools} branchOf={branches.branchOf} isNarrow={isNarrow} isSelectable={isSelectable} isFiltered={filters > 0 || list.state.view !== undefined} onCreate={create} />
          {list.rows && list.total > 0 && !list.error && <Pager page={list.state.page} limit={list.state.limit} total={list.total} isNarrow={isNarrow} isWhole={copy.tree !== undefined} onPage={list.setPage} onLimit={list.setLimit} />}
        </div>
      </div>
      {isSelectable && <SelectionBar table={table} actions={bulk} />}
      <RowDialogs opened={opened} copy={copy} list={list} unasked={unasked} aside={aside} deeds={deeds} match={match} onEdit={edit} onGone={(what) => setOpened((now) => (now?.what === what ? undefined : now))} />
    </Page>
  )
}

const AsideTree = lazy(() => import('./aside-tree.tsx'))
const ViewTabs = lazy(() => import('./view-tabs.tsx'))

const none = {}
/** The call has told the person already (renderer/kit/api-failures.ts). */
const shownAlready = (): undefined => undefined

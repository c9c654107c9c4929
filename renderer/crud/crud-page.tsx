import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconListTree } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { narrowPx } from '#schemas/api/limits.ts'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../kit/i18n.ts'
import { debugModule } from '../kit/debug-attributes.ts'
import { Page } from '../ui/page-frame.tsx'
import { PluginSlot } from '../ui/plugin-slot.tsx'
import { useBulk } from './bulk/use-bulk.ts'
import classes from './crud-page.module.css'
import { ListContent } from './list/list-content.tsx'
import { ListTools } from './list/list-toolbar.tsx'
import { PageActions, type ListActions } from './page-actions.tsx'
import { PrintHead } from './list/print-head.tsx'
import { Pager } from './list/pager.tsx'
import type { Opened } from './dialogs/row-dialogs.tsx'
import { tickRow, useRowTable } from './list/use-row-table.ts'
import { usedFilters } from './search/search-bar.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useCreateParam } from './dialogs/use-create-param.ts'
import { useTreeFilter, useShownModule } from './tree-filter/use-tree-filter.ts'
import { useExpandedRows } from './tree/use-expanded-rows.ts'
import { useRowCommands } from './use-row-commands.ts'
import { useRowMutations } from './use-row-mutations.ts'
import { useFormUrl } from './dialogs/use-form-url.ts'
import { isNarrowed } from './list/list-url-state.ts'
import { useList } from './list/use-list.ts'
import { useListKeys } from './list/use-list-shortcuts.ts'
import { useShownList } from './list-settings/use-list-preferences.ts'
import { useMay } from './use-module.ts'
import { useOpenRowUrl } from './detail/use-open-row-url.ts'
import { useReorder } from './reorder/use-reorder.ts'
import { useRowActions } from './list/use-row-actions.ts'
import { useViews } from './list-settings/use-saved-views.ts'
import { crudMessages } from './messages.ts'

export interface CrudPageProps {
  readonly copy: ClientModule
  /** Forced onto every query and every new row, to tie rows to their parent. */
  readonly match?: Readonly<Record<string, unknown>>
  readonly title?: ReactNode
  /** Shown before the search, such as the switch between parents. */
  readonly aside?: ReactNode
  /** Shown before the buttons in the page header. */
  readonly lead?: ReactNode
  /** Link to the list above, before the title. */
  readonly back?: ReactNode
  /** Embedded in another screen, which has the heading: the buttons join the tools. */
  readonly isEmbedded?: boolean
}

/** The screen of a module: search, list, pagination, and the dialogs that change rows. */
export function CrudPage({
  copy: given,
  match = none,
  title,
  aside: leading,
  lead,
  back,
  isEmbedded = false,
}: CrudPageProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  const may = useMay(given)
  const isNarrow =
    // the narrow width of paper still prints the table
    useMediaQuery(`screen and (max-width: ${narrowPx - 0.02}px)`, false, { getInitialValueInEffect: false }) ?? false
  const whole = useShownModule(given)
  const list = useList(whole, match)
  const isBin = list.state.isBin === true
  const views = useViews(whole, list)
  const { copy, preferences, columns } = useShownList(whole, list.state, views, isBin)
  const fixed = Object.keys(match)
  const aside = useTreeFilter(copy, list, fixed)
  const [opened, setOpened] = useState<Opened>()
  const mutations = useRowMutations(copy, (row, mine, theirs) => setOpened({ what: 'conflict', row, mine, theirs }))
  const isPart = isNarrowed(list.state)
  const sorting = useReorder(copy, list)
  const branches = useExpandedRows(
    copy,
    sorting.rows,
    isPart ? JSON.stringify([list.state.filters, list.state.cond, list.state.view]) : '',
  )
  const table = useRowTable({
    rowKey: copy.key,
    rows: branches.rows,
    columns: copy.list.columns,
    hidden: preferences.hidden,
  })
  const search = useRef<HTMLFormElement>(null)

  const unasked = aside ? [...fixed, aside.field] : fixed
  const detail = useOpenRowUrl()
  const { open } = detail
  // loads overlays after the rows
  const [isDialogUsed, setDialogUsed] = useState(false)
  if (!isDialogUsed && (opened !== undefined || detail.id !== undefined)) setDialogUsed(true)
  const form = useFormUrl(copy)
  const { act, edit, create, createLabel, createBelow } = useRowCommands({
    copy,
    // a new row starts in the selected branch of the tree filter
    start: aside?.value === undefined ? match : { ...match, [aside.field]: Number(aside.value) },
    match,
    form,
    branches,
    mutations,
    onOpened: setOpened,
  })
  useCreateParam(create)
  const remove = async (rows: readonly ModuleRow[]): Promise<void> => {
    if (await mutations.remove(rows)) table.resetRowSelection(true)
  }
  const rowTools = useRowActions(copy, {
    open: (row) => open(String(row[copy.key])),
    edit,
    createBelow,
    toggle: branches.toggle,
    grips: isNarrow ? undefined : sorting.grips,
    steps: sorting.steps,
    remove: (rows) => void remove(rows),
    save: mutations.save,
    call: (name, row) => act({ ...copy.actions[name]!, name }, { rows: [row] }),
  })
  const { bulk, binTools } = useBulk({ copy, list, match, act, remove, onDone: () => table.resetRowSelection(true) })
  const tools = isBin ? binTools : rowTools
  const isSelectable = copy.list.select && bulk.length > 0

  // ticks belong to the visible page; another page, filter or parent clears them
  const shown = JSON.stringify([list.state, match])
  const ticked = useRef(shown)
  useEffect(() => {
    if (ticked.current !== shown) table.resetRowSelection(true)
    ticked.current = shown
  }, [shown, table])

  const withRow = (action: ((row: ModuleRow) => void) | undefined) =>
    action &&
    ((id: string): void => {
      const row = branches.rows.find((one) => String(one[copy.key]) === id)
      if (row) action(row)
    })
  useListKeys({
    search: () => {
      const box = search.current?.querySelector('input')
      if (box) box.focus()
      // a phone shows at most one text box; where there is none, the filters are what searches
      else if (isNarrow && copy.search.some(({ field }) => !unasked.includes(field))) setOpened({ what: 'filters' })
    },
    help: () => setOpened({ what: 'keys' }),
    create,
    open: isBin ? undefined : open,
    edit: isBin ? undefined : withRow(edit),
    toggle: copy.tree && branches.toggle,
    tick: isSelectable ? (id, isRange) => tickRow(table, id, { isRange }) : undefined,
  })

  if (form?.id !== undefined && may(form.id === 'new' ? 'create' : 'update'))
    return (
      <Suspense>
        <FormPage copy={copy} address={form} match={match} />
      </Suspense>
    )
  const used = usedFilters(list.state.filters, copy.search, fixed)
  const isFiltered = used.length > 0 || list.state.cond !== undefined || list.state.view !== undefined
  // there is nothing to search or export, and in the bin nothing to arrange
  const isEmpty = !isPart && list.rows?.length === 0 && !list.error
  const isBare = isBin && isEmpty
  const slotList = {
    isAtRest:
      list.state.page === 1 &&
      !isPart &&
      !isBin &&
      detail.id === undefined &&
      list.state.sort.join() === copy.list.sort.join(),
    reload: list.reload,
    reset: list.reset,
  }
  const listActions: ListActions = {
    copy,
    state: list.state,
    shown: preferences.columns.map((column) => column.field),
    total: list.total,
    isFiltered,
    isEmpty,
    match,
    onAction: (action) => act(action, { rows: [] }),
    onImport:
      copy.import && copy.list.toolbar.includes('import') && may('import')
        ? () => setOpened({ what: 'import' })
        : undefined,
  }
  const actions = (
    <>
      {lead}
      {!isBare && <PageActions {...listActions} isNarrow={isNarrow} onCreate={create} createLabel={createLabel} />}
    </>
  )
  const leave = isBin && (
    <ActionIcon size={30} aria-label={t('bin.leave')} title={t('bin.leave')} onClick={() => list.setBin(false)}>
      <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
  const frame = {
    flush: true,
    fill: !isNarrow,
    back: leave || back,
    title: isBin ? t('bin.title', { title: text(copy.title) }) : (title ?? text(copy.title)),
    ...(isBin || copy.description ? { description: isBin ? t('bin.hint') : text(copy.description!) } : {}),
  } as const
  const body = (
    <>
      <div
        className={classes.split}
        {...debugModule(copy.module)}
        data-aside={(aside && !isNarrow) || undefined}
        data-fill={!isNarrow || undefined}
      >
        {aside && !isNarrow && (
          <aside className={classes.aside} aria-label={aside.name}>
            <Suspense>
              <TreeFilter {...aside} />
            </Suspense>
          </aside>
        )}
        <div className={classes.main}>
          {views.hasPlace && !isBin && (
            <div className={classes.viewsPlace}>
              <Suspense>
                <ViewTabs
                  module={copy.module}
                  shipped={copy.views}
                  views={views}
                  list={list}
                  columns={columns}
                  onRename={(view) => setOpened({ what: 'view', view })}
                />
              </Suspense>
            </div>
          )}
          <PrintHead />
          {!isBare && (
            <div className={classes.tools} data-empty={isEmpty || undefined}>
              <ListTools
                copy={copy}
                list={list}
                preferences={preferences}
                fixed={unasked}
                isNarrow={isNarrow}
                searchRef={search}
                onBin={copy.softDelete && may('restore') ? () => list.setBin(true) : undefined}
                branches={copy.tree && branches}
                onOpen={(what) => setOpened({ what })}
                actions={listActions}
                trailing={isEmbedded && actions}
                leading={
                  <>
                    {isEmbedded && leave}
                    {leading}
                    {aside && isNarrow && (
                      <ActionIcon
                        variant="default"
                        size={30}
                        aria-label={aside.name}
                        title={aside.name}
                        onClick={() => setOpened({ what: 'aside' })}
                      >
                        <IconListTree size={16} aria-hidden="true" />
                      </ActionIcon>
                    )}
                  </>
                }
              />
              {used.length > 0 && (
                <Suspense>
                  <FilterPills copy={copy} list={list} used={used} fixed={unasked} isNarrow={isNarrow} />
                </Suspense>
              )}
            </div>
          )}
          {copy.list.slots?.above && (
            <div className={classes.above}>
              <PluginSlot part={copy.list.slots.above} slot={{ module: copy, list: slotList }} keepsRoom={false} />
            </div>
          )}
          <ListContent
            copy={copy}
            list={list}
            table={table}
            preferences={preferences}
            tools={tools}
            grips={sorting.grips}
            branchOf={branches.branchOf}
            isNarrow={isNarrow}
            isSelectable={isSelectable}
            isFiltered={isFiltered}
            isEmbedded={isEmbedded}
            onCreate={create}
            createLabel={createLabel}
          />
          {sorting.grips && (
            <output className={classes.unseen} aria-live="assertive">
              {sorting.grips.announcement}
            </output>
          )}
          {list.rows && list.total > 0 && !list.error && (
            <Pager
              page={list.state.page}
              limit={list.state.limit}
              total={list.total}
              isNarrow={isNarrow}
              isWhole={copy.tree !== undefined}
              onPage={list.setPage}
              onLimit={list.setLimit}
            />
          )}
          {copy.list.slots?.below && (
            <div className={classes.slot}>
              <PluginSlot part={copy.list.slots.below} slot={{ module: copy }} />
            </div>
          )}
        </div>
      </div>
      {isSelectable && <SelectionBar copy={copy} table={table} actions={bulk} total={copy.tree ? 0 : list.total} />}
      {Debug && (
        <Suspense>
          <Debug copy={copy} rows={branches.rows} />
        </Suspense>
      )}
      {isDialogUsed && (
        <Suspense>
          <RowDialogs
            opened={opened}
            copy={copy}
            list={list}
            views={views}
            columns={columns}
            preferences={preferences}
            unasked={unasked}
            aside={aside}
            mutations={mutations}
            detail={detail}
            rows={branches.rows}
            match={match}
            can={{ create, tick: isSelectable, order: sorting.grips }}
            menuOf={rowTools.menuOf}
            onEdit={edit}
            onRemove={
              copy.list.row.includes('remove') && may('remove')
                ? (row) => void mutations.remove([row]).then((isGone) => isGone && detail.close())
                : undefined
            }
            onGone={(what) => setOpened((now) => (now?.what === what ? undefined : now))}
          />
        </Suspense>
      )}
    </>
  )
  if (isEmbedded)
    return (
      <div className={classes.embedded} data-fill={!isNarrow || undefined}>
        {body}
      </div>
    )
  return (
    <Page {...frame} actions={actions}>
      {body}
    </Page>
  )
}

const RowDialogs = lazy(() => import('./dialogs/row-dialogs.tsx'))
const TreeFilter = lazy(() => import('./tree-filter/tree-filter.tsx'))
/** Development only: Ctrl+Shift+D explains the screen. */
const Debug = import.meta.env.DEV ? lazy(() => import('./debug/open-debug-panel.tsx')) : undefined
const FilterPills = lazy(() => import('./search/filter-pills.tsx'))
const FormPage = lazy(() => import('./dialogs/form-page.tsx'))
const ViewTabs = lazy(() => import('./list-settings/saved-view-tabs.tsx'))

const none = {}

import { Button } from '@mantine/core'
import { IconFilterOff, IconInbox, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useAssembled } from '../../kit/assemble-plugins.ts'
import { useMessages, useText } from '../../kit/i18n.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PluginSlot } from '../../ui/plugin-slot.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { nounsOf } from '../row-and-page-actions.ts'
import classes from '../crud-page.module.css'
import { elasticColumns, keptOf, widthOf, type Density } from '../list-settings/list-preferences.ts'
import type { RowActionHandlers } from './list-row.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import type { RowTable } from './use-row-table.ts'
import type { List } from './use-list.ts'
import type { ListPreferencesControl } from '../list-settings/use-list-preferences.ts'
import { crudMessages } from '../messages.ts'

export interface ListStatesProps {
  readonly copy: ClientModule
  readonly list: List
  readonly table: RowTable
  readonly preferences: ListPreferencesControl
  readonly tools: RowActionHandlers
  readonly grips: ListTableProps['grips']
  readonly branchOf: ListTableProps['branchOf']
  readonly isNarrow: boolean
  /** Whether rows can be ticked, because bulk actions exist. */
  readonly isSelectable: boolean
  readonly isFiltered: boolean
  /** Whether the page around has the heading, so that nothing above the list leads out of an empty bin. */
  readonly isEmbedded: boolean
  readonly onCreate: (() => void) | undefined
  readonly createLabel: string
}

/** States of a list: error, loading, empty, no matches, and rows. */
export function ListContent({
  copy,
  list,
  table,
  preferences,
  tools,
  grips,
  branchOf,
  isNarrow,
  isSelectable,
  isFiltered,
  isEmbedded,
  onCreate,
  createLabel,
}: ListStatesProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  const noun = nounsOf(copy)

  // loads with the rows, not after them
  useEffect(() => {
    if (isNarrow) void fetchCards().catch(() => undefined) // retried when they are shown
  }, [isNarrow])

  const areCellsLoaded = useLoadedCells(copy)
  if (list.error) return <ErrorState subject={noun || text(copy.title)} error={list.error} onRetry={list.reload} />
  // an empty result of the previous query says nothing about the current one
  const isLoading = !list.rows || !areCellsLoaded || !preferences.isReady || (list.rows.length === 0 && list.isPrevious)
  const areCards = preferences.layout === 'cards'
  const waiting = (
    <div
      className={classes.loading}
      data-ticks={isSelectable || undefined}
      data-grouped={preferences.columns.some(({ group }) => group) || undefined}
      data-paged={(!list.rows && !isNarrow && !areCards && copy.tree === undefined) || undefined}
    >
      <RowsSkeleton
        rows={Math.min(list.state.limit, isNarrow || areCards ? 12 : 24)}
        rowHeight={rowPx[preferences.density]}
        widths={trackWidths(preferences)}
        areCards={areCards}
      />
    </div>
  )
  if (!list.rows || isLoading) return waiting
  const isEmpty = list.rows.length === 0
  if (isEmpty && isFiltered)
    return (
      <EmptyState
        icon={IconFilterOff}
        title={t('noMatch.title')}
        hint={t('noMatch.hint')}
        action={
          <Button variant="default" onClick={list.reset}>
            {t('search.clear')}
          </Button>
        }
      />
    )
  if (isEmpty && list.state.isBin)
    return (
      <EmptyState
        icon={IconTrash}
        title={t('bin.empty')}
        action={
          isEmbedded && (
            <Button variant="default" onClick={() => list.setBin(false)}>
              {t('bin.leave')}
            </Button>
          )
        }
      />
    )
  if (isEmpty && copy.list.slots?.empty) return <PluginSlot part={copy.list.slots.empty} slot={{ module: copy }} />
  if (isEmpty)
    return (
      <EmptyState
        icon={IconInbox}
        title={noun ? t('none.titleOf', { noun }) : t('none.title')}
        hint={noun ? t('none.hint', { noun }) : undefined}
        action={
          onCreate && (
            <Button variant={isNarrow ? 'filled' : 'default'} onClick={onCreate}>
              {createLabel}
            </Button>
          )
        }
      />
    )
  if (copy.list.cards && preferences.layout === 'cards')
    return (
      <Suspense fallback={waiting}>
        <CardGallery
          copy={copy}
          cards={copy.list.cards}
          table={table}
          isSelectable={isSelectable}
          isStale={list.isPrevious}
          tools={tools}
        />
      </Suspense>
    )
  const totals = list.totals && { values: list.totals, count: list.total }
  if (isNarrow) {
    return (
      <Suspense fallback={waiting}>
        <ListCards
          copy={copy}
          isSelectable={isSelectable}
          table={table}
          columns={preferences.columns}
          isStale={list.isPrevious}
          tools={tools}
          branchOf={branchOf}
        />
        {totals && <CardTotals copy={copy} columns={preferences.columns} totals={totals} />}
      </Suspense>
    )
  }
  return (
    <ListTable
      copy={copy}
      isSelectable={isSelectable}
      table={table}
      preferences={preferences}
      sort={list.state.sort}
      onSort={list.setSort}
      isStale={list.isPrevious}
      tools={tools}
      grips={grips}
      branchOf={branchOf}
      totals={totals}
    />
  )
}

/** Whether the code of all cells of plugins is there. Rows wait for it, so that they are drawn once. */
function useLoadedCells({ list, fields }: ClientModule): boolean {
  const { components } = useAssembled()
  const [, redraw] = useState(0)
  const pending = [...list.columns, ...Object.values(fields)]
    .map(({ cell }) => components[cell])
    .filter((part) => part?.isLoaded() === false)
  const isPending = pending.length > 0
  useEffect(() => {
    if (isPending) void Promise.all(pending.map((part) => part?.load())).then(() => redraw((times) => times + 1))
    // oxlint-disable-next-line react/exhaustive-deps -- the parts are the same as long as some are missing
  }, [isPending])
  return !isPending
}

/** Widths of the columns as tracks of a grid, shared as in the table (list-table.tsx). */
function trackWidths(preferences: ListPreferencesControl): readonly string[] {
  const elastic = elasticColumns(preferences.columns, preferences)
  return preferences.columns.map((column) => {
    const px = widthOf(column, preferences)
    return elastic.has(column.field) ? `minmax(${px * keptOf(column)}px, ${px}fr)` : `${px}px`
  })
}

const fetchCards = async () => ({ default: (await import('./list-cards.tsx')).ListCards })
const ListCards = lazy(fetchCards)
const CardGallery = lazy(() => import('./card-gallery.tsx'))
const CardTotals = lazy(() => import('../totals/card-totals.tsx'))
/** Row heights in px; crud-page.module.css has those of the heading and of narrow screens. */
const rowPx: Readonly<Record<Density, number>> = { loose: 50, comfortable: 42, compact: 34 }

import { lazy, Suspense, useEffect, useState } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import type { SavedView } from '#schemas/api/view-api-types.ts'
import type { Values } from '../../schema-form/form-values.ts'
import { PluginSlot } from '../../ui/plugin-slot.tsx'
import type { OwnAction } from '../row-and-page-actions.ts'
import type { TreeFilterProps } from '../tree-filter/tree-filter.tsx'
import type { BulkTarget } from '../bulk/bulk-target.ts'
import { useMay } from '../use-module.ts'
import type { RowMutations } from '../use-row-mutations.ts'
import type { ListPreferencesControl, ViewColumns } from '../list-settings/use-list-preferences.ts'
import { writeList } from '../list/list-url-state.ts'
import type { RowMenu } from '../list/row-menu.ts'
import type { List } from '../list/use-list.ts'
import type { Views } from '../list-settings/use-saved-views.ts'
import type { OpenRowUrl } from '../detail/use-open-row-url.ts'

/** The dialog over the list. */
export type Opened =
  | { readonly what: 'edit'; readonly row: ModuleRow }
  /** `given` are values the new row starts with and keeps, such as its parent. */
  | { readonly what: 'create'; readonly given: Readonly<Record<string, unknown>> }
  | { readonly what: 'action'; readonly action: OwnAction; readonly chosen: BulkTarget }
  /** An action drawn by a plugin's component. */
  | {
      readonly what: 'plugin'
      readonly part: string
      readonly rows: readonly ModuleRow[]
      readonly given: Readonly<Record<string, unknown>> | undefined
    }
  /** An edit conflict of a value changed in the list. */
  | { readonly what: 'conflict'; readonly row: ModuleRow; readonly mine: Values; readonly theirs: ModuleRow }
  /** Renames `view`, or without one saves the list's current state as a view. */
  | { readonly what: 'view'; readonly view?: SavedView }
  | { readonly what: 'filters' | 'columns' | 'aside' | 'import' | 'keys' }

export interface RowDialogsProps {
  readonly opened: Opened | undefined
  readonly copy: ClientModule
  readonly list: List
  readonly views: Views
  readonly columns: ViewColumns
  readonly preferences: ListPreferencesControl
  /** Fields already set by the parent row or the tree filter. */
  readonly unasked: readonly string[]
  readonly aside: TreeFilterProps | undefined
  readonly mutations: RowMutations
  /** The row with an open detail, and its neighbours. */
  readonly detail: OpenRowUrl
  readonly rows: readonly ModuleRow[]
  readonly match: Readonly<Record<string, unknown>>
  /** The actions of a row in the list. */
  readonly menuOf: (row: ModuleRow) => RowMenu
  /** Abilities of the list that have keys. */
  readonly can: { readonly create: unknown; readonly tick: boolean; readonly order: unknown }
  readonly onEdit: ((row: ModuleRow) => void) | undefined
  readonly onRemove: ((row: ModuleRow) => void) | undefined
  /** Called when the dialog has left the screen. */
  readonly onGone: (what: Opened['what']) => void
}

/** The dialogs of a list, each loaded on first use so that the list does not include the form library. */
export default function RowDialogs({
  opened,
  copy,
  list,
  views,
  columns,
  preferences,
  unasked,
  aside,
  mutations,
  detail,
  rows,
  match,
  menuOf,
  can,
  onEdit,
  onRemove,
  onGone,
}: RowDialogsProps) {
  const may = useMay(copy)
  return (
    <Suspense>
      {opened?.what === 'filters' && (
        <FilterDrawer copy={copy} list={list} fixed={unasked} onClose={() => onGone('filters')} />
      )}
      {opened?.what === 'columns' && (
        <ColumnsDrawer copy={copy} preferences={preferences} onClose={() => onGone('columns')} />
      )}
      {opened?.what === 'view' && (
        <ViewDialog
          module={copy.module}
          views={views}
          columns={columns.kept}
          view={opened.view}
          onSaved={(saved) => {
            if (!opened.view && columns.kept) columns.carryTo(saved)
            list.show({ ...list.state, saved }, true)
          }}
          onClose={() => onGone('view')}
        />
      )}
      {opened?.what === 'aside' && aside && <TreeFilterDrawer {...aside} onClose={() => onGone('aside')} />}
      {opened?.what === 'import' && <ImportDialog copy={copy} match={match} onClose={() => onGone('import')} />}
      {opened?.what === 'keys' && (
        <KeysDialog
          can={{
            create: can.create !== undefined,
            edit: onEdit !== undefined,
            tick: can.tick,
            tree: copy.tree !== undefined,
            order: can.order !== undefined,
            undo: may('restore'),
          }}
          onClose={() => onGone('keys')}
        />
      )}
      {opened?.what === 'action' && (
        <ActionDialog
          copy={copy}
          action={opened.action}
          chosen={opened.chosen}
          mutations={mutations}
          onClose={() => onGone('action')}
        />
      )}
      {opened?.what === 'plugin' && (
        <PluginSlot
          part={opened.part}
          slot={{
            module: copy,
            rows: opened.rows,
            ...(opened.rows[0] ? { row: opened.rows[0] } : {}),
            ...(opened.given ? { given: opened.given } : {}),
            onClose: () => onGone('plugin'),
          }}
        />
      )}
      {opened?.what === 'conflict' && (
        <ConflictDialog
          copy={copy}
          original={opened.row}
          mine={opened.mine}
          theirs={opened.theirs}
          onClose={() => onGone('conflict')}
        />
      )}
      {copy.detail?.drawer ? (
        <OwnDrawer part={copy.detail.drawer} copy={copy} list={list} detail={detail} rows={rows} onRemove={onRemove} />
      ) : (
        <Detail
          copy={copy}
          detail={detail}
          rows={rows}
          isCovered={opened !== undefined}
          menuOf={menuOf}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      )}
      {opened?.what === 'create' && (
        <EditDialog copy={copy} mode="create" match={opened.given} onClose={() => onGone('create')} />
      )}
      {opened?.what === 'edit' && (
        <EditDialog copy={copy} mode="update" row={opened.row} match={match} onClose={() => onGone('edit')} />
      )}
    </Suspense>
  )
}

/** Drawer provided by the module's plugin; previous and next continue across pages. */
function OwnDrawer({
  part,
  copy,
  list,
  detail,
  rows,
  onRemove,
}: Pick<RowDialogsProps, 'copy' | 'list' | 'detail' | 'rows' | 'onRemove'> & { readonly part: string }) {
  const [shown, setShown] = useState(detail.id)
  if (detail.id !== undefined && detail.id !== shown) setShown(detail.id)
  const { state, total, isPrevious } = list
  const pages = Math.ceil(total / state.limit)
  const waited =
    !isPrevious && (detail.id === 'first' || detail.id === 'last') ? rows.at(detail.id === 'first' ? 0 : -1) : undefined
  const next = waited === undefined ? undefined : String(waited[copy.key])
  const { open } = detail
  useEffect(() => {
    if (next !== undefined) open(next)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `open` is a new function for every URL
  }, [next])
  if (shown === undefined) return null
  const walk = (page: number, id: 'first' | 'last') => () => detail.openOn(writeList({ ...state, page }, copy), id)
  return (
    <PluginSlot
      part={part}
      slot={{
        module: copy,
        drawer: {
          id: shown,
          isOpen: detail.id !== undefined,
          rows,
          open: detail.open,
          ...(state.page > 1 ? { before: walk(state.page - 1, 'last') } : {}),
          ...(state.page < pages ? { after: walk(state.page + 1, 'first') } : {}),
          close: detail.close,
          changed: list.reload,
          gone: () => setShown(undefined),
          ...(onRemove && !state.isBin ? { remove: onRemove } : {}),
        },
      }}
    />
  )
}

/** Keeps the row of a closing drawer until it has left the screen. */
function Detail({
  copy,
  detail,
  rows,
  isCovered,
  menuOf,
  onEdit,
  onRemove,
}: Pick<RowDialogsProps, 'copy' | 'detail' | 'rows' | 'menuOf' | 'onEdit' | 'onRemove'> & {
  readonly isCovered: boolean
}) {
  const [shown, setShown] = useState(detail.id)
  if (detail.id !== undefined && detail.id !== shown) setShown(detail.id)
  if (shown === undefined) return null
  return (
    <DetailDrawer
      copy={copy}
      id={shown}
      isOpen={detail.id !== undefined}
      isCovered={isCovered}
      rows={rows}
      onMove={detail.open}
      menuOf={menuOf}
      onEdit={onEdit}
      onRemove={onRemove}
      onClose={detail.close}
      onGone={() => setShown(undefined)}
    />
  )
}

const ConflictDialog = lazy(() => import('../conflict/conflict-dialog.tsx'))
const ViewDialog = lazy(() => import('../list-settings/saved-view-dialog.tsx'))
const EditDialog = lazy(() => import('./edit-dialog.tsx'))
const ActionDialog = lazy(() => import('./action-dialog.tsx'))
const TreeFilterDrawer = lazy(() => import('../tree-filter/tree-filter-drawer.tsx'))
const DetailDrawer = lazy(() => import('../detail/detail-drawer.tsx'))
const ImportDialog = lazy(() => import('../import/import-dialog.tsx'))
const ColumnsDrawer = lazy(() => import('../list-settings/columns-drawer.tsx'))
const KeysDialog = lazy(() => import('../list-settings/keyboard-shortcuts-dialog.tsx'))
const FilterDrawer = lazy(() => import('../search/filter-drawer.tsx'))

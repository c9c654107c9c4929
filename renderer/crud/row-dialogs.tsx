import { lazy, Suspense } from 'react'
import type { ModuleCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import type { OwnAction } from './actions.ts'
import type { AsideTreeProps } from './aside-tree.tsx'
import type { Deeds } from './use-deeds.ts'
import type { List } from './use-list.ts'

/** What lies over the list. */
export type Opened =
  | { readonly what: 'detail' | 'edit'; readonly row: ModuleRow }
  /** `given`: what the new row starts with and keeps, such as its parent. */
  | { readonly what: 'create'; readonly given: Readonly<Record<string, unknown>> }
  | { readonly what: 'action'; readonly action: OwnAction; readonly rows: readonly ModuleRow[] }
  | { readonly what: 'filters' | 'aside' }

export interface RowDialogsProps {
  readonly opened: Opened | undefined
  readonly copy: ModuleCopy
  readonly list: List
  /** Fields that a parent's row or the tree beside the list set. */
  readonly unasked: readonly string[]
  readonly aside: AsideTreeProps | undefined
  readonly deeds: Deeds
  readonly match: Readonly<Record<string, unknown>>
  readonly onEdit: ((row: ModuleRow) => void) | undefined
  /** The dialog has left the screen. */
  readonly onGone: (what: Opened['what']) => void
}

/** Each is fetched when first opened: the form library is no part of a list. */
export function RowDialogs({ opened, copy, list, unasked, aside, deeds, match, onEdit, onGone }: RowDialogsProps) {
  return (
    <Suspense>
      {opened?.what === 'filters' && <FilterDrawer copy={copy} list={list} fixed={unasked} onClose={() => onGone('filters')} />}
      {opened?.what === 'aside' && aside && <AsideDrawer {...aside} onClose={() => onGone('aside')} />}
      {opened?.what === 'action' && <ActionDialog copy={copy} action={opened.action} rows={opened.rows} deeds={deeds} onClose={() => onGone('action')} />}
      {opened?.what === 'detail' && <DetailDrawer copy={copy} row={opened.row} onEdit={onEdit} onClose={() => onGone('detail')} />}
      {opened?.what === 'create' && <EditDialog copy={copy} mode="create" match={opened.given} onClose={() => onGone('create')} />}
      {opened?.what === 'edit' && <EditDialog copy={copy} mode="update" row={opened.row} match={match} onClose={() => onGone('edit')} />}
    </Suspense>
  )
}

const EditDialog = lazy(() => import('./edit-dialog.tsx'))
const ActionDialog = lazy(() => import('./action-dialog.tsx'))
const AsideDrawer = lazy(() => import('./aside-drawer.tsx'))
const DetailDrawer = lazy(() => import('./detail-drawer.tsx'))
const FilterDrawer = lazy(() => import('./filter-drawer.tsx'))

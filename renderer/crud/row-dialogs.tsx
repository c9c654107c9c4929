import { lazy, Suspense } from 'react'
import type { ModuleCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import type { List } from './use-list.ts'

/** What lies over the list. */
export type Opened =
  | { readonly what: 'detail' | 'edit'; readonly row: ModuleRow }
  /** `given`: what the new row starts with and keeps, such as its parent. */
  | { readonly what: 'create'; readonly given: Readonly<Record<string, unknown>> }
  | { readonly what: 'filters' }

export interface RowDialogsProps {
  readonly opened: Opened | undefined
  readonly copy: ModuleCopy
  readonly list: List
  readonly match: Readonly<Record<string, unknown>>
  readonly onEdit: ((row: ModuleRow) => void) | undefined
  /** The dialog has left the screen. */
  readonly onGone: (what: Opened['what']) => void
}

/** Each is fetched when first opened: the form library is no part of a list. */
export function RowDialogs({ opened, copy, list, match, onEdit, onGone }: RowDialogsProps) {
  return (
    <Suspense>
      {opened?.what === 'filters' && <FilterDrawer copy={copy} list={list} fixed={Object.keys(match)} onClose={() => onGone('filters')} />}
      {opened?.what === 'detail' && <DetailDrawer copy={copy} row={opened.row} onEdit={onEdit} onClose={() => onGone('detail')} />}
      {opened?.what === 'create' && <EditDialog copy={copy} mode="create" match={opened.given} onClose={() => onGone('create')} />}
      {opened?.what === 'edit' && <EditDialog copy={copy} mode="update" row={opened.row} match={match} onClose={() => onGone('edit')} />}
    </Suspense>
  )
}

const EditDialog = lazy(() => import('./edit-dialog.tsx'))
const DetailDrawer = lazy(() => import('./detail-drawer.tsx'))
const FilterDrawer = lazy(() => import('./filter-drawer.tsx'))

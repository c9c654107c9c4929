import { useEffect, useRef, useState } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { useAllowed } from '../../kit/signed-in-user.ts'
import { ownActions, type OwnAction } from '../row-and-page-actions.ts'
import type { RowActionHandlers } from '../list/list-row.tsx'
import type { BulkAction } from '../selection/selection-bar.tsx'
import type { List } from '../list/use-list.ts'
import { useMay } from '../use-module.ts'
import { crudMessages } from '../messages.ts'
import { useBinActions } from '../recycle-bin/use-bin-actions.ts'
import { allOf, paramsOfTarget, type BulkTarget } from './bulk-target.ts'

interface BulkOptions {
  readonly copy: ClientModule
  readonly list: List
  readonly match: Readonly<Record<string, unknown>>
  /** Runs one of the module's own actions. */
  readonly act: (action: OwnAction, chosen: BulkTarget) => void
  /** Removes the ticked rows. */
  readonly remove: (rows: readonly ModuleRow[]) => Promise<void>
  /** Called when the ticked rows no longer exist. */
  readonly onDone: () => void
}

/** Bulk actions of the list and its recycle bin. Their code is loaded on first use. */
export function useBulk({ copy, list, match, act, remove, onDone }: BulkOptions): {
  readonly bulk: readonly BulkAction[]
  readonly binTools: RowActionHandlers
} {
  const t = useMessages(crudMessages)
  const text = useText()
  const may = useMay(copy)
  const allowed = useAllowed()
  const { state, total } = list
  const isBin = state.isBin === true
  const wants = (name: string): boolean => copy.list.bulk.includes(name)
  const chosenOf = (rows: readonly ModuleRow[], isAll: boolean): BulkTarget =>
    isAll ? { rows, all: allOf(state, copy, match, total) } : { rows }

  const afterwards = async (action: Promise<boolean>): Promise<void> => {
    if (await action) onDone()
  }
  const restore = async (chosen: BulkTarget): Promise<void> => afterwards((await mutations()).restore(copy, chosen))
  const purge = async (chosen: BulkTarget): Promise<void> => afterwards((await mutations()).purge(copy, chosen))
  const now = useRef({ restore, purge })
  useEffect(() => void (now.current = { restore, purge }))
  const [ofRow] = useState(() => ({
    restore: (row: ModuleRow): void => void now.current.restore({ rows: [row] }),
    purge: (row: ModuleRow): void => void now.current.purge({ rows: [row] }),
  }))
  const binTools = useBinActions(copy, ofRow)

  const own = ownActions(copy, copy.list.bulk, allowed).map((action): BulkAction => ({
    name: action.name,
    label: text(action.label),
    danger: action.danger === true,
    isCapped: true,
    isOnlyTicked: action.plugin !== undefined,
    run: (rows, isAll) => act(action, chosenOf(rows, isAll)),
  }))
  const exports: BulkAction = {
    name: 'export',
    label: t('export'),
    run: (rows, isAll) =>
      void mutations().then(({ exportRows }) =>
        exportRows(copy, { ...match, ...paramsOfTarget(chosenOf(rows, isAll), state, copy) }),
      ),
  }
  const attachments: BulkAction = {
    name: 'attachments',
    label: t('attachments'),
    run: (rows, isAll) =>
      void mutations().then(({ exportRows }) =>
        exportRows(copy, { ...match, ...paramsOfTarget(chosenOf(rows, isAll), state, copy), format: 'zip' }),
      ),
  }
  const removes: BulkAction = {
    name: 'remove',
    label: t('remove'),
    danger: true,
    isCapped: true,
    run: (rows, isAll) =>
      void (isAll
        ? mutations().then(({ removeAll }) => afterwards(removeAll(copy, chosenOf(rows, true), may('restore'))))
        : remove(rows)),
  }
  const restores: BulkAction = {
    name: 'restore',
    label: t('bin.restore'),
    isCapped: true,
    run: (rows, isAll) => void restore(chosenOf(rows, isAll)),
  }
  const purges: BulkAction = {
    name: 'purge',
    label: t('bin.purge'),
    danger: true,
    isCapped: true,
    run: (rows, isAll) => void purge(chosenOf(rows, isAll)),
  }

  return {
    binTools,
    bulk: [
      ...(isBin ? [] : own),
      ...(isBin && may('restore') ? [restores] : []),
      ...(wants('export') && may('export') && copy.export ? [exports] : []),
      ...(!isBin && wants('export') && may('export') && copy.export?.formats.includes('zip') ? [attachments] : []),
      ...(isBin && may('purge') ? [purges] : []),
      ...(!isBin && wants('remove') && may('remove') ? [removes] : []),
    ],
  }
}

const mutations = () => import('./bulk-requests.ts')

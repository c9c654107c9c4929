import { IconArrowDown, IconArrowUp, IconListDetails, IconPencil, IconSubtask, IconTrash } from '@tabler/icons-react'
import { createElement, useEffect, useMemo, useRef } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { useKeepAliveLocation } from '../../kit/keep-alive-location.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { useAllowed } from '../../kit/signed-in-user.ts'
import { appliesTo, isOffered, linkOf, maySprout, ownActions } from '../row-and-page-actions.ts'
import type { RowActionHandlers } from './list-row.tsx'
import { ModuleActionIcon } from '../module-action-icon.tsx'
import type { RowAction } from './row-menu.ts'
import { useMay } from '../use-module.ts'
import type { RowSteps } from '../reorder/use-reorder.ts'
import { crudMessages } from '../messages.ts'

export interface RowOperations {
  readonly open: (row: ModuleRow) => void
  /** Adds a child row to a tree row. */
  readonly createBelow: ((row: ModuleRow) => void) | undefined
  /** Stores a value edited in the list. */
  readonly save: (row: ModuleRow, field: string, value: unknown) => Promise<ModuleRow>
  readonly toggle: (id: string, open: boolean) => void
  readonly edit: ((row: ModuleRow) => void) | undefined
  readonly remove: (rows: readonly ModuleRow[]) => void
  /** Manual order is available; `why` it is disabled at present. */
  readonly grips: { readonly why: string | undefined } | undefined
  /** Moves a row one position. */
  readonly steps: RowSteps | undefined
  /** Runs one of the module's own actions. */
  readonly call: (name: string, row: ModuleRow) => void
}

/**
 * Actions that the user may take on rows. Changes only with module, language and permissions, so that rows do not
 * re-render.
 */
export function useRowActions(copy: ClientModule, mutations: RowOperations): RowActionHandlers {
  const t = useMessages(crudMessages)
  const text = useText()
  const may = useMay(copy)
  const allowed = useAllowed()
  const { go } = useKeepAliveLocation()
  const now = useRef({ mutations, text, go })
  useEffect(() => void (now.current = { mutations, text, go }))

  const own = ownActions(copy, copy.list.row, allowed)
  const editsItself = copy.actions.edit !== undefined
  const canEdit = copy.list.row.includes('edit') && may('update') && !editsItself
  const canOpen = copy.list.row.includes('detail')
  const canRemove = copy.list.row.includes('remove') && may('remove')
  const canSave = may('patch')
  const canGrow = mutations.createBelow !== undefined
  const { why } = mutations.grips ?? {}
  const hasGrips = mutations.grips !== undefined
  const hasSteps = mutations.steps !== undefined
  const names = own.map((action) => action.name).join(' ')

  return useMemo(() => {
    const edit = (row: ModuleRow): RowAction => ({
      name: 'edit',
      label: t('edit'),
      icon: createElement(IconPencil, { size: 16 }),
      run: () => now.current.mutations.edit?.(row),
    })
    const grow = (row: ModuleRow): RowAction => ({
      name: 'createBelow',
      label: t('tree.createBelow'),
      icon: createElement(IconSubtask, { size: 16 }),
      run: () => now.current.mutations.createBelow?.(row),
    })
    const remove = (row: ModuleRow): RowAction => ({
      name: 'remove',
      label: t('remove'),
      icon: createElement(IconTrash, { size: 16 }),
      danger: true,
      run: () => now.current.mutations.remove([row]),
    })
    const moves = (row: ModuleRow): readonly RowAction[] =>
      (
        [
          ['up', -1, IconArrowUp],
          ['down', 1, IconArrowDown],
        ] as const
      ).flatMap(([name, by, icon]) =>
        now.current.mutations.steps?.can(row, by)
          ? [
              {
                name,
                label: t(`order.${name}`),
                icon: createElement(icon, { size: 16 }),
                run: () => now.current.mutations.steps?.step(row, by),
              },
            ]
          : [],
      )
    const show = (row: ModuleRow): RowAction => ({
      name: 'detail',
      label: t('detail'),
      icon: createElement(IconListDetails, { size: 16 }),
      run: () => now.current.mutations.open(row),
    })
    const others = (row: ModuleRow): readonly RowAction[] =>
      names.split(' ').flatMap((name) => {
        const action = copy.actions[name]
        if (!action || !appliesTo(action, row)) return []
        const icon = createElement(ModuleActionIcon, { name: action.icon, isLink: action.link !== undefined })
        const run = (): void =>
          action.link ? void now.current.go(linkOf(action.link, row)) : now.current.mutations.call(name, row)
        return [{ name, label: now.current.text(action.label), run, icon, ...(action.danger ? { danger: true } : {}) }]
      })
    return {
      open: (row) => now.current.mutations.open(row),
      ...(copy.detail?.drawer ? { press: (row: ModuleRow) => now.current.mutations.open(row) } : {}),
      save: canSave ? (row, field, value) => now.current.mutations.save(row, field, value) : undefined,
      grip: hasGrips ? { why } : undefined,
      toggle: (id, open) => now.current.mutations.toggle(id, open),
      hasActions: canEdit || canOpen || canRemove || canGrow || hasSteps || names !== '',
      menuOf: (row) => {
        const more = others(row)
        return {
          ...(hasSteps ? { moves: () => moves(row) } : {}),
          first:
            canEdit && isOffered(copy, 'edit', row)
              ? edit(row)
              : editsItself
                ? more.find(({ name }) => name === 'edit')
                : undefined,
          rest: [
            ...(canGrow && maySprout(copy, row) ? [grow(row)] : []),
            ...more.filter(({ name }) => name !== 'edit'),
            ...(canOpen ? [show(row)] : []),
            ...(canRemove && isOffered(copy, 'remove', row) ? [remove(row)] : []),
          ],
        }
      },
    }
  }, [copy, t, canEdit, editsItself, canOpen, canRemove, canGrow, canSave, names, hasGrips, hasSteps, why])
}

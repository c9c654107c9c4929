import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { useKeepAliveLocation } from '../kit/keep-alive-location.ts'
import { useText, useMessages } from '../kit/i18n.ts'
import { useAllowed } from '../kit/signed-in-user.ts'
import { copyAddress } from '../ui/copyable-text.tsx'
import type { BulkTarget } from './bulk/bulk-target.ts'
import type { FormUrl } from './dialogs/use-form-url.ts'
import type { Opened } from './dialogs/row-dialogs.tsx'
import { appliesTo, inPlaceOf, isOffered, linkOf, type OwnAction } from './row-and-page-actions.ts'
import { crudMessages } from './messages.ts'
import { useMay } from './use-module.ts'
import type { RowMutations } from './use-row-mutations.ts'

type Values = Readonly<Record<string, unknown>>

interface RowCommandsOptions {
  readonly copy: ClientModule
  /** Values that a new row starts with. */
  readonly start: Values
  /** Those of them that every row has. */
  readonly match: Values
  /** The form in the URL, of a module that has one there. */
  readonly form: FormUrl | undefined
  readonly branches: { readonly toggle: (id: string, isOpen: boolean) => void }
  readonly mutations: RowMutations
  readonly onOpened: (opened: Opened) => void
}

export interface RowCommands {
  /** Runs one of the module's own actions: a link, a copied address, a plugin's dialog, a form or a call. */
  readonly act: (action: OwnAction, chosen: BulkTarget, first?: Values) => void
  readonly edit: ((row: ModuleRow) => void) | undefined
  readonly create: (() => void) | undefined
  readonly createLabel: string
  /** Adds a row below one of a tree. */
  readonly createBelow: ((row: ModuleRow) => void) | undefined
}

/**
 * What the user may do with the rows of a list, undefined where the file or a permission says no; an action of the module
 * replaces ours.
 */
export function useRowCommands({
  copy,
  start,
  match,
  form,
  branches,
  mutations,
  onOpened,
}: RowCommandsOptions): RowCommands {
  const t = useMessages(crudMessages)
  const text = useText()
  const may = useMay(copy)
  const allowed = useAllowed()
  const { go } = useKeepAliveLocation()
  const act: RowCommands['act'] = (action, chosen, first) => {
    if (action.link) return void go(linkOf(action.link, chosen.rows[0] ?? {}))
    if (action.copy) return void copyAddress(linkOf(action.copy, chosen.rows[0] ?? {}))
    if (action.plugin) return onOpened({ what: 'plugin', part: action.plugin, rows: chosen.rows, given: first })
    if (action.body) return onOpened({ what: 'action', action, chosen })
    void mutations.call(action, chosen).catch(shownAlready)
  }
  const add = (first: Values): void => (form ? form.open('new', first) : onOpened({ what: 'create', given: first }))
  const ownEdit = inPlaceOf(copy, 'edit', allowed)
  const ownCreate = inPlaceOf(copy, 'create', allowed)
  return {
    act,
    edit: ownEdit
      ? (row) => {
          if (appliesTo(ownEdit, row)) act(ownEdit, { rows: [row] })
        }
      : may('update')
        ? (row) => {
            if (!isOffered(copy, 'edit', row)) return
            if (form) form.open(String(row[copy.key]))
            else onOpened({ what: 'edit', row })
          }
        : undefined,
    create: !copy.list.toolbar.includes('create')
      ? undefined
      : ownCreate
        ? () => act(ownCreate, { rows: [] }, start)
        : may('create')
          ? () => add(start)
          : undefined,
    createLabel: ownCreate ? text(ownCreate.label) : t('create'),
    createBelow:
      copy.tree && may('create')
        ? (row) => {
            branches.toggle(String(row[copy.key]), true)
            add({ ...match, [copy.tree!.parent]: row[copy.key] })
          }
        : undefined,
  }
}

/** The call has already shown its failure (renderer/kit/handle-api-failures.ts). */
const shownAlready = (): undefined => undefined

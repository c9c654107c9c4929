import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../kit/i18n.ts'
import { useAllowed } from '../kit/signed-in-user.ts'
import { LazyMenu } from '../ui/lazy-menu.tsx'
import { ownActions, type OwnAction } from './row-and-page-actions.ts'
import { queryParams, type ListState } from './list/list-url-state.ts'
import { ModuleActionIcon } from './module-action-icon.tsx'
import classes from './crud-page.module.css'
import { useMay } from './use-module.ts'
import { crudMessages } from './messages.ts'

export interface ListActions {
  readonly copy: ClientModule
  readonly state: ListState
  /** Fields of the visible columns, in order. */
  readonly shown: readonly string[]
  readonly total: number
  readonly isFiltered: boolean
  /** Whether there are no rows at all. */
  readonly isEmpty: boolean
  readonly match: Readonly<Record<string, unknown>>
  /** Runs one of the module's own actions. */
  readonly onAction: (action: OwnAction) => void
  readonly onImport: (() => void) | undefined
}

export interface PageActionsProps extends ListActions {
  readonly isNarrow: boolean
  readonly onCreate: (() => void) | undefined
  /** Label of the create button, where the module's own action replaces the built-in one. */
  readonly createLabel: string
}

/** The module's own actions of the whole list, and whether the list can be exported. */
export function useListActions(copy: ClientModule): {
  readonly own: readonly OwnAction[]
  readonly mayExport: boolean
} {
  const may = useMay(copy)
  const allowed = useAllowed()
  return {
    own: ownActions(copy, copy.list.toolbar, allowed).filter(({ on, name }) => on === 'page' && name !== 'create'),
    mayExport: copy.list.toolbar.includes('export') && may('export') && copy.export !== undefined,
  }
}

/**
 * Actions of the whole list, beside the title. Create is the only filled button; on a phone it is in the bar at the foot, and
 * the others are in the menu of the list's tools (`list/phone-list-tools.tsx`).
 */
export function PageActions({
  copy,
  state,
  shown,
  total,
  isFiltered,
  isEmpty,
  match,
  onAction,
  isNarrow,
  onCreate,
  createLabel,
  onImport,
}: PageActionsProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  const { own, mayExport } = useListActions(copy)
  const create = onCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onCreate}>
      {createLabel}
    </Button>
  )
  if (isNarrow)
    return (
      onCreate && (
        <ActionIcon className={classes.create} variant="filled" size={48} aria-label={createLabel} onClick={onCreate}>
          <IconPlus size={24} aria-hidden="true" />
        </ActionIcon>
      )
    )
  return (
    <>
      {own.map(
        (action) =>
          // what endangers the list is in the menu of its tools (`list/overflow-menu-items.tsx`)
          !action.danger && (
            <OwnButton
              key={action.name}
              label={text(action.label)}
              icon={action.icon}
              onClick={() => onAction(action)}
            />
          ),
      )}
      {onImport && (
        <Button variant="default" leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={onImport}>
          {t('import')}
        </Button>
      )}
      {mayExport && (
        <LazyMenu
          button={
            <Button variant="default" disabled={isEmpty} leftSection={<IconDownload size={16} aria-hidden="true" />}>
              {t('export')}
            </Button>
          }
        >
          {() => (
            <Suspense>
              <ExportItems
                copy={copy}
                params={{ ...match, ...queryParams(state, copy) }}
                shown={shown}
                total={total}
                isFiltered={isFiltered}
              />
            </Suspense>
          )}
        </LazyMenu>
      )}
      {create}
    </>
  )
}

const ExportItems = lazy(() => import('./bulk/export-items.tsx'))

interface OwnProps {
  readonly label: string
  readonly icon: string | undefined
  readonly onClick: () => void
}

function OwnButton({ label, icon, onClick }: OwnProps) {
  return (
    <Button variant="default" leftSection={<ModuleActionIcon name={icon} />} onClick={onClick}>
      {label}
    </Button>
  )
}

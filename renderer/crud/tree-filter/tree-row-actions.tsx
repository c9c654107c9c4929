import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { useMessages, useText } from '../../kit/i18n.ts'
import { useAllowed } from '../../kit/signed-in-user.ts'
import { useApi } from '../../kit/use-api-query.ts'
import { ownActions, type OwnAction } from '../row-and-page-actions.ts'
import type { BulkTarget } from '../bulk/bulk-target.ts'
import ActionDialog from '../dialogs/action-dialog.tsx'
import { crudMessages } from '../messages.ts'
import { ModuleActionIcon } from '../module-action-icon.tsx'
import { useModule } from '../use-module.ts'
import { useRowMutations } from '../use-row-mutations.ts'

export interface TreeToolsProps {
  /** Module of the tree. */
  readonly module: string
  /** Id of the picked row. */
  readonly value: string | undefined
  /** Called when the picked row no longer exists. */
  readonly onGone: () => void
}

/** Own actions of a tree's module beside its search: for the tree, and for the picked row. */
export default function TreeRowActions({ module, ...rest }: TreeToolsProps) {
  const { data: copy } = useModule(module)
  return copy ? <Tools copy={copy} {...rest} /> : null
}

function Tools({ copy, value, onGone }: Omit<TreeToolsProps, 'module'> & { readonly copy: ClientModule }) {
  const t = useMessages(crudMessages)
  const text = useText()
  const allowed = useAllowed()
  const mutations = useRowMutations(copy, () => undefined)
  const { data: row, error } = useApi<ModuleRow>(value !== undefined && `${copy.base}/${value}`, undefined, {
    keepPrevious: false,
  })
  const [asked, setAsked] = useState<{ readonly action: OwnAction; readonly chosen: BulkTarget }>()
  const ofTree = ownActions(copy, copy.list.toolbar, allowed).filter(({ on }) => on === 'page')
  const ofRow = ownActions(copy, copy.list.row, allowed).filter(({ on }) => on === 'row')

  const start = async (action: OwnAction, rows: readonly ModuleRow[]): Promise<void> => {
    const chosen: BulkTarget = { rows }
    if (action.body) return setAsked({ action, chosen })
    await mutations.call(action, chosen)
    if (action.danger) onGone()
  }

  return (
    <>
      {ofTree.map((action) => (
        <Tooltip key={action.name} label={text(action.label)}>
          <ActionIcon variant="default" aria-label={text(action.label)} onClick={() => void start(action, [])}>
            <ModuleActionIcon name={action.icon} />
          </ActionIcon>
        </Tooltip>
      ))}
      {row && !error && ofRow.length > 0 && (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={t('more')}>
              <IconDots size={16} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {ofRow.map((action) => (
              <Menu.Item
                key={action.name}
                leftSection={<ModuleActionIcon name={action.icon} />}
                {...(action.danger ? { color: 'red', c: 'var(--fw-fail)' } : {})}
                onClick={() => void start(action, [row])}
              >
                {text(action.label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {asked && <ActionDialog copy={copy} {...asked} mutations={mutations} onClose={() => setAsked(undefined)} />}
    </>
  )
}

import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconLock, IconPencil } from '@tabler/icons-react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { useMessages, useText } from '../../kit/i18n.ts'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { detailMessages } from '../lazy-part-messages.ts'
import type { RowAction, RowMenu } from '../list/row-menu.ts'
import { isOffered } from '../row-and-page-actions.ts'
import classes from './detail.module.css'

export interface DetailFooterProps {
  readonly copy: ClientModule
  readonly row: ModuleRow
  /** The actions of the row in its list. */
  readonly menu: RowMenu
  readonly onEdit: ((row: ModuleRow) => void) | undefined
  /** Removes the row and closes its detail. */
  readonly onRemove: ((row: ModuleRow) => void) | undefined
}

/**
 * The same foot below every detail: the actions of the row as its list has them, with editing last, or why the row cannot be
 * edited. A row with which the user may do nothing has none.
 */
export function DetailFooter({ copy, row, menu, onEdit, onRemove }: DetailFooterProps) {
  const t = useMessages(detailMessages)
  const text = useText()
  const canEdit = onEdit !== undefined && isOffered(copy, 'edit', row)
  const others = menu.rest.flatMap((action): readonly RowAction[] => {
    if (action.name === 'detail') return []
    if (action.name !== 'remove') return [action]
    return onRemove ? [{ ...action, run: () => onRemove(row) }] : []
  })
  const isLocked = onEdit !== undefined && !canEdit
  if (!isLocked && !canEdit && others.length === 0) return null
  const [only] = others.length === 1 ? others : []
  return (
    <div className={classes.footer}>
      {isLocked && (
        <p className={classes.locked}>
          <IconLock size={16} aria-hidden="true" />
          {copy.list.locked ? text(copy.list.locked) : t('locked')}
        </p>
      )}
      {only ? (
        <Button
          variant="default"
          size="sm"
          leftSection={only.icon}
          onClick={only.run}
          {...(only.danger ? { c: 'var(--fw-fail)' } : {})}
        >
          {only.label}
        </Button>
      ) : (
        others.length > 0 && (
          <LazyMenu
            position="top-end"
            button={
              <ActionIcon variant="default" size={36} aria-label={t('moreActions')} title={t('moreActions')}>
                <IconDots size={16} aria-hidden="true" />
              </ActionIcon>
            }
          >
            {(Menu) =>
              others.map(({ name, label, icon, run, danger }) => (
                <Menu.Item key={name} leftSection={icon} onClick={run} {...(danger ? { color: 'var(--fw-fail)' } : {})}>
                  {label}
                </Menu.Item>
              ))
            }
          </LazyMenu>
        )
      )}
      {canEdit && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          onClick={() => onEdit(row)}
        >
          {t('edit')}
        </Button>
      )}
    </div>
  )
}

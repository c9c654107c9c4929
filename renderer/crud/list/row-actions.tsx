import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMessages } from '../../kit/i18n.ts'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import classes from './list-table.module.css'
import type { RowAction, RowMenu } from './row-menu.ts'
import { crudMessages } from '../messages.ts'

export interface RowActionsProps {
  readonly menu: RowMenu
  readonly name: string
  /** Whether all actions are in the menu, for narrow rows. */
  readonly isFolded?: boolean
}

/**
 * Actions of a row: the primary one, shown on hover and focus, and the `⋯` menu; without further actions the primary
 * one replaces the menu.
 */
export function RowActions({ menu, name, isFolded = false }: RowActionsProps) {
  const t = useMessages(crudMessages)
  const { moves } = menu
  const isMenuOnly = isFolded && (menu.rest.length > 0 || moves !== undefined)
  const first = isMenuOnly ? undefined : menu.first
  const rest = isMenuOnly && menu.first ? [menu.first, ...menu.rest] : menu.rest
  const dots = (
    <ActionIcon className={classes.dots} aria-label={t('moreFor', { name })}>
      <IconDots size={16} aria-hidden="true" />
    </ActionIcon>
  )

  return (
    <span className={classes.tools}>
      {first && <FirstAction action={first} name={name} />}
      {(rest.length > 0 || moves) && (
        <LazyMenu button={dots}>
          {(Menu) =>
            [...(moves?.() ?? []), ...rest].map(({ name: key, label, icon, run, danger }) => (
              <Menu.Item key={key} onClick={run} leftSection={icon} {...(danger ? { color: 'var(--fw-fail)' } : {})}>
                {label}
              </Menu.Item>
            ))
          }
        </LazyMenu>
      )}
    </span>
  )
}

/** Native title, because a tooltip in each row costs more than the rest of the row. */
function FirstAction({ action, name }: { readonly action: RowAction; readonly name: string }) {
  return (
    <ActionIcon
      className={classes.obvious}
      aria-label={`${action.label} ${name}`}
      title={action.label}
      onClick={action.run}
    >
      {action.icon}
    </ActionIcon>
  )
}

import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../kit/messages.ts'
import classes from './list-table.module.css'
import type { RowAction, RowMenu } from './row-menu.ts'
import { crudWords } from './words.ts'

/** What can be done with a row: the obvious thing, shown on hover and focus, and `⋯`, which is always there. */
export function RowActions({ menu, name }: { readonly menu: RowMenu; readonly name: string }) {
  const t = useWords(crudWords)
  // The menu's parts are only built once it is asked for: a page has fifty rows.
  const [isAsked, setAsked] = useState(false)
  const { first, rest } = menu
  const dots = (
    <ActionIcon className={classes.dots} aria-label={t('moreFor', { name })} aria-haspopup="menu" onClick={() => setAsked(true)}>
      <IconDots size={16} aria-hidden="true" />
    </ActionIcon>
  )

  return (
    <span className={classes.tools}>
      {first && <FirstAction action={first} name={name} />}
      {rest.length > 0 && (isAsked
        ? (
          <Menu defaultOpened onExitTransitionEnd={() => setAsked(false)}>
            <Menu.Target>{dots}</Menu.Target>
            <Menu.Dropdown>{rest.map((action) => <ActionItem key={action.name} action={action} />)}</Menu.Dropdown>
          </Menu>
        )
        : dots)}
    </span>
  )
}

function FirstAction({ action, name }: { readonly action: RowAction; readonly name: string }) {
  return (
    <Tooltip label={action.label}>
      <ActionIcon className={classes.obvious} aria-label={`${action.label} ${name}`} onClick={action.run}>{action.icon}</ActionIcon>
    </Tooltip>
  )
}

function ActionItem({ action }: { readonly action: RowAction }) {
  return (
    <Menu.Item onClick={action.run} leftSection={action.icon} {...(action.danger ? { color: 'var(--fw-fail)' } : {})}>{action.label}</Menu.Item>
  )
}

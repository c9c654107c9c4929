import { ActionIcon, Menu, RingProgress } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useMessages } from '../../kit/i18n.ts'
import { changeFollowedTask } from './follow-task.ts'
import type { FollowedTask } from './background-tasks.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { TaskWatch } from './task-poller.tsx'
import classes from './background-task.module.css'
import { uiMessages } from '../messages.ts'

/** Progress ring in the top bar; a click opens the dialog, or a choice of several tasks. */
export default function TaskTray({ followed }: { readonly followed: readonly FollowedTask[] }) {
  const t = useMessages(uiMessages)
  const opened = followed.find((one) => one.isOpen)
  const open = (key: string): void => changeFollowedTask(key, { isOpen: true })
  const [only] = followed
  const label =
    followed.length === 1 && only
      ? t('process.place', { title: only.title, state: t(...stateOf(only)) })
      : t('process.places', { count: followed.length })
  const button = (onClick?: () => void) => (
    <ActionIcon size={36} aria-label={label} title={label} {...(onClick ? { onClick } : {})}>
      <Sign followed={followed} />
    </ActionIcon>
  )
  return (
    <>
      {followed.map((one) => (
        <TaskWatch key={one.key} followed={one} />
      ))}
      {followed.length === 1 && only ? (
        button(() => open(only.key))
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>{button()}</Menu.Target>
          <Menu.Dropdown>
            {followed.map((one) => (
              <Menu.Item
                key={one.key}
                onClick={() => open(one.key)}
                rightSection={
                  <span className={classes.state} data-state={one.answer?.state}>
                    {t(...stateOf(one))}
                  </span>
                }
              >
                {one.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {opened && <TaskDialog key={opened.key} followed={opened} />}
    </>
  )
}

function stateOf({ answer }: FollowedTask) {
  const rate = answer?.rate ?? 0
  return [
    answer?.state === 'done' ? 'process.done' : answer?.state === 'failed' ? 'process.failed' : 'process.percent',
    { rate },
  ] as const
}

/** Progress of the slowest running task; without any, whether all have succeeded. */
function Sign({ followed }: { readonly followed: readonly FollowedTask[] }) {
  const running = followed.filter((one) => (one.answer?.state ?? 'running') === 'running')
  if (running.length > 0) {
    const rate = Math.min(...running.map((one) => one.answer?.rate ?? 0))
    return (
      <RingProgress
        aria-hidden="true"
        size={24}
        thickness={3}
        roundCaps
        sections={[{ value: Math.max(rate, 4), color: 'var(--fw-brand)' }]}
        rootColor="var(--fw-line-strong)"
      />
    )
  }
  return followed.some((one) => one.answer?.state === 'failed') ? (
    <IconAlertCircle className={classes.failed} size={20} stroke={1.6} aria-hidden="true" />
  ) : (
    <IconCircleCheck className={classes.done} size={20} stroke={1.6} aria-hidden="true" />
  )
}

import { ActionIcon, Menu, RingProgress } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useWords } from '../kit/messages.ts'
import { changeFollowed, type Followed } from './process-dialog.tsx'
import { ProcessPanel } from './process-panel.tsx'
import { ProcessWatch } from './process-watch.tsx'
import classes from './process.module.css'
import { uiWords } from './words.ts'

/** How far things are, as a ring in the top bar; pressing it opens the dialog, or a choice of several. */
export default function ProcessTray({ followed }: { readonly followed: readonly Followed[] }) {
  const t = useWords(uiWords)
  const opened = followed.find((one) => one.isOpen)
  const open = (key: string): void => changeFollowed(key, { isOpen: true })
  const [only] = followed
  const label = followed.length === 1 && only ? t('process.place', { title: only.title, state: t(...stateOf(only)) }) : t('process.places', { count: followed.length })
  const button = (onClick?: () => void) => (
    <ActionIcon size={36} aria-label={label} title={label} {...(onClick ? { onClick } : {})}><Sign followed={followed} /></ActionIcon>
  )
  return (
    <>
      {followed.map((one) => <ProcessWatch key={one.key} followed={one} />)}
      {followed.length === 1 && only ? button(() => open(only.key)) : (
        <Menu position="bottom-end">
          <Menu.Target>{button()}</Menu.Target>
          <Menu.Dropdown>
            {followed.map((one) => (
              <Menu.Item key={one.key} onClick={() => open(one.key)} rightSection={<span className={classes.state} data-state={one.answer?.state}>{t(...stateOf(one))}</span>}>{one.title}</Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {opened && <ProcessPanel key={opened.key} followed={opened} />}
    </>
  )
}

function stateOf({ answer }: Followed): [string, { rate: number }] {
  const rate = answer?.rate ?? 0
  return [answer?.state === 'done' ? 'process.done' : answer?.state === 'failed' ? 'process.failed' : 'process.percent', { rate }]
}

/** The slowest of what runs; when nothing does, whether all is well. */
function Sign({ followed }: { readonly followed: readonly Followed[] }) {
  const running = followed.filter((one) => (one.answer?.state ?? 'running') === 'running')
  if (running.length > 0) {
    const rate = Math.min(...running.map((one) => one.answer?.rate ?? 0))
    return <RingProgress aria-hidden="true" size={24} thickness={3} roundCaps sections={[{ value: Math.max(rate, 4), color: 'var(--fw-brand)' }]} rootColor="var(--fw-line-strong)" />
  }
  return followed.some((one) => one.answer?.state === 'failed')
    ? <IconAlertCircle className={classes.failed} size={20} stroke={1.6} aria-hidden="true" />
    : <IconCircleCheck className={classes.done} size={20} stroke={1.6} aria-hidden="true" />
}

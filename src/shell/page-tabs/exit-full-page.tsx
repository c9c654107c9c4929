import { ActionIcon } from '@mantine/core'
import { IconArrowsMinimize } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { visibleElements } from '#renderer/kit/restore-focus.ts'
import classes from './page-tabs.module.css'
import { isWholeAtom } from './tabs-state.ts'
import { tabMessages } from '../../messages.ts'

/** Leaves the full-window page by a button, or by Escape unless something else handles it. */
export default function ExitFullPage() {
  const t = useMessages(tabMessages)
  const setWhole = useSetAtom(isWholeAtom)
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      const isTaken =
        event.defaultPrevented || visibleElements('[role="dialog"], [role="menu"], [role="listbox"]').length > 0
      if (event.key === 'Escape' && !isTaken) setWhole(false)
    }
    addEventListener('keydown', leave)
    return () => {
      removeEventListener('keydown', leave)
      setWhole(false)
    }
  }, [setWhole])
  return (
    <ActionIcon
      className={classes.leave!}
      data-leave
      size={32}
      aria-label={t('leaveWhole')}
      title={t('leaveWhole')}
      onClick={() => setWhole(false)}
    >
      <IconArrowsMinimize size={16} stroke={1.6} />
    </ActionIcon>
  )
}

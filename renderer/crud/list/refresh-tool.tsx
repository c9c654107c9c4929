import { Button, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMessages } from '../../kit/i18n.ts'
import { useRemoteChanges } from './use-remote-changes.ts'
import type { List } from './use-list.ts'
import classes from '../crud-page.module.css'
import { crudMessages } from '../messages.ts'

/**
 * Reload button that also announces new rows. One button, so that the focus stays. On a phone, where the menu of tools reloads, it
 * shows when there are some.
 */
export function RefreshTool({ module, list }: { readonly module: string; readonly list: List }) {
  const t = useMessages(crudMessages)
  const n = useRemoteChanges(module, list)
  const hasNews = n > 0
  return (
    <>
      <VisuallyHidden component="output">{hasNews && t('changes', { n })}</VisuallyHidden>
      <Button
        className={classes.refresh!}
        variant={hasNews ? 'light' : 'default'}
        h={30}
        px={hasNews ? 10 : 6}
        fw={500}
        fz="sm"
        title={t(hasNews ? 'changesHint' : 'refresh')}
        aria-label={hasNews ? t('changesRefresh', { n }) : t('refresh')}
        onClick={() => void list.reload()}
      >
        <IconRefresh size={16} aria-hidden="true" />
        {hasNews && <span style={{ marginLeft: 6 }}>{t('changesRefresh', { n })}</span>}
      </Button>
    </>
  )
}

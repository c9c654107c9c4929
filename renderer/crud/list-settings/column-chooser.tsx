import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useMessages } from '../../kit/i18n.ts'
import { LazyPopover } from '../../ui/lazy-popover.tsx'
import type { ListPreferencesControl } from './use-list-preferences.ts'
import { crudMessages } from '../messages.ts'

/**
 * Chooses visible columns, their order and pinning, and the row height. The first column labels the row and stays
 * first.
 */
export function ColumnChooser({
  copy,
  preferences,
}: {
  readonly copy: ClientModule
  readonly preferences: ListPreferencesControl
}) {
  const t = useMessages(crudMessages)
  const count = preferences.hidden.length
  return (
    <LazyPopover
      position="bottom-end"
      width={260}
      button={
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('columns.title')}
          title={count > 0 ? t('columns.titleHidden', { count }) : t('columns.title')}
        >
          <IconColumns3 size={16} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {() => (
        <Suspense>
          <ColumnChooserPanel copy={copy} preferences={preferences} isNarrow={false} />
        </Suspense>
      )}
    </LazyPopover>
  )
}

const ColumnChooserPanel = lazy(() => import('./column-chooser-panel.tsx'))

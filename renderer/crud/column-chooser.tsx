import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ModuleCopy } from '#schemas/api/module-wire.ts'
import { useWords } from '../kit/messages.ts'
import { LatePopover } from '../ui/late-popover.tsx'
import type { ListLookControl } from './use-list-look.ts'
import { crudWords } from './words.ts'

/** Which columns are shown, in which order, on which side, and how high rows are. The first column names the row and stays. */
export function ColumnChooser({ copy, look, isNarrow }: { readonly copy: ModuleCopy; readonly look: ListLookControl; readonly isNarrow: boolean }) {
  const t = useWords(crudWords)
  return (
    <LatePopover position="bottom-end" width={260} button={<ActionIcon variant="default" size={30} aria-label={t('columns.title')} title={t('columns.title')}><IconColumns3 size={16} aria-hidden="true" /></ActionIcon>}>
      {() => <Suspense><ColumnChoices copy={copy} look={look} isNarrow={isNarrow} /></Suspense>}
    </LatePopover>
  )
}

const ColumnChoices = lazy(() => import('./column-choices.tsx'))

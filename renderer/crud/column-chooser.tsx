import { ActionIcon, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ModuleCopy } from '#schemas/api/module-wire.ts'
import { useWords } from '../kit/messages.ts'
import type { ListLookControl } from './use-list-look.ts'
import { crudWords } from './words.ts'

/** Which columns are shown, and how high rows are. The first column names the row and stays. */
export function ColumnChooser({ copy, look }: { readonly copy: ModuleCopy; readonly look: ListLookControl }) {
  const t = useWords(crudWords)
  const [isOpen, setOpen] = useState(false)

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={220} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={30} aria-label={t('columns.title')} title={t('columns.title')} onClick={() => setOpen(!isOpen)}><IconColumns3 size={16} aria-hidden="true" /></ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0}>{isOpen && <Suspense><ColumnChoices copy={copy} look={look} /></Suspense>}</Popover.Dropdown>
    </Popover>
  )
}

const ColumnChoices = lazy(() => import('./column-choices.tsx'))

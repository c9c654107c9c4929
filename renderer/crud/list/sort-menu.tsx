import { ActionIcon } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useMessages, useText } from '../../kit/i18n.ts'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { crudMessages } from '../messages.ts'
import { SortItems } from './sort-items.tsx'
import type { List } from './use-list.ts'

/** Sort menu of lists without column heads. */
export default function SortMenu({ copy, list }: { readonly copy: ClientModule; readonly list: List }) {
  const t = useMessages(crudMessages)
  const text = useText()
  const field = list.state.sort[0]?.replace(/^-/, '') ?? ''
  const column = copy.list.columns.find((one) => one.field === field && copy.fields[field]?.sortable)
  const label =
    field === ''
      ? t('layout.sort')
      : t('layout.sortedBy', { label: text(column?.label ?? (column && copy.fields[field]?.label) ?? field) })

  return (
    <LazyMenu
      button={
        <ActionIcon variant="default" size={30} aria-label={label} title={label}>
          <IconArrowsSort size={16} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {(Menu) => <SortItems parts={Menu} copy={copy} list={list} />}
    </LazyMenu>
  )
}

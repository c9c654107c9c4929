import { Button, Drawer, Group } from '@mantine/core'
import { useState } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useMessages } from '../../kit/i18n.ts'
import classes from '../dialogs/dialog.module.css'
import { boxOf } from './phone-search.tsx'
import { SearchBar } from './search-bar.tsx'
import type { List } from '../list/use-list.ts'
import { crudMessages } from '../messages.ts'

export interface FilterDrawerProps {
  readonly copy: ClientModule
  readonly list: List
  readonly fixed: readonly string[]
  readonly onClose: () => void
}

/** Filters on narrow screens; the text box is above the list. Results update behind the drawer; the button shows their number. */
export default function FilterDrawer({ copy, list, fixed, onClose }: FilterDrawerProps) {
  const t = useMessages(crudMessages)
  const [isOpen, setOpen] = useState(true)
  const box = boxOf(copy, fixed)
  return (
    <Drawer
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      position="bottom"
      size="auto"
      title={t('search.open')}
      classNames={{ title: classes.title!, inner: classes.sheetPlace!, content: classes.sheet! }}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <SearchBar
        copy={copy}
        filters={list.state.filters}
        onFilter={list.setFilter}
        fixed={box ? [...fixed, box.field] : fixed}
        isStacked
      />
      <Group grow mt="lg">
        <Button size="sm" variant="default" onClick={list.reset}>
          {t('search.clear')}
        </Button>
        <Button size="sm" onClick={() => setOpen(false)}>
          {t('search.show', { count: list.total })}
        </Button>
      </Group>
    </Drawer>
  )
}

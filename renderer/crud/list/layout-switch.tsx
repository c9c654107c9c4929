import { SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useMessages } from '../../kit/i18n.ts'
import { crudMessages } from '../messages.ts'
import type { Layout } from '../list-settings/list-preferences.ts'
import type { ListPreferencesControl } from '../list-settings/use-list-preferences.ts'
import classes from './layout-switch.module.css'

const icons = { cards: IconLayoutGrid, table: IconList } as const

/** Switch between cards and table, where the module has both. */
export default function LayoutSwitch({ preferences }: { readonly preferences: ListPreferencesControl }) {
  const t = useMessages(crudMessages)
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('layout.label')}
      value={preferences.layout ?? 'table'}
      onChange={(value) => preferences.setLayout(value as Layout)}
      data={(['cards', 'table'] as const).map((value) => {
        const Icon = icons[value]
        return {
          value,
          label: (
            <span className={classes.choice} title={t(`layout.${value}`)}>
              <Icon size={16} aria-hidden="true" />
              <span className={classes.name}>{t(`layout.${value}`)}</span>
            </span>
          ),
        }
      })}
    />
  )
}

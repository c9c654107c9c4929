import { Switch } from '@mantine/core'
import type { ThemeConfig } from '#schemas/api/theme-config.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './settings.module.css'
import { settingsMessages } from '../../messages.ts'

export interface SettingsProps {
  readonly theme: ThemeConfig & { readonly isNarrow: boolean }
  readonly onChange: (patch: Partial<ThemeConfig>) => void
}

type Toggle = { [Name in keyof ThemeConfig]: ThemeConfig[Name] extends boolean ? Name : never }[keyof ThemeConfig]

interface TogglesProps extends Pick<SettingsProps, 'onChange'> {
  readonly names: readonly Exclude<Toggle, 'isDrawer'>[]
  readonly theme: ThemeConfig
}

/** Shows switches for parts of the shell; the options of a hidden part are disabled. */
export function Toggles({ names, theme, onChange }: TogglesProps) {
  const t = useMessages(settingsMessages)
  return (
    <div className={classes.toggles}>
      {names.map((name) => (
        <Switch
          key={name}
          className={classes.toggle!}
          labelPosition="left"
          size="sm"
          label={t(name)}
          checked={theme[name]}
          disabled={wholeOf[name] !== undefined && !theme[wholeOf[name]]}
          classNames={{ body: classes.toggleBody!, labelWrapper: classes.toggleLabel! }}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
    </div>
  )
}

const wholeOf: Partial<Record<Toggle, Toggle>> = {
  isBreadcrumbIcon: 'isBreadcrumb',
  isTagsviewIcon: 'isTagsview',
  isCacheTagsView: 'isTagsview',
}

import { ActionIcon, useComputedColorScheme, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { locales, type Locale } from '#schemas/module/localized-text.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { LazyMenu } from '#renderer/ui/lazy-menu.tsx'
import { shellMessages } from '../messages.ts'
import { changeThemeSettings } from './theme-settings.ts'

/** Switches between light, dark and system color scheme and stores the choice. */
export function SchemeSwitch() {
  const t = useMessages(shellMessages)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = useComputedColorScheme() === 'dark' ? IconMoon : IconSun
  return (
    <LazyMenu
      width={168}
      button={
        <ActionIcon size={34} aria-label={t('scheme.label')}>
          <Current size={18} stroke={1.6} />
        </ActionIcon>
      }
    >
      {(Menu) =>
        schemes.map(({ scheme, Icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={16} stroke={1.6} />}
            rightSection={colorScheme === scheme ? <IconCheck size={16} /> : undefined}
            aria-current={colorScheme === scheme || undefined}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`scheme.${scheme}`)}
          </Menu.Item>
        ))
      }
    </LazyMenu>
  )
}

/** Switches the language of all texts and stores the choice. */
export function LanguageSwitch() {
  const t = useMessages(shellMessages)
  const locale = useLocale()
  return (
    <LazyMenu
      width={168}
      button={
        <ActionIcon size={34} aria-label={t('language.label')}>
          <IconLanguage size={18} stroke={1.6} />
        </ActionIcon>
      }
    >
      {(Menu) =>
        locales.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            rightSection={locale === one ? <IconCheck size={16} /> : undefined}
            aria-current={locale === one || undefined}
            onClick={() => changeThemeSettings({ globalI18n: one })}
          >
            {names[one]}
          </Menu.Item>
        ))
      }
    </LazyMenu>
  )
}

/** Language names in their own language, so that every reader recognizes theirs. */
const names: Readonly<Record<Locale, string>> = { 'zh-cn': '简体中文', en: 'English' }

const schemes: readonly { readonly scheme: MantineColorScheme; readonly Icon: typeof IconSun }[] = [
  { scheme: 'light', Icon: IconSun },
  { scheme: 'dark', Icon: IconMoon },
  { scheme: 'auto', Icon: IconDeviceDesktop },
]

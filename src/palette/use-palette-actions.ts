import {
  IconArrowsMaximize,
  IconBolt,
  IconDeviceDesktop,
  IconKey,
  IconLanguage,
  IconLayout,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconPlus,
  IconRefresh,
  IconSettings,
  IconSun,
} from '@tabler/icons-react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useLocation } from 'react-router-dom'
import type { Creatable } from '#schemas/api/search-api-types.ts'
import { themeChoices } from '#schemas/api/theme-config.ts'
import { locales } from '#schemas/module/localized-text.ts'
import { useAssembled } from '#renderer/kit/assemble-plugins.ts'
import { useNavigate } from '#renderer/kit/use-navigate.ts'
import { useText, useTitle, useMessages, type KeyOf } from '#renderer/kit/i18n.ts'
import { identityOf } from '#renderer/kit/page-titles.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { toggleFullScreen } from '../shell/full-screen.tsx'
import { changeThemeSettings, themeSettingsAtom } from '../shell/theme-settings.ts'
import { refreshPageAtom } from '../shell/page-tabs/tabs-state.ts'
import { useSignOut } from '../shell/use-sign-out.ts'
import type { Item } from './palette-items.ts'
import { namesOf, type ScreenTarget } from './use-menu-screens.ts'
import { actionNames, paletteMessages } from './messages.ts'

type ActionName =
  KeyOf<typeof paletteMessages> extends infer Key ? (Key extends `action.${infer Name}` ? Name : never) : never

/** Returns the actions available on every screen, such as creating a record, changing the theme and signing out. */
export function useActions(
  isOpen: boolean,
  targetOf: (component: string) => ScreenTarget | undefined,
): readonly Item[] {
  const t = useMessages(paletteMessages)
  const go = useNavigate()
  const leave = useSignOut()
  const location = useLocation()
  const refreshPage = useSetAtom(refreshPageAtom)
  const theme = useAtomValue(themeSettingsAtom)
  const creations = useCreations(isOpen, targetOf)
  const commands = useCommands()

  const action = (name: ActionName, icon: Item['icon'], run: () => void, isOn = false): Item => ({
    id: `action:${name}`,
    title: t(`action.${name}`),
    others: [name, ...actionNames.map((names) => nameAt(names, name))],
    icon,
    run,
    ...(isOn ? { isOn } : {}),
  })

  return [
    ...commands,
    ...creations,
    action('refresh', IconRefresh, () => refreshPage(identityOf(location))),
    action('settings', IconSettings, () => changeThemeSettings({ isDrawer: true })),
    ...schemes.map(({ scheme, icon }) =>
      action(
        `scheme.${scheme}`,
        icon,
        () => changeThemeSettings({ colorScheme: scheme }),
        theme.colorScheme === scheme,
      ),
    ),
    ...themeChoices.layout.map((layout) =>
      action(`layout.${layout}`, IconLayout, () => changeThemeSettings({ layout }), theme.layout === layout),
    ),
    ...locales.map((locale) =>
      action(
        `language.${locale}`,
        IconLanguage,
        () => changeThemeSettings({ globalI18n: locale }),
        theme.globalI18n === locale,
      ),
    ),
    action('collapse', IconLayoutSidebar, () => changeThemeSettings({ isCollapse: !theme.isCollapse })),
    ...(document.fullscreenEnabled ? [action('fullScreen', IconArrowsMaximize, toggleFullScreen)] : []),
    action('password', IconKey, () => go('/user/profile#password')),
    action('signOut', IconLogout, () => void leave()),
  ]
}

const schemes = [
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
  { scheme: 'auto', icon: IconDeviceDesktop },
] as const

/** Returns a create action for each module that the user may add rows to, such as 新建用户. */
function useCreations(isOpen: boolean, targetOf: (component: string) => ScreenTarget | undefined): readonly Item[] {
  const t = useMessages(paletteMessages)
  const text = useText()
  const go = useNavigate()
  const { data } = useApi<readonly Creatable[]>(isOpen && '/search/creatable')
  return (data ?? []).flatMap(({ component, noun, to }) => {
    const target = targetOf(component)
    if (!target) return []
    const [zh, en] = namesOf(noun)
    return [
      {
        id: `create:${component}`,
        title: t('action.create', { noun: text(noun) }),
        others: [`新建${zh}`, `新增${zh}`, `new ${en}`, `create ${en}`],
        icon: IconPlus,
        aside: text(target.title),
        run: () => go(`${target.path}${to}`),
      } satisfies Item,
    ]
  })
}

/** Returns the commands of plugins, such as creating a form. */
function useCommands(): readonly Item[] {
  const title = useTitle()
  const go = useNavigate()
  const allowed = useAllowed()
  const { commands } = useAssembled()
  return (
    commands
      .filter(({ permission }) => permission === undefined || allowed(permission))
      .map((command) => ({
        id: `command:${command.id}`,
        title: title(command.title),
        others: [command.id],
        icon: command.icon ?? IconBolt,
        run: () => command.run(go),
      }))
      // Skips commands whose texts are still loading.
      .filter((item) => item.title !== '')
  )
}

/** Returns the text at a dotted path, such as `scheme.dark`. */
function nameAt(names: object, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((at, part) => (at as Readonly<Record<string, unknown>> | undefined)?.[part], names)
  return typeof found === 'string' ? found : ''
}

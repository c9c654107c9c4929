import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { MenuRoute } from '#schemas/api/current-user-api-types.ts'
import { locales, textIn, type LocalizedText } from '#schemas/module/localized-text.ts'
import { useAssembled } from '#renderer/kit/assemble-plugins.ts'
import { useNavigate } from '#renderer/kit/use-navigate.ts'
import { useText, useTitle, useMessages } from '#renderer/kit/i18n.ts'
import { routersAtom } from '#renderer/kit/signed-in-user.ts'
import { shellMessages } from '../messages.ts'
import { entriesOf, isElsewhere, pagesOfMenu, trailOf, type MenuEntry } from '../shell/menu-entries.ts'
import type { Item } from './palette-items.ts'

/** Menu page that shows a module or plugin screen. */
export interface ScreenTarget {
  readonly path: string
  readonly title: LocalizedText
  readonly icon: string | undefined
}

/** Returns the screens of the menu, the plugin pages that have an icon, and home and profile. */
export function useScreens(): {
  readonly screens: readonly Item[]
  readonly targetOf: (component: string) => ScreenTarget | undefined
} {
  const t = useMessages(shellMessages)
  const text = useText()
  const titleOf = useTitle()
  const { routes } = useAssembled()
  const go = useNavigate()
  const routers = useAtomValue(routersAtom)
  const targets = useMemo(() => placesOf(routers ?? []), [routers])
  const own = (to: string, title: string, icon: string): Item => ({
    id: to,
    title,
    others: [to],
    icon,
    to,
    run: () => go(to),
  })
  const everyones = routes.flatMap(({ path, title: name, icon }) =>
    icon && name ? [own(path, titleOf(name), icon)] : [],
  )
  const item = (entry: MenuEntry, above: readonly MenuEntry[]): readonly Item[] => {
    if (entry.isGroup) return entry.children.flatMap((child) => item(child, [...above, entry]))
    const { path: to, title, icon = 'circle' } = entry
    const aside = above.map((group) => text(group.title)).join(' / ')
    const reached = { id: to, title: text(title), others: [to, ...namesOf(title)], icon, ...(aside ? { aside } : {}) }
    return [
      isElsewhere(to)
        ? { ...reached, isElsewhere: true, run: () => void window.open(to, '_blank', 'noopener,noreferrer') }
        : { ...reached, to, run: () => go(to) },
    ]
  }
  return {
    screens: [
      own('/home', t('home'), 'home'),
      ...entriesOf(routers ?? []).flatMap((entry) => item(entry, [])),
      ...everyones,
      own('/user/profile', t('profile'), 'user'),
    ],
    targetOf: (component) => targets.get(component),
  }
}

/** Returns a title in every language. */
export const namesOf = (title: LocalizedText): readonly string[] => locales.map((locale) => textIn(title, locale))

function placesOf(routers: readonly MenuRoute[]): ReadonlyMap<string, ScreenTarget> {
  return new Map(
    pagesOfMenu(routers)
      .filter(({ redirect }) => redirect === undefined)
      .map(
        ({ component, path, title }) =>
          [component, { path, title, icon: trailOf(routers, path).at(-1)?.icon }] as const,
      )
      .toReversed(),
  )
}

import { useNavigate } from '#renderer/kit/use-navigate.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import type { Item, Section } from './palette-items.ts'
import { sectionsOf } from './palette-sections.ts'
import { useActions } from './use-palette-actions.ts'
import { useRecent, type Recent } from './use-recent-pages.ts'
import { useRecords, type Records } from './use-record-search.ts'
import { useScreens } from './use-menu-screens.ts'
import { paletteMessages } from './messages.ts'

interface PaletteContent {
  readonly sections: readonly Section[]
  readonly records: Records
  readonly remember: (item: Item) => void
}

/** Combines screens, actions, recent pages and found records into the palette's sections. */
export function usePalette(query: string, isOpen: boolean): PaletteContent {
  const t = useMessages(paletteMessages)
  const text = useText()
  const go = useNavigate()
  const { screens, targetOf } = useScreens()
  const actions = useActions(isOpen, targetOf)
  const records = useRecords(isOpen ? query : '')
  const { recent, remember } = useRecent(isOpen)

  // Recent screens take their current title from the menu. Screens and records whose page left the menu are dropped.
  const again = ({ id, title, to, component }: Recent): readonly Item[] => {
    if (component === undefined) return screens.filter((screen) => screen.id === id)
    const target = targetOf(component)
    return target
      ? [{ id, title, to, component, icon: target.icon ?? 'circle', aside: text(target.title), run: () => go(to) }]
      : []
  }
  const groups = records.groups.flatMap(({ component, records: found, hasMore }) => {
    const target = targetOf(component)
    if (!target) return []
    const items = found.map((record): Item => {
      const to = record.to.startsWith('/') ? record.to : target.path + record.to
      return {
        id: `${component}/${record.id}`,
        title: record.title,
        text: record.text,
        icon: target.icon ?? 'circle',
        to,
        component,
        run: () => go(to),
      }
    })
    return [{ component, title: text(target.title), items, hasMore }]
  })
  const titles = { recent: t('recent'), screens: t('screens'), actions: t('actions') }
  return {
    sections: sectionsOf(query, { recent: recent.flatMap(again), screens, actions, records: groups }, titles),
    records,
    remember,
  }
}

import { getDefaultStore } from 'jotai'
import { giveUp, unsavedOf } from '#renderer/kit/leave-guards.ts'
import { loadMessages } from '#renderer/kit/i18n.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { keepPins } from './pinned-tabs.ts'
import { nextAddress } from './close-and-move.ts'
import type { PageTab, TabList } from './open-tabs.ts'
import { refreshPageAtom, tabsAtom } from './tabs-state.ts'
import type { TabsControl } from './use-tabs.ts'
import { tabMessages } from '../../messages.ts'

const store = getDefaultStore()

/** Whether the menu pins the tab. */
export const isAffix = ({ affix }: Pick<TabsControl, 'affix'>, tab: PageTab): boolean =>
  affix.some((one) => one.identity === tab.identity)

/**
 * Applies an update of the tabs, such as closing, pinning or moving. Asks before unsaved changes would be lost;
 * resolves to whether the update happened.
 */
export async function change(control: TabsControl, update: (tabs: TabList) => TabList): Promise<boolean> {
  const { tabs, shown, go } = control
  const after = update(tabs)
  if (after === tabs) return false
  if (
    !(await mayLose(
      tabs.filter((tab) => !after.some((one) => one.identity === tab.identity)),
      control,
    ))
  )
    return false
  store.set(tabsAtom, update)
  const next = nextAddress(tabs, after, shown)
  if (next !== undefined) go(next)
  const pins = (all: TabList): TabList => all.filter((tab) => tab.isPinned && !isAffix(control, tab))
  if (JSON.stringify(pins(tabs)) !== JSON.stringify(pins(after))) keepPins(pins(after))
  return true
}

/** Reloads a page by remounting it; asks before unsaved changes would be lost. */
export async function refresh(control: TabsControl, tab: PageTab): Promise<void> {
  if (!(await mayLose([tab], control))) return
  store.set(refreshPageAtom, tab.identity)
  if (tab.identity !== control.shown) control.go(tab.address)
}

/**
 * Resolves to whether these pages may be closed: without unsaved changes, or after one confirmation that names them.
 */
async function mayLose(tabs: TabList, { titleOf }: TabsControl): Promise<boolean> {
  const unsaved = unsavedOf(tabs.map((tab) => tab.identity))
  if (unsaved.length === 0) return true
  const t = await loadMessages(tabMessages)
  const names = tabs.filter((tab) => unsaved.includes(tab.identity)).map((tab) => titleOf(tab))
  const title = names.length === 1 ? t('unsaved.one', { name: names[0] }) : t('unsaved.many', { count: names.length })
  const agreed = await confirm({
    title,
    body: t('unsaved.body', { names: names.map((name) => t('unsaved.name', { name })).join(t('unsaved.and')) }),
    verb: t('unsaved.verb'),
    stay: t('unsaved.stay'),
  })
  if (agreed) giveUp(unsaved)
  return agreed
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MenuComponent } from '#schemas/api/menu-api-types.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { leadsNowhere } from '#server/crud/orphan-menus.ts'
import type { Registry } from '#server/crud/module-registry.ts'

/** Lists the screens that a menu can open: modules with a list, then screens of plugins. */
export async function menuComponents(registry: Registry): Promise<readonly MenuComponent[]> {
  const modules = [...registry.modules.values()].filter((module) => module.verbs.has('page'))
  return [
    ...modules.map(({ name, file }) => ({ component: `schema:${name}`, title: file.title })),
    ...(await pluginScreens()),
  ]
}

/** Whether a menu's component opens anything: a module's screen, broken or not, or a plugin's. */
export async function opensScreen(registry: Registry, component: string): Promise<boolean> {
  if (component.startsWith('schema:')) return !leadsNowhere(registry, { component })
  const plain = component.replace(/#default$/, '')
  return (await pluginScreens()).some((screen) => screen.component === plain)
}

const folder = join(import.meta.dirname, '../../../plugins')
let known: Promise<readonly MenuComponent[]> | undefined

/** `plugins/<name>/screens.json` names the screens of a plugin's browser half, which the server cannot read. */
const pluginScreens = (): Promise<readonly MenuComponent[]> => (known ??= readScreens())

async function readScreens(): Promise<readonly MenuComponent[]> {
  const lists = await Promise.all(
    (await readdir(folder)).toSorted().map(async (plugin) => {
      const text = await readFile(join(folder, plugin, 'screens.json'), 'utf8').catch(() => '{}')
      return Object.entries(JSON.parse(text) as Readonly<Record<string, LocalizedText>>).map(
        ([screen, title]): MenuComponent => ({
          component: `plugin:${plugin}${screen === 'default' ? '' : `#${screen}`}`,
          title,
        }),
      )
    }),
  )
  return lists.flat()
}

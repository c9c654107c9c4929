import { createContext, createElement, lazy, useContext, useState, type ComponentType } from 'react'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import type { MessageLoaders } from './i18n.ts'
import type {
  ClientPlugin,
  Command,
  DashboardCard,
  FormSection,
  FormTab,
  Lazy,
  MenuBadgeProps,
  ProfileSection,
  PluginRoute,
  ScreenShape,
  SlotProps,
} from './client-plugin-type.ts'

/** The merged parts of all plugins. `screens` is keyed like the server's menu: `plugin:<name>#<key>`. */
export interface Assembled {
  readonly routes: readonly PluginRoute[]
  readonly screens: Readonly<Record<string, Lazy>>
  /** Outlines of screens that are still loading, under the same keys. */
  readonly shapes: Readonly<Record<string, ScreenShape>>
  /** Parts of module screens by the names in module files: `plugin:<name>#<Component>`. */
  readonly components: Readonly<Record<string, LazyPart>>
  readonly commands: readonly Command[]
  /** Sorted by `order`. */
  readonly formTabs: readonly FormTab[]
  /** Sorted by `order`. */
  readonly formSections: readonly AssembledFormSection[]
  /** Sorted by `order`. */
  readonly dashboard: readonly AssembledCard[]
  /** Sorted by `order`. */
  readonly profileSections: readonly AssembledSection[]
  readonly settings: readonly NonNullable<ClientPlugin['settings']>[]
  /** Handlers by type of message. */
  readonly topics: NonNullable<ClientPlugin['topics']>
  /** By path of the menu entry. */
  readonly menuBadges: Readonly<Record<string, ComponentType<MenuBadgeProps>>>
  readonly topBar: readonly ComponentType[]
  readonly overlays: readonly Lazy[]
  /** Message loaders by namespace, which is the plugin's name. */
  readonly messages: Readonly<Record<string, MessageLoaders>>
}

/** Merges plugins once, at start. A duplicate name, path or command throws with both names. */
export function assemble(plugins: readonly ClientPlugin[]): Assembled {
  const claim = claims()
  for (const plugin of plugins) {
    claim('plugin', plugin.name, plugin.name)
    for (const route of plugin.routes ?? []) claim('route', route.path, plugin.name)
    for (const command of plugin.commands ?? []) claim('command', command.id, plugin.name)
    for (const { tab } of plugin.formTabs ?? []) claim('form tab', tab, plugin.name)
    for (const { id } of plugin.formSections ?? []) claim('form section', id, plugin.name)
    for (const { id } of plugin.dashboard ?? []) claim('dashboard card', id, plugin.name)
    for (const { id } of plugin.profileSections ?? []) claim('profile section', id, plugin.name)
    for (const path of Object.keys(plugin.menuBadges ?? {})) claim('menu badge', path, plugin.name)
    for (const topic of Object.keys(plugin.topics ?? {})) claim('topic', topic, plugin.name)
  }
  return {
    routes: plugins.flatMap((plugin) => plugin.routes ?? []),
    screens: Object.fromEntries(plugins.flatMap(({ name, screens }) => named(name, screens))),
    shapes: Object.fromEntries(plugins.flatMap(({ name, shapes }) => named(name, shapes))),
    components: Object.fromEntries(
      plugins.flatMap(({ name, components = {} }) =>
        Object.entries(components).map(([key, part]) => [`plugin:${name}#${key}`, lazyPart(part)] as const),
      ),
    ),
    commands: plugins.flatMap((plugin) => plugin.commands ?? []),
    formTabs: plugins.flatMap((plugin) => plugin.formTabs ?? []).toSorted(byOrder),
    formSections: plugins
      .flatMap((plugin) => plugin.formSections ?? [])
      .toSorted(byOrder)
      .map(({ section, ...rest }) => ({ ...rest, Section: lazy(section) })),
    dashboard: plugins
      .flatMap((plugin) => plugin.dashboard ?? [])
      .toSorted(byOrder)
      .map(({ card, ...rest }) => ({ ...rest, Card: lazy(card) })),
    profileSections: plugins
      .flatMap((plugin) => plugin.profileSections ?? [])
      .toSorted(byOrder)
      .map(({ section, ...rest }) => ({ ...rest, Section: lazy(section) })),
    settings: plugins.flatMap((plugin) => plugin.settings ?? []),
    topics: Object.assign({}, ...plugins.map((plugin) => plugin.topics ?? {})) as Assembled['topics'],
    menuBadges: Object.fromEntries(
      plugins.flatMap(({ menuBadges = {} }) =>
        Object.entries(menuBadges).map(([path, badge]) => [path, lazy(badge)] as const),
      ),
    ),
    topBar: plugins.flatMap((plugin) => plugin.topBar ?? []).map((part) => lazy(part)),
    overlays: plugins.flatMap((plugin) => plugin.overlays ?? []),
    messages: Object.fromEntries(
      plugins.flatMap(({ name, messages }) => (messages ? [[name, messages] as const] : [])),
    ),
  }
}

/** A component whose code is fetched at its first use. Once `load` has ended, it renders without suspending. */
export type LazyPart = ComponentType<SlotProps> & {
  /** Fetches the code once; ends also when that failed, which the component throws when rendered. */
  readonly load: () => Promise<unknown>
  readonly isLoaded: () => boolean
}

function lazyPart(fetchPart: Lazy<SlotProps>): LazyPart {
  let part: ComponentType<SlotProps> = lazy(fetchPart)
  let isLoaded = false
  // one that is on the screen keeps its state
  const Part = (slot: SlotProps) => createElement(useState(() => part)[0], slot)
  return Object.assign(Part, {
    load: () =>
      fetchPart()
        // a failure is thrown where the component is rendered
        .then(
          (fetched) => void (part = fetched.default),
          () => {},
        )
        .then(() => void (isLoaded = true)),
    isLoaded: () => isLoaded,
  })
}

export interface AssembledCard extends Omit<DashboardCard, 'card'> {
  readonly Card: ComponentType
}

export interface AssembledSection extends Omit<ProfileSection, 'section'> {
  readonly Section: ComponentType
}

export interface AssembledFormSection extends Omit<FormSection, 'section'> {
  readonly Section: ComponentType<{ readonly form: FormDetail }>
}

const byOrder = (a: { readonly order: number }, b: { readonly order: number }): number => a.order - b.order

export const AssembledContext = createContext<Assembled>(assemble([]))

/** The assembled plugins of this application. */
export const useAssembled = (): Assembled => useContext(AssembledContext)

/** Parts of a plugin under the names by which the server's menu asks for them. */
const named = <Part>(
  plugin: string,
  parts: Readonly<Record<string, Part>> = {},
): readonly (readonly [string, Part])[] =>
  Object.entries(parts).map(([key, part]) => [key.includes(':') ? key : `plugin:${plugin}#${key}`, part] as const)

function claims(): (slot: string, key: string, plugin: string) => void {
  const owners = new Map<string, string>()
  return (slot, key, plugin) => {
    const owner = owners.get(`${slot} ${key}`)
    if (owner !== undefined) throw new Error(`${slot} <${key}> is claimed by both <${owner}> and <${plugin}>`)
    owners.set(`${slot} ${key}`, plugin)
  }
}

/** Registers the item types of plugins. Without any, no code of forms is fetched. */
export async function loadItemTypes(plugins: readonly ClientPlugin[]): Promise<void> {
  const loaders = plugins.flatMap(({ itemTypes }) => itemTypes ?? [])
  if (loaders.length === 0) return
  const [{ addItemTypeParts }, ...brought] = await Promise.all([
    import('./item-type-parts.ts'),
    ...loaders.map((load) => load()),
  ])
  addItemTypeParts(brought.flatMap((one) => one.default))
}

import type { ModuleFault } from '#schemas/api/module-api-types.ts'
import { faultIn, type Finding } from '#schemas/module/check/check-modules.ts'
import type { ModuleFile, Verb } from '#schemas/module/module-file.ts'
import { actionPermission, permissionOf, unmaskPermission } from '#schemas/module/permission-names.ts'
import { resolve, type Module } from '#schemas/module/resolve-module.ts'
import { AppError } from '../kit/app-error.ts'
import type { MenuSeed } from '../kit/plugin.ts'
import type { Registry } from '../kit/module-registry.ts'

export type { Registry } from '../kit/module-registry.ts'

export function createRegistry(
  files: readonly ModuleFile[],
  broken: Registry['broken'] = new Map(),
  sources: Registry['sources'] = new Map(),
): Registry {
  const modules = new Map(files.map((file) => [file.module, resolve(file)]))
  return {
    modules,
    broken,
    sources,
    find: (name) => modules.get(name),
    referrers: (target) =>
      [...modules.values()]
        .filter((module) => module.source === 'table')
        .flatMap((module) =>
          Object.values(module.fields)
            .filter((field) => field.ref?.module === target.name)
            .map((field) => ({ module, field })),
        ),
  }
}

/** A running module by name, for calls of our own. Throws `module.broken` or `module.unknown`. */
export function demandModule(registry: Registry, name: string): Module {
  const module = registry.find(name)
  if (module) return module
  const faults = registry.broken.get(name)?.faults
  if (faults) throw new AppError('module.broken', faults[0]?.message, { data: { faults } })
  throw new AppError('module.unknown', `module <${name}>`)
}

/** Moves these modules to the broken ones, each with its faults and their lines. */
export function withoutMisfits(
  registry: Registry,
  misfits: ReadonlyMap<string, readonly Finding[]>,
): { readonly served: Registry; readonly faults: readonly ModuleFault[] } {
  if (misfits.size === 0) return { served: registry, faults: [] }
  const broken = new Map(
    [...misfits].map(([name, findings]) => {
      const source = registry.sources.get(name) ?? { path: `${name}.json`, name, text: '{}' }
      return [
        name,
        { base: registry.find(name)!.base, faults: findings.map((finding) => faultIn(source, finding)) },
      ] as const
    }),
  )
  const files = [...registry.modules.values()].filter(({ name }) => !misfits.has(name)).map(({ file }) => file)
  return {
    served: createRegistry(files, new Map([...registry.broken, ...broken]), registry.sources),
    faults: [...broken.values()].flatMap(({ faults }) => faults),
  }
}

/** A registry whose modules can be exchanged while the server runs. */
export interface SwappableRegistry extends Registry {
  /**
   * Prepares an exchange and throws when the modules cannot run. The returned function makes the exchange and cannot
   * fail.
   */
  prepare(next: Registry): () => void
  /** Registers a listener that prepares its own part of an exchange and returns the function that applies the part. */
  onSwap(makeReady: (next: Registry) => () => void): void
}

export function swappable(first: Registry): SwappableRegistry {
  let current = first
  const listeners: ((next: Registry) => () => void)[] = []
  return {
    get modules() {
      return current.modules
    },
    get broken() {
      return current.broken
    },
    get sources() {
      return current.sources
    },
    find: (name) => current.find(name),
    referrers: (module) => current.referrers(module),
    onSwap: (makeReady) => void listeners.push(makeReady),
    prepare(next) {
      const places = listeners.map((makeReady) => makeReady(next))
      return () => {
        current = next
        for (const putInPlace of places) putInPlace()
      }
    },
  }
}

/** Menus of the modules with their buttons, seeded once by path. */
export function menuSeeds(registry: Registry): readonly MenuSeed[] {
  const screens = [...registry.modules.values()].flatMap((module) => {
    const menu = module.file.menu ?? childMenu(registry, module)
    return menu ? [{ module, menu, permission: permissionOf(module.file, 'page') }] : []
  })
  const pages = new Set(screens.map(({ permission }) => permission))
  return screens.map(({ module, menu, permission }): MenuSeed => {
    const { title } = module.file
    return {
      path: menu.path,
      name: inBoth(title),
      component: `schema:${module.name}`,
      order: menu.order ?? 99,
      permission,
      // a button to another screen grants nothing, because its permission would put that screen into the menu
      buttons: [...buttonsOf(module), ...buttonsBelow(registry, module)].filter(
        (button) => !pages.has(button.permission),
      ),
      ...(menu.parent ? { parent: menu.parent } : {}),
      ...(menu.icon ? { icon: menu.icon } : {}),
      ...(menu.hidden ? { hidden: true } : {}),
      ...(menu.keepAlive ? { keepAlive: true } : {}),
      ...(menu.affix ? { affix: true } : {}),
    }
  })
}

/** Menu of a child module: its own hidden route, under the parent's menu. */
function childMenu(registry: Registry, { file }: Module): ModuleFile['menu'] {
  if (!file.parent) return undefined
  const group = registry.find(file.parent.module)?.file.menu?.parent
  return { path: file.parent.route.path, hidden: true, ...(group ? { parent: group } : {}) }
}

const verbNames: Readonly<Partial<Record<Verb, MenuSeed['name']>>> = {
  get: { 'zh-cn': '查询', en: 'Query' },
  create: { 'zh-cn': '新增', en: 'Create' },
  update: { 'zh-cn': '修改', en: 'Edit' },
  remove: { 'zh-cn': '删除', en: 'Delete' },
  restore: { 'zh-cn': '恢复', en: 'Restore' },
  purge: { 'zh-cn': '彻底删除', en: 'Purge' },
  import: { 'zh-cn': '导入', en: 'Import' },
  export: { 'zh-cn': '导出', en: 'Export' },
}

function buttonsOf(module: Module): NonNullable<MenuSeed['buttons']> {
  const ofVerbs = Object.entries(verbNames)
    .filter(([verb]) => module.verbs.has(verb as Verb))
    .map(([verb, name]) => ({ permission: permissionOf(module.file, verb as Verb), name }))
  const ofActions = Object.entries(module.file.actions ?? {}).map(([name, action]) => ({
    permission: actionPermission(module.file, name),
    name: inBoth(action.label),
  }))
  const ofFields = Object.values(module.fields).flatMap((field) => {
    const label = inBoth(field.label)
    return [
      ...(field.access?.read
        ? [{ permission: field.access.read, name: { 'zh-cn': `查看${label['zh-cn']}`, en: `See ${label.en}` } }]
        : []),
      ...(field.access?.write
        ? [{ permission: field.access.write, name: { 'zh-cn': `设置${label['zh-cn']}`, en: `Set ${label.en}` } }]
        : []),
      ...(field.mask
        ? [
            {
              permission: unmaskPermission(module.file, field),
              name: { 'zh-cn': '查看脱敏内容', en: 'See masked values' },
            },
          ]
        : []),
    ]
  })
  const seen = new Set([permissionOf(module.file, 'page')])
  return [...ofVerbs, ...ofActions, ...ofFields].filter(
    ({ permission }) => !permission.startsWith('@') && !seen.has(permission) && seen.add(permission),
  )
}

/** Permissions of child rows that are edited in this module's form and have no screen of their own to grant them. */
function buttonsBelow(registry: Registry, module: Module): NonNullable<MenuSeed['buttons']> {
  const own = new Set([permissionOf(module.file, 'page'), ...buttonsOf(module).map(({ permission }) => permission)])
  return Object.values(module.fields).flatMap((field) => {
    const child = field.children && registry.find(field.children.module)
    if (!child || child.file.menu || child.file.parent) return []
    const label = inBoth(field.label)
    return buttonsOf(child)
      .filter(({ permission }) => !own.has(permission))
      .map(({ permission, name }) => ({
        permission,
        name: { 'zh-cn': `${label['zh-cn']}：${name['zh-cn']}`, en: `${label.en}: ${name.en}` },
      }))
  })
}

const inBoth = (text: ModuleFile['title']): MenuSeed['name'] =>
  typeof text === 'string' ? { 'zh-cn': text, en: text } : { 'zh-cn': text['zh-cn'], en: text.en ?? text['zh-cn'] }

import type { ModuleFault } from '#schemas/api/module-wire.ts'
import type { ModuleFile, Verb } from '#schemas/kit/module.ts'
import { actionPermission, permissionOf, unmaskPermission } from '#schemas/kit/permission.ts'
import { resolve, type Module, type ModuleField } from '#schemas/kit/resolve.ts'
import type { MenuSeed } from '../kit/plugin.ts'

/** The modules this server runs, and those it cannot because their files have errors. */
export interface Registry {
  readonly modules: ReadonlyMap<string, Module>
  /** By module name, with the base its calls would have had. Only development starts with any. */
  readonly broken: ReadonlyMap<string, { readonly base: string; readonly faults: readonly ModuleFault[] }>
  find(name: string): Module | undefined
  /** Fields of other modules that point at rows of this one. */
  referrers(module: Module): readonly { readonly module: Module; readonly field: ModuleField }[]
}

export function createRegistry(files: readonly ModuleFile[], broken: Registry['broken'] = new Map()): Registry {
  const modules = new Map(files.map((file) => [file.module, resolve(file)]))
  return {
    modules, broken,
    find: (name) => modules.get(name),
    referrers: (target) => [...modules.values()].flatMap((module) =>
      Object.values(module.fields).filter((field) => field.ref?.module === target.name).map((field) => ({ module, field }))),
  }
}

/** Where menus lead and which buttons they hold, to be seeded once by path. */
export function menuSeeds(registry: Registry): readonly MenuSeed[] {
  return [...registry.modules.values()].flatMap((module): readonly MenuSeed[] => {
    const { title } = module.file
    const menu = module.file.menu ?? childMenu(registry, module)
    if (!menu) return []
    return [{
      path: menu.path,
      name: inBoth(title),
      component: `schema:${module.name}`,
      order: menu.order ?? 99,
      permission: permissionOf(module.file, 'page'),
      buttons: buttonsOf(module),
      ...(menu.parent ? { parent: menu.parent } : {}),
      ...(menu.icon ? { icon: menu.icon } : {}),
      ...(menu.hidden ? { hidden: true } : {}),
      ...(menu.keepAlive ? { keepAlive: true } : {}),
      ...(menu.affix ? { affix: true } : {}),
    }]
  })
}

/** A module below another has its screen at its own route, hidden, beside its parent's menu. */
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
  const ofActions = Object.entries(module.file.actions ?? {}).map(([name, action]) => ({ permission: actionPermission(module.file, name), name: inBoth(action.label) }))
  const ofFields = Object.values(module.fields).flatMap((field) => {
    const label = inBoth(field.label)
    return [
      ...(field.access?.read ? [{ permission: field.access.read, name: { 'zh-cn': `查看${label['zh-cn']}`, en: `See ${label.en}` } }] : []),
      ...(field.access?.write ? [{ permission: field.access.write, name: { 'zh-cn': `设置${label['zh-cn']}`, en: `Set ${label.en}` } }] : []),
      ...(field.mask ? [{ permission: unmaskPermission(module.file, field), name: { 'zh-cn': '查看脱敏内容', en: 'See masked values' } }] : []),
    ]
  })
  const seen = new Set([permissionOf(module.file, 'page')])
  return [...ofVerbs, ...ofActions, ...ofFields].filter(({ permission }) => !permission.startsWith('@') && !seen.has(permission) && seen.add(permission))
}

const inBoth = (text: ModuleFile['title']): MenuSeed['name'] =>
  typeof text === 'string' ? { 'zh-cn': text, en: text } : { 'zh-cn': text['zh-cn'], en: text.en ?? text['zh-cn'] }

import type { FastifyInstance } from 'fastify'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { Caller } from '../kit/caller.ts'
import { AppError } from '../kit/app-error.ts'
import type { ModuleHooks } from '../kit/module-hooks.ts'
import type { DynamicModules } from '../kit/plugin.ts'
import { demandModule, type Registry } from './module-registry.ts'

/** Finds modules by name: those from files, and those built from data. */
export interface ModuleFinder {
  readonly sources: readonly DynamicModules[]
  /** Throws `module.unknown`, `module.broken`, or the reason why the caller may not work with the module. */
  find(name: string, caller: Caller): Promise<Module>
  made(source: DynamicModules, key: string, caller: Caller): Promise<Module>
  /** The hooks of a module built from data. */
  hooksOf(module: Module): Omit<ModuleHooks, 'module'> | undefined
  /** The `users` to notify about changes of a module made from data; undefined for a module with a file. */
  audience(name: string, users: readonly number[]): Promise<readonly number[]> | undefined
}

export function moduleFinder(
  app: FastifyInstance,
  registry: Registry,
  sources: readonly DynamicModules[],
): ModuleFinder {
  const hooks = new WeakMap<Module, Omit<ModuleHooks, 'module'>>()
  const sourceOf = (name: string): readonly [DynamicModules, string] | undefined => {
    const [area, ...rest] = name.split('/')
    const source = sources.find((one) => one.area === area)
    return source && !registry.find(name) ? [source, rest.join('/')] : undefined
  }
  const made: ModuleFinder['made'] = async (source, key, caller) => {
    const found = await source.find(app, key, caller)
    if (!found) throw new AppError('module.unknown', `module <${source.area}/${key}>`)
    hooks.set(found.module, found.hooks)
    return found.module
  }
  return {
    sources,
    made,
    async find(name, caller) {
      const [source, key] = sourceOf(name) ?? []
      return source && key !== undefined ? made(source, key, caller) : demandModule(registry, name)
    },
    hooksOf: (module) => hooks.get(module),
    audience(name, users) {
      const [source, key] = sourceOf(name) ?? []
      return source && key !== undefined ? source.audience(app, key, users) : undefined
    },
  }
}

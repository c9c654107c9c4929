import type { Action } from '#schemas/module/module-file.ts'
import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import type { Registry } from './module-registry.ts'

/** Stops the start for a hook without a caller or an action without a handler: both are mistakes in our code. */
export function validateRegisteredHooks(registry: Registry, hooks: readonly ModuleHooks[]): void {
  for (const { module: name, actions = {}, virtual = {} } of hooks) {
    const module = registry.find(name)
    if (!module && !registry.broken.has(name)) throw new Error(`hooks for <${name}>, which is no module`)
    const unasked =
      module &&
      Object.keys(virtual).find(
        (field) => module.fields[field]?.type !== 'virtual' || module.fields[field].from !== undefined,
      )
    if (unasked !== undefined)
      throw new Error(`hooks for <${name}> work out <${unasked}>, which is no virtual field without "from"`)
    const stray = module && Object.keys(actions).find((action) => !needsHook(module.file.actions?.[action]))
    if (stray !== undefined) throw new Error(`hooks for <${name}> answer <${stray}>, which is none of its actions`)
  }
  for (const module of registry.modules.values()) {
    const own = hooks.find((one) => one.module === module.name)
    const answered = own?.actions ?? {}
    if (module.source === 'service' && !own?.rows && !own?.table)
      throw new Error(`service <${module.name}> has no hook <rows>`)
    if (module.source === 'service' && module.verbs.has('remove') && !own?.remove)
      throw new Error(`service <${module.name}> has no hook <remove>; disable the verb or write one`)
    const unknown = Object.values(module.fields).find(
      (field) => field.type === 'virtual' && !field.from && !own?.virtual?.[field.name],
    )
    if (unknown) throw new Error(`virtual field <${unknown.name}> of <${module.name}> has neither "from" nor a hook`)
    const given = Object.values(module.fields).find(
      ({ ref }) =>
        ref?.gives && registry.find(ref.module) && !hooks.find((one) => one.module === ref.module)?.notToGive,
    )
    if (given)
      throw new Error(
        `field <${given.name}> of <${module.name}> gives rows of <${given.ref!.module}>, which has no hook <notToGive>`,
      )
    const silent = Object.entries(module.file.actions ?? {}).find(
      ([name, action]) => needsHook(action) && !answered[name],
    )
    if (silent) throw new Error(`action <${silent[0]}> of <${module.name}> has no hook`)
  }
}

const needsHook = (action: Action | undefined): boolean => action?.method !== undefined && action.set === undefined

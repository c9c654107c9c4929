import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import type { Registry } from './module-registry.ts'

/**
 * The source of a virtual field: `field` of the module that the reference `via` points to. Undefined where nothing can
 * be shown.
 */
export function virtualSource(
  module: Module,
  virtual: ModuleField,
  registry: Registry,
): { via: ModuleField; module: Module; field: ModuleField } | undefined {
  const [name = '', wanted = ''] = (virtual.from ?? '').split('.')
  const via = module.fields[name]
  const target = via?.ref && registry.find(via.ref.module)
  const field = target?.fields[wanted]
  return via && target && field && !field.secret ? { via, module: target, field } : undefined
}

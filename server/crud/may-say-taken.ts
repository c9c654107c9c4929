import { grants } from '#schemas/api/session.ts'
import { permissionOf } from '#schemas/module/permission.ts'
import type { Module } from '#schemas/module/resolve.ts'
import type { Caller } from '../kit/decorations.ts'
import { visibilityOf } from '../authorization/field-visibility.ts'

/**
 * Whether a caller may be told that some row holds these values already: only who may list all rows and read the fields
 * as they are. To anybody else it would answer questions about rows and values that they are not shown.
 */
export function maySayTaken(module: Module, caller: Caller, names: readonly string[]): boolean {
  const permission = permissionOf(module.file, 'page')
  if (!permission.startsWith('@') && !grants(caller.permissions, [permission])) return false
  const sight = visibilityOf(module, caller, permission)
  if (sight.within) return false
  return names.every((name) => {
    const field = module.fields[name]
    return field !== undefined && sight.canRead(field) && !sight.isMasked(module, field)
  })
}

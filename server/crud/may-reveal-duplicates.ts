import { grants } from '#schemas/api/current-user-api-types.ts'
import { permissionOf } from '#schemas/module/permission-names.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { Caller } from '../kit/caller.ts'
import { visibilityOf } from '../authorization/field-visibility.ts'

/**
 * Whether a caller may learn that a row with these values exists. Requires permission to list every row and to read the
 * fields unmasked; otherwise the answer would reveal hidden rows and values.
 */
export function mayRevealDuplicates(module: Module, caller: Caller, names: readonly string[]): boolean {
  const permission = permissionOf(module.file, 'page')
  if (!permission.startsWith('@') && !grants(caller.permissions, [permission])) return false
  const sight = visibilityOf(module, caller, permission)
  if (sight.within) return false
  return names.every((name) => {
    const field = module.fields[name]
    return field !== undefined && sight.canRead(field) && !sight.isMasked(module, field)
  })
}

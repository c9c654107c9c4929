import { grants } from '#schemas/api/current-user-api-types.ts'
import { permissionOf } from '#schemas/module/permission-names.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import { AppError } from '../kit/app-error.ts'
import type { Caller } from '../kit/caller.ts'

export const may =
  (caller: Caller) =>
  (permission: string): boolean =>
    permission.startsWith('@') || grants(caller.permissions, [permission])

/**
 * Throws `session.denied` for callers without any permission of a module. The `options` permission alone does not
 * count: pickers use it, and it opens no screen.
 */
export function requireModuleAccess(caller: Caller, module: Module): void {
  const wanted = [...module.verbs].filter((verb) => verb !== 'options').map((verb) => permissionOf(module.file, verb))
  if (!wanted.some(may(caller))) throw new AppError('session.denied', `module <${module.name}>`)
}

import type { Field, ModuleFile, Verb } from './module-file.ts'

/** The permission suffix of each verb (contract.md). */
const words: Readonly<Record<Verb, string>> = {
  page: 'list',
  list: 'list',
  tree: 'list',
  options: 'list',
  get: 'query',
  create: 'add',
  update: 'edit',
  patch: 'edit',
  sort: 'edit',
  remove: 'remove',
  restore: 'restore',
  purge: 'purge',
  export: 'export',
  import: 'import',
}

/** The permission for `verb`: `system:post:query`, `@login`, or `@public`. */
export function permissionOf(file: Pick<ModuleFile, 'permissions'>, verb: Verb): string {
  return file.permissions.map?.[verb] ?? `${file.permissions.prefix}:${words[verb]}`
}

/** The permission for one of the module's own actions. */
export function actionPermission(file: Pick<ModuleFile, 'permissions' | 'actions'>, action: string): string {
  return file.actions?.[action]?.permission ?? `${file.permissions.prefix}:${action}`
}

/** The permission to see a masked field unmasked. */
export function unmaskPermission(file: Pick<ModuleFile, 'permissions'>, field: Pick<Field, 'access'>): string {
  return field.access?.unmask ?? `${file.permissions.prefix}:unmask`
}

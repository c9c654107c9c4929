import type { ModuleCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import { holds } from '#schemas/kit/cond.ts'
import type { Action } from '#schemas/kit/module.ts'

/** Actions the engine brings; others are the module's own. */
export const builtIn = ['create', 'edit', 'remove', 'export', 'import'] as const
export type BuiltIn = (typeof builtIn)[number]

export type OwnAction = Action & { readonly name: string }

/** The module's own actions a list may offer, of those named: allowed, and of a kind the list can do by itself. */
export function ownActions(copy: Pick<ModuleCopy, 'actions'>, names: readonly string[], allowed: (permission: string) => boolean): readonly OwnAction[] {
  return names.flatMap((name) => {
    const action = copy.actions[name]
    const isDoable = action && !action.plugin && (action.link !== undefined || action.method !== undefined)
    if (!isDoable || (action.permission && !action.permission.startsWith('@') && !allowed(action.permission))) return []
    return [{ ...action, name }]
  })
}

/** Whether an action's `when` holds for a row. */
export const appliesTo = (action: Pick<Action, 'when'>, row: ModuleRow): boolean => !action.when || holds(action.when, (field) => row[field])

/** Whether rows may stand below this one: the parent's field says which rows it takes. */
export function maySprout({ tree, fields }: Pick<ModuleCopy, 'tree' | 'fields'>, row: ModuleRow): boolean {
  const takes = tree && fields[tree.parent]?.ref?.filter
  return tree !== undefined && (!takes || holds(takes, (field) => row[field]))
}

/** `/dict/type/data/{dictId}` for a row: each placeholder is the field's value, URL-encoded. Nothing else is evaluated. */
export const linkOf = (template: string, row: ModuleRow): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(row[field] ?? '')))

/** What a row is called in sentences. */
export function nameOf(copy: Pick<ModuleCopy, 'labelField' | 'key'>, row: ModuleRow): string {
  const name = row[copy.labelField]
  return name === undefined || name === null || name === '' ? String(row[copy.key]) : String(name)
}

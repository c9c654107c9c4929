import type { RawBuilder } from 'kysely'
import { grants } from '#schemas/api/session.ts'
import { masked } from '#schemas/kit/mask.ts'
import { unmaskPermission } from '#schemas/kit/permission.ts'
import type { Field } from '#schemas/kit/module.ts'
import type { Module, ModuleField } from '#schemas/kit/resolve.ts'
import type { Locale } from '#schemas/kit/text.ts'
import type { UserValues } from '#schemas/kit/user-values.ts'
import type { Caller } from '../kit/decorations.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import type { Registry } from './registry.ts'
import { scopeOf } from './scope.ts'
import { virtualSource } from './virtual.ts'

/** What someone sees of modules: which fields, which of them only masked, and, of the module read, which rows. */
export interface Sight {
  canRead(field: ModuleField): boolean
  isMasked(module: Module, field: ModuleField): boolean
  /** What `$user…` stands for in conditions; absent where rows are read whole. */
  readonly user?: UserValues
  /** The reader's: rows are named in it where they can be; absent: zh-cn. */
  readonly locale?: Locale
  /** The reader's: a day in a filter is a day by its clocks; absent: the default. */
  readonly timeZone?: string
  /** Rows of `t`; absent: all of them. */
  readonly within?: RawBuilder<boolean>
}

/** As writes see rows: whole, because hooks and comparisons need them, but only those in reach. */
export const wholeRows = (within: RawBuilder<boolean> | undefined): Sight => ({ canRead: () => true, isMasked: () => false, ...(within ? { within } : {}) })

/** What `caller` sees by `permission`. */
export function sightOf(module: Module, caller: Caller | undefined, permission: string): Sight {
  const held = caller?.permissions ?? []
  const within = caller && scopeOf(module, caller, permission)
  return {
    canRead: (field) => field.access?.read === undefined || grants(held, [field.access.read]),
    isMasked: ({ file }, field) => field.mask !== undefined && !grants(held, [unmaskPermission(file, field)]),
    ...(caller ? { user: caller } : {}),
    ...(within ? { within } : {}),
  }
}

/** Makes whole rows into what may be shown of them: without what is hidden, masked where it must be. */
export function veilOf(module: Module, registry: Registry, sight: Sight): (row: Row) => Row {
  const shown = new Map(Object.values(module.fields).map((field) => [field.name, veilOfField(module, field, registry, sight)]))
  const parts = (row: Row): Row => Object.fromEntries(Object.entries(row).flatMap(([name, value]) => {
    const veil = shown.get(name)
    return veil === 'hidden' ? [] : [[name, veil ? masked(value, veil) : value] as const]
  }))
  if ([...shown.values()].every((veil) => veil === undefined)) return (row) => row
  return (row) => ({ ...parts(row), ...(row.$labels ? { $labels: parts(row.$labels as Row) } : {}) })
}

function veilOfField(module: Module, field: ModuleField, registry: Registry, sight: Sight): Field['mask'] | 'hidden' {
  if (!sight.canRead(field)) return 'hidden'
  if (field.mask && sight.isMasked(module, field)) return field.mask
  const source = field.type === 'virtual' ? virtualSource(module, field, registry) : undefined
  // what a virtual field shows is no less private for being shown elsewhere
  return source && veilOfField(source.module, source.field, registry, sight)
}

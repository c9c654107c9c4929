import type { RawBuilder } from 'kysely'
import { grants } from '#schemas/api/session.ts'
import { masked } from '#schemas/module/mask.ts'
import { unmaskPermission } from '#schemas/module/permission.ts'
import type { Field } from '#schemas/module/module.ts'
import type { Module, ModuleField } from '#schemas/module/resolve.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { UserValues } from '#schemas/module/user-values.ts'
import type { Caller } from '../kit/decorations.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import type { Registry } from '../crud/registry.ts'
import { rowScope } from './row-scope.ts'
import { virtualSource } from '../crud/virtual.ts'

/** What someone sees of modules: which fields, which of them only masked, and, of the module read, which rows. */
export interface Visibility {
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
export const wholeRows = (within: RawBuilder<boolean> | undefined): Visibility => ({
  canRead: () => true,
  isMasked: () => false,
  ...(within ? { within } : {}),
})

/** What `caller` sees by `permission`. */
export function visibilityOf(module: Module, caller: Caller | undefined, permission: string): Visibility {
  const held = caller?.permissions ?? []
  const within = caller && rowScope(module, caller, permission)
  return {
    canRead: (field) => field.access?.read === undefined || grants(held, [field.access.read]),
    isMasked: ({ file }, field) => field.mask !== undefined && !grants(held, [unmaskPermission(file, field)]),
    ...(caller ? { user: caller } : {}),
    ...(within ? { within } : {}),
  }
}

/** Makes whole rows into what may be shown of them: without what is hidden, masked where it must be. */
export function maskRow(module: Module, registry: Registry, sight: Visibility): (row: Row) => Row {
  const shown = new Map(
    Object.values(module.fields).map((field) => [field.name, maskOfField(module, field, registry, sight)]),
  )
  const parts = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => {
        const mask = shown.get(name)
        return mask === 'hidden' ? [] : [[name, mask ? masked(value, mask) : value] as const]
      }),
    )
  if ([...shown.values()].every((mask) => mask === undefined)) return (row) => row
  return (row) => ({ ...parts(row), ...(row.$labels ? { $labels: parts(row.$labels as Row) } : {}) })
}

function maskOfField(
  module: Module,
  field: ModuleField,
  registry: Registry,
  sight: Visibility,
): Field['mask'] | 'hidden' {
  if (!sight.canRead(field)) return 'hidden'
  if (field.mask && sight.isMasked(module, field)) return field.mask
  const source = field.type === 'virtual' ? virtualSource(module, field, registry) : undefined
  // what a virtual field shows is no less private for being shown elsewhere
  return source && maskOfField(source.module, source.field, registry, sight)
}

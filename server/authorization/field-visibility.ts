import type { RawBuilder } from 'kysely'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { masked } from '#schemas/module/mask-value.ts'
import { unmaskPermission } from '#schemas/module/permission-names.ts'
import type { Field } from '#schemas/module/module-file.ts'
import { ofModule, type Module, type ModuleField } from '#schemas/module/resolve-module.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { UserValues } from '#schemas/module/user-variables.ts'
import type { Caller } from '../kit/caller.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import type { Registry } from '../crud/module-registry.ts'
import { rowScope } from './row-scope.ts'
import { virtualSource } from '../crud/virtual-fields.ts'

/** The fields a caller sees, the fields a caller sees only masked, and the rows in the caller's scope. */
export interface Visibility {
  canRead(field: ModuleField): boolean
  isMasked(module: Module, field: ModuleField): boolean
  /** Values for `$user…` in conditions; absent where rows are read whole. */
  readonly user?: UserValues
  /** The reader's language, used for the labels of rows; absent: zh-cn. */
  readonly locale?: Locale
  /** The reader's time zone, in which a filter's dates begin and end; absent: the default. */
  readonly timeZone?: string
  /** Condition on the rows `t` in scope; absent: every row. */
  readonly within?: RawBuilder<boolean>
}

/**
 * Visibility for writes: every field unmasked, because hooks and comparisons need whole rows, but only rows in scope.
 */
export const wholeRows = (within: RawBuilder<boolean> | undefined): Visibility => ({
  canRead: () => true,
  isMasked: () => false,
  ...(within ? { within } : {}),
})

/** The visibility that `permission` gives `caller`. */
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

/** Removes hidden fields from whole rows and masks masked ones. */
export function maskRow(module: Module, registry: Registry, sight: Visibility): (row: Row) => Row {
  const shown = new Map(
    guardedFields(module).flatMap((field) => {
      const mask = maskOfField(module, field, registry, sight)
      return mask ? [[field.name, mask] as const] : []
    }),
  )
  const parts = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => {
        const mask = shown.get(name)
        return mask === 'hidden' ? [] : [[name, mask ? masked(value, mask) : value] as const]
      }),
    )
  if (shown.size === 0) return (row) => row
  return (row) => ({ ...parts(row), ...(row.$labels ? { $labels: parts(row.$labels as Row) } : {}) })
}

/** The fields that some readers may not see, or see masked. */
const guardedFields = ofModule(({ fields }) =>
  Object.values(fields).filter(
    ({ access, mask, type }) => access?.read !== undefined || mask !== undefined || type === 'virtual',
  ),
)

/** Names the fields that a reader does not see: readers with the same share statements. */
export const hiddenShape = (module: Module, sight: Visibility): string =>
  guardedFields(module)
    .filter((field) => !sight.canRead(field))
    .map(({ name }) => name)
    .join()

function maskOfField(
  module: Module,
  field: ModuleField,
  registry: Registry,
  sight: Visibility,
): Field['mask'] | 'hidden' {
  if (!sight.canRead(field)) return 'hidden'
  if (field.mask && sight.isMasked(module, field)) return field.mask
  const source = field.type === 'virtual' ? virtualSource(module, field, registry) : undefined
  // a virtual field inherits the mask of its source field
  return source && maskOfField(source.module, source.field, registry, sight)
}

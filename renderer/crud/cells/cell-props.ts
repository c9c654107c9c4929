import type { ClientField, ModuleRow } from '#schemas/api/module-api-types.ts'

/** Properties of a cell that draws one value of a module's row. */
export interface ModuleCellProps {
  readonly value: unknown
  readonly row: ModuleRow
  /** The field's name in the row. */
  readonly name: string
  readonly field: ClientField | undefined
}

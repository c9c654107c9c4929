import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import type { Values } from '../../schema-form/form-values.ts'

type Counted = Pick<ClientModule, 'lock' | 'revision'>

/** Field that identifies the version of a row, for writes that must name it. */
export const revisionOf = ({ lock, revision }: Counted): string | undefined =>
  revision ?? (lock ? 'version' : undefined)

/**
 * Returns the part of a body that identifies the version. Every list sends it, so it is separate from the code for
 * conflicts.
 */
export function revisionIn(copy: Counted, row: ModuleRow): Values {
  const name = revisionOf(copy)
  return name === undefined ? {} : { [name]: row[name] }
}

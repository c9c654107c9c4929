import type { ClientModule, ModuleRow } from '#schemas/api/module-wire.ts'
import type { Values } from '../../schema-form/form-values.ts'

type Counted = Pick<ClientModule, 'lock' | 'revision'>

/** The field that tells one state of a row from the next, where writes must name it. */
export const revisionOf = ({ lock, revision }: Counted): string | undefined =>
  revision ?? (lock ? 'version' : undefined)

/**
 * The part of a body that says which state of the row it is about. Every list sends it, so it stands apart from what a
 * conflict alone needs.
 */
export function revisionIn(copy: Counted, row: ModuleRow): Values {
  const name = revisionOf(copy)
  return name === undefined ? {} : { [name]: row[name] }
}

import { comparesAs } from '#schemas/module/field-types.ts'
import type { ModuleField } from '#schemas/module/resolve-module.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import type { WriteContext } from '../write/write-context.ts'

/**
 * Whether a body changes nothing in a row. Secret and masked values always count as changed: otherwise a file of
 * guesses would reveal the right one.
 */
export function changesNothing(
  { module, sight }: Pick<WriteContext, 'module' | 'sight'>,
  body: Row,
  current: Row,
): boolean {
  return Object.entries(body).every(([name, value]) => {
    const field = module.fields[name]
    return (
      field !== undefined &&
      !field.secret &&
      !sight.isMasked(module, field) &&
      name in current &&
      isSame(field, value ?? null, current[name] ?? null)
    )
  })
}

function isSame(field: ModuleField, value: unknown, current: unknown): boolean {
  if (value === null || current === null) return value === current
  // a cell holds whole seconds
  if (field.type === 'datetime')
    return Math.floor(Date.parse(String(value)) / 1000) === Math.floor(Date.parse(String(current)) / 1000)
  if (field.type === 'refs') return canonical([value].flat().toSorted()) === canonical([current].flat().toSorted())
  return comparesAs(field) === 'number' ? Number(value) === Number(current) : canonical(value) === canonical(current)
}

/** JSON with sorted keys: the database does not keep the order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

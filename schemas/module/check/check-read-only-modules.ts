import type { Finding } from './check-finding.ts'
import { builtInActions } from './check-screens.ts'
import { entries, fieldNamed, keyOf, list } from './module-file-accessors.ts'
import type { ModuleFile } from '../module-file.ts'

type Path = readonly (string | number)[]

/** Built-in actions that write. A service's hook may remove rows. */
const writing: Readonly<Record<'view' | 'service', ReadonlySet<string>>> = {
  view: new Set(builtInActions.filter((name) => name !== 'export' && name !== 'detail')),
  service: new Set(builtInActions.filter((name) => name !== 'export' && name !== 'detail' && name !== 'remove')),
}

/** Reports settings that need a table: views and services are read-only. */
export function serviceModuleFaults(file: Partial<ModuleFile>): readonly Finding[] {
  const { source = 'table', table } = file
  if (source !== 'service' && entries(table).length > 0 && keyOf(table, 'name') === undefined)
    return [{ at: ['table'], code: 'SCH010', message: 'missing key "name"' }]
  if (source !== 'view' && source !== 'service') return []
  const not = (at: Path, what: string): Finding => ({
    at,
    onKey: true,
    code: 'SCH038',
    message: `a ${source} is read only: ${what}`,
  })
  const what: readonly (readonly [Path, unknown, string])[] = [
    ...(['softDelete', 'lock', 'indexes', 'was'] as const).map(
      (key) => [['table', key], keyOf(table, key), `it has no ${key}`] as const,
    ),
    [['import'], file.import, 'nothing can be imported'],
    [['form'], file.form, 'it has no form'],
    [['list', 'dragSort'], file.list?.dragSort, 'its rows cannot be put into another order'],
  ]
  return [
    ...(source === 'service' ? serviceFaults(file) : []),
    ...what.flatMap(([at, value, why]) => (value === undefined || value === false ? [] : [not(at, why)])),
    ...list(file.list?.columns).flatMap((item, i) =>
      keyOf(item, 'inline') === true
        ? [not(['list', 'columns', i, 'inline'], `"${fieldNamed(item)}" cannot be changed`)]
        : [],
    ),
    ...(['toolbar', 'row', 'bulk'] as const).flatMap((place) =>
      list(file.list?.[place]).flatMap((name, i) =>
        typeof name === 'string' && writing[source].has(name) && keyOf(file.actions, name) === undefined
          ? [not(['list', place, i], `it cannot ${name}`)]
          : [],
      ),
    ),
  ]
}

function serviceFaults({ table, fields }: Partial<ModuleFile>): readonly Finding[] {
  const not = (at: Path, message: string): Finding => ({ at, onKey: true, code: 'SCH038', message })
  return [
    ...(keyOf(table, 'name') === undefined
      ? []
      : [not(['table', 'name'], 'rows of a service come from a hook, not from a table')]),
    ...entries(fields).flatMap(([name, field]) =>
      keyOf(field, 'type') === 'refs'
        ? [not(['fields', name, 'type'], 'rows of a service have no join tables; use type "dicts" or "json"')]
        : [],
    ),
  ]
}

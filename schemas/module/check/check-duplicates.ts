import type { Finding } from './check-finding.ts'
import { entries, keyOf, type Path } from './module-file-accessors.ts'
import type { ModuleFile } from '../module-file.ts'

type Files = ReadonlyMap<string, Partial<ModuleFile>>

/** A name that must be unique, with its kind and its position in the file. */
interface Claim {
  readonly what: string
  readonly value: unknown
  readonly at: Path
}

/**
 * Checks that each route, table, menu path and permission belongs to one module. A duplicate is reported in the later
 * file.
 */
export function duplicateFaults(files: Files): ReadonlyMap<string, readonly Finding[]> {
  const owners = new Map<string, string>()
  const joins = new Map<string, string>()
  return new Map(
    [...files].map(([name, file]) => {
      const faults = claimsOf(name, file).flatMap(({ what, value, at }): readonly Finding[] => {
        if (typeof value !== 'string') return []
        const owner = owners.get(`${what} ${value}`)
        owners.set(`${what} ${value}`, owner ?? name)
        if (owner) return [{ at, code: 'SCH034', message: `${what} "${value}" belongs to ${owner} already` }]
        const joiner = what === 'table' ? joins.get(value) : undefined
        return joiner ? [{ at, code: 'SCH034', message: `table "${value}" joins the rows of ${joiner} already` }] : []
      })
      return [name, [...faults, ...joinFaults(name, file, owners, joins), ...prefixFaults(name, file, files)]]
    }),
  )
}

const claimsOf = (name: string, file: Partial<ModuleFile>): readonly Claim[] => [
  {
    what: 'route',
    value: file.endpoints?.base ?? `/${name}`,
    at: file.endpoints?.base ? ['endpoints', 'base'] : ['module'],
  },
  { what: 'table', value: file.table?.name, at: ['table', 'name'] },
  { what: 'menu path', value: file.menu?.path, at: ['menu', 'path'] },
]

/** Checks join tables. Two fields may share one, from either side; no module's rows may use it. */
function joinFaults(
  name: string,
  file: Partial<ModuleFile>,
  owners: ReadonlyMap<string, string>,
  joins: Map<string, string>,
): readonly Finding[] {
  return entries(file.fields).flatMap(([field, one]): readonly Finding[] => {
    const table = keyOf(keyOf(one, 'through'), 'table')
    if (typeof table !== 'string') return []
    const owner = owners.get(`table ${table}`)
    if (owner === undefined) joins.set(table, joins.get(table) ?? name)
    return owner === undefined
      ? []
      : [
          {
            at: ['fields', field, 'through', 'table'],
            code: 'SCH034',
            message: `table "${table}" holds the rows of ${owner}`,
          },
        ]
  })
}

/**
 * Checks that a module does not reuse the permission prefix of another module, which would give its users access there.
 * Child modules may share the parent's permissions.
 */
function prefixFaults(name: string, file: Partial<ModuleFile>, files: Files): readonly Finding[] {
  const prefix = file.permissions?.prefix
  if (typeof prefix !== 'string') return []
  const names = [...files.keys()]
  const earlier = names
    .slice(0, names.indexOf(name))
    .filter((other) => files.get(other)?.permissions?.prefix === prefix)
  if (
    earlier.length === 0 ||
    earlier.some(
      (other) =>
        isBelow(file, other) ||
        isBelow(files.get(other)!, name) ||
        holds(file, other) ||
        holds(files.get(other)!, name),
    )
  )
    return []
  return [
    {
      at: ['permissions', 'prefix'],
      code: 'SCH034',
      message: `the permissions "${prefix}:…" belong to ${earlier[0]} already; only rows below a row may share them`,
    },
  ]
}

const isBelow = (file: Partial<ModuleFile>, above: string): boolean => keyOf(file.parent, 'module') === above
const holds = (file: Partial<ModuleFile>, below: string): boolean =>
  entries(file.fields).some(([, field]) => keyOf(keyOf(field, 'children'), 'module') === below)

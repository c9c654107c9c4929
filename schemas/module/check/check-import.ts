import type { Field, ModuleFile } from '../module-file.ts'
import { fieldsOf, isImportable, canBeImportKey } from '../resolve-module.ts'
import type { Finding } from './check-finding.ts'
import { list, keyOf } from './module-file-accessors.ts'

/** Checks the columns of an import and the key that identifies its rows. */
export function importFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
  const { import: into, table } = file
  if (!into) return []
  const resolved = fieldsOf({ fields, ...(table ? { table } : {}) }, false)
  const named = list(into.fields).map(String)
  const key = list(into.key).map(String)
  const isUnique =
    (key.length === 1 && fields[key[0]!]?.unique === true) ||
    list(table?.indexes).some(
      (index) =>
        keyOf(index, 'unique') === true && [...list(keyOf(index, 'fields'))].sort().join() === [...key].sort().join(),
    )
  return [
    ...named.flatMap((name, i): readonly Finding[] =>
      resolved[name] && !isImportable(resolved[name])
        ? [
            {
              at: ['import', 'fields', i],
              code: 'SCH035',
              message: `"${name}" is set by the server and cannot be imported`,
            },
          ]
        : [],
    ),
    ...key.flatMap((name, i): readonly Finding[] =>
      fields[name] && !canBeImportKey(fields[name])
        ? [{ at: ['import', 'key', i], code: 'SCH035', message: `type "${fields[name].type}" cannot tell rows apart` }]
        : [],
    ),
    ...(key.length > 0 && !isUnique
      ? [
          {
            at: ['import', 'key'],
            code: 'SCH035' as const,
            message: `"${key.join(', ')}" is neither a unique field nor the fields of a unique index`,
          },
        ]
      : []),
    ...(into.fields
      ? Object.entries(fields).flatMap(([name, field]): readonly Finding[] =>
          field.required && field.default === undefined && isImportable(resolved[name]!) && !named.includes(name)
            ? [
                {
                  at: ['import', 'fields'],
                  code: 'SCH032',
                  message: `"${name}" is required, has no default and is not imported`,
                },
              ]
            : [],
        )
      : []),
  ]
}

import type { Field, ModuleFile } from '../module-file.ts'
import { entries, keyOf } from './module-file-accessors.ts'
import type { Finding } from './check-finding.ts'

/** Checks the key of the table. */
export function keyFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
  const key = file.table?.key
  const field = typeof key === 'string' ? fields[key] : undefined
  // while the key is wrong, another field may be the intended id
  const ids =
    field?.type === 'id' ? Object.entries(fields).filter(([name, one]) => one.type === 'id' && name !== key) : []
  return [
    ...(field && field.type !== 'id'
      ? [
          {
            at: ['table', 'key'],
            code: 'SCH037' as const,
            message: `the key "${key}" must be of type "id", not "${field.type}"`,
          },
        ]
      : []),
    ...ids.map(([name]) => ({
      at: ['fields', name, 'type'],
      code: 'SCH037' as const,
      message: 'only the key may be of type "id"',
    })),
  ]
}

/** Checks the fields that make a table a tree. */
export function treeFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
  const { tree } = file.table ?? {}
  const fault = (key: 'parent' | 'path' | 'order', message: string): Finding => ({
    at: ['table', 'tree', key],
    code: 'SCH037',
    message,
  })
  const one = (key: 'parent' | 'path' | 'order'): Field | undefined => fields[String(keyOf(tree, key))]
  const [parent, path, order] = [one('parent'), one('path'), one('order')]
  return [
    ...(parent && (parent.type !== 'ref' || parent.ref?.module !== file.module)
      ? [fault('parent', 'the parent must be a ref to this very module')]
      : []),
    ...(parent?.required ? [fault('parent', 'the parent cannot be required: a root has none')] : []),
    ...(path && (path.type !== 'string' || !path.readonly)
      ? [fault('path', 'the path must be a readonly string: the server writes it')]
      : []),
    ...(order && order.type !== 'int' ? [fault('order', `the order must be of type "int", not "${order.type}"`)] : []),
  ]
}

const maskedTypes: ReadonlySet<string> = new Set(['string', 'text', 'phone', 'email', 'ip', 'url'])
const idTypes: ReadonlySet<string> = new Set(['id', 'ref', 'bigint', 'int'])

/** Checks whose a row is, and the masks of its fields. */
export function scopeFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
  return [
    ...(keyOf(file.dataScope, 'ownOnly') === true && keyOf(file.dataScope, 'user') === undefined
      ? [
          {
            at: ['dataScope', 'ownOnly'],
            onKey: true,
            code: 'SCH037' as const,
            message: '"ownOnly" needs "user", the field that says whose a row is',
          },
        ]
      : []),
    ...entries(file.dataScope).flatMap(([key, name]): readonly Finding[] => {
      const field = fields[String(name)]
      return field && !idTypes.has(field.type)
        ? [
            {
              at: ['dataScope', key],
              code: 'SCH037',
              message: `"${String(name)}" is of type "${field.type}" and holds no id`,
            },
          ]
        : []
    }),
    ...Object.entries(fields).flatMap(([name, field]): readonly Finding[] =>
      field.mask && !maskedTypes.has(field.type)
        ? [{ at: ['fields', name, 'mask'], code: 'SCH037', message: `type "${field.type}" cannot be masked` }]
        : [],
    ),
  ]
}

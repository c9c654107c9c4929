import type { Field, ModuleFile } from '../module-file.ts'
import { fieldTypes } from '../module-file.ts'
import { fieldsOf } from '../resolve-module.ts'
import { didYouMean } from './did-you-mean.ts'
import type { Finding } from './check-finding.ts'

/** A position in a module file. */
export type Path = readonly (string | number)[]

/**
 * Copies to an object without a prototype, so that field names such as `constructor` or `__proto__` find nothing
 * inherited.
 */
export const onlyOwn = <T extends object>(value: T): T => Object.assign(Object.create(null) as T, value)

/** The entries of a list; none of anything else. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The pairs of an object; none of anything else. */
export const entries = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []

/** The value under a key; undefined in anything but an object. */
export const keyOf = (value: unknown, key: string): unknown => Object.fromEntries(entries(value))[key]

/** Whether rows have stamps: tables unless disabled, views and services only when enabled. */
export const hasStamps = ({ source, table }: Partial<ModuleFile>): boolean =>
  table?.stamps ?? (source === undefined || source === 'table')

/** The fields of known type; others cannot be checked. */
export function readFields(file: Partial<ModuleFile>): Readonly<Record<string, Field>> {
  return onlyOwn(
    Object.fromEntries(
      entries(file.fields).filter((pair): pair is [string, Field] =>
        fieldTypes.includes(keyOf(pair[1], 'type') as Field['type']),
      ),
    ),
  )
}

/** The fields of known type, with the stamps of a row. */
export const typedFields = (file: Partial<ModuleFile>): Readonly<Record<string, Field>> =>
  onlyOwn(fieldsOf({ fields: readFields(file) }, hasStamps(file)))

/** The field named by an item of a list, which is a name or an object with `field`. */
export const fieldNamed = (item: unknown): string => String(typeof item === 'string' ? item : keyOf(item, 'field'))

export const isSecret = (field: Field | undefined): boolean => field?.secret === true || field?.type === 'password'

export const fieldOrItem = (at: Path, item: unknown): readonly [Path, unknown] =>
  typeof item === 'string' ? [at, item] : [[...at, 'field'], keyOf(item, 'field')]

/** Reports names of fields that do not exist. */
export function unknownFields(
  named: readonly (readonly [Path, unknown])[],
  names: Iterable<string>,
  whose = '',
): readonly Finding[] {
  const known = new Set(names)
  return named.flatMap(([at, name]) =>
    typeof name !== 'string' || known.has(name)
      ? []
      : [{ at, code: 'SCH021' as const, message: `unknown field "${name}"${whose}${didYouMean(name, known)}` }],
  )
}

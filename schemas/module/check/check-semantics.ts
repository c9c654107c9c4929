import type { ModuleFile } from '../module-file.ts'
import { stampNames } from '../resolve-module.ts'
import type { Finding } from './check-finding.ts'
import { fieldFaults, fieldNameFaults, childrenFaults } from './check-fields.ts'
import { importFaults } from './check-import.ts'
import {
  searchFaults,
  listFaults,
  formFaults,
  detailFaults,
  actionFaults,
  iconFaults,
  setFaults,
} from './check-screens.ts'
import { keyFaults, treeFaults, scopeFaults } from './check-table.ts'
import { unsupportedFaults } from './check-unsupported.ts'
import { type Path, entries, keyOf, hasStamps, readFields } from './module-file-accessors.ts'

/**
 * Checks one file beyond its shape. Any part may be malformed, so reads accept any value; malformed parts have been
 * reported already.
 */
export function ruleFaults(name: string, file: Partial<ModuleFile>): readonly Finding[] {
  const fields = readFields(file)
  const names: ReadonlySet<string> = new Set([...Object.keys(fields), ...(hasStamps(file) ? stampNames : [])])
  return [
    ...nameFaults(name, file),
    ...fieldFaults(fields),
    ...fieldNameFaults(file, names),
    ...searchFaults(file, fields),
    ...listFaults(file, fields),
    ...setFaults(file, fields),
    ...formFaults(file, fields),
    ...detailFaults(file, fields),
    ...keyFaults(file, fields),
    ...importFaults(file, fields),
    ...treeFaults(file, fields),
    ...scopeFaults(file, fields),
    ...actionFaults(file),
    ...iconFaults(file),
    ...childrenFaults(file, fields),
    ...unsupportedFaults(file),
    ...languageFaults(file),
  ]
}

function nameFaults(name: string, file: Partial<ModuleFile>): readonly Finding[] {
  if (typeof file.module !== 'string' || file.module === name) return []
  return [{ at: ['module'], code: 'SCH020', message: `module "${file.module}" lies where "${name}" belongs` }]
}

function languageFaults(file: Partial<ModuleFile>): readonly Finding[] {
  const texts: readonly (readonly [Path, unknown])[] = [
    [['title'], file.title],
    ...entries(file.fields).map(([name, field]) => [['fields', name, 'label'], keyOf(field, 'label')] as const),
    ...entries(file.actions).map(([name, action]) => [['actions', name, 'label'], keyOf(action, 'label')] as const),
  ]
  return texts.flatMap(([at, text]): readonly Finding[] => {
    const isOneLanguage =
      typeof text === 'string'
        ? /\p{Script=Han}/u.test(text)
        : entries(text).length > 0 && keyOf(text, 'en') === undefined
    return isOneLanguage ? [{ at, code: 'SCH040', message: 'no English text', severity: 'warning' }] : []
  })
}

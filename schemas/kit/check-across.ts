import type { CheckContext, Finding } from './check.ts'
import { condFindings, entries, list, unknownFields } from './check-rules.ts'
import { didYouMean } from './did-you-mean.ts'
import type { Field, ModuleFile } from './module.ts'
import { stampNames } from './resolve.ts'

type Files = ReadonlyMap<string, Partial<ModuleFile>>

/** What is wrong between files, by module name: links to modules and fields that are not there, names used twice. */
export function acrossFaults(files: Files, { dictionaries }: CheckContext): ReadonlyMap<string, readonly Finding[]> {
  const twice = twiceFaults(files)
  return new Map([...files].map(([name, file]) => [name, [
    ...linkFaults(file, files),
    ...(dictionaries ? dictionaryFaults(file, dictionaries) : []),
    ...(twice.get(name) ?? []),
  ]]))
}

function linkFaults(file: Partial<ModuleFile>, files: Files): readonly Finding[] {
  const fields = entries(file.fields) as readonly (readonly [string, Partial<Field>])[]
  const modules: readonly (readonly [readonly (string | number)[], unknown])[] = [
    ...fields.flatMap(([name, field]) => [[['fields', name, 'ref', 'module'], field?.ref?.module] as const, [['fields', name, 'children', 'module'], field?.children?.module] as const]),
    [['parent', 'module'], file.parent?.module],
    [['list', 'aside', 'module'], file.list?.aside?.module],
    [['list', 'expand', 'child'], typeof file.list?.expand === 'object' ? file.list.expand.child : undefined],
    ...list(file.detail?.tabs).map((tab, i) => [['detail', 'tabs', i, 'child'], (tab as { child?: unknown } | null)?.child] as const),
  ]
  return [
    ...modules.flatMap(([at, name]): readonly Finding[] =>
      typeof name !== 'string' || files.has(name) ? [] : [{ at, code: 'SCH023', message: `unknown module "${name}"${didYouMean(name, files.keys())}` }]),
    ...fields.flatMap(([name, field]) => refFaults(name, field, fields, files)),
    ...parentFaults(file, files),
  ]
}

function refFaults(name: string, field: Partial<Field>, fields: readonly (readonly [string, Partial<Field>])[], files: Files): readonly Finding[] {
  if (field?.type === 'virtual' && typeof field.from === 'string') return virtualFaults(name, field.from, fields, files)
  const target = field?.ref ? files.get(field.ref.module) : undefined
  if (!target || !field.ref) return []
  const at = ['fields', name, 'ref'] as const
  const names = namesOf(target)
  return [
    ...unknownFields([[[...at, 'label'], field.ref.label], [[...at, 'value'], field.ref.value]], names, ` of ${field.ref.module}`),
    ...(field.ref.value !== undefined && field.ref.value !== target.table?.key ? [{ at: [...at, 'value'], code: 'SCH039' as const, message: 'a ref to anything but the key is not supported yet' }] : []),
    ...(field.ref.filter === undefined ? [] : condFindings([...at, 'filter'], field.ref.filter, names)),
  ]
}

function virtualFaults(name: string, from: string, fields: readonly (readonly [string, Partial<Field>])[], files: Files): readonly Finding[] {
  const [via = '', wanted = ''] = from.split('.')
  const ref = new Map(fields).get(via)
  if (ref?.type !== 'ref') {
    const refs = fields.filter(([, one]) => one?.type === 'ref').map(([one]) => one)
    return [{ at: ['fields', name, 'from'], code: 'SCH021', message: `"${via}" is not a ref field${didYouMean(via, refs)}` }]
  }
  const target = files.get(ref.ref?.module ?? '')
  if (!target) return []
  const names = namesOf(target)
  return names.has(wanted) ? [] : [{ at: ['fields', name, 'from'], code: 'SCH021', message: `"${wanted}" is not a field of ${ref.ref!.module}${didYouMean(wanted, names)}` }]
}

function parentFaults(file: Partial<ModuleFile>, files: Files): readonly Finding[] {
  const parent = files.get(file.parent?.module ?? '')
  if (!parent) return []
  return unknownFields(entries(file.parent?.match).map(([child, field]) => [['parent', 'match', child], field]), namesOf(parent), ` of ${file.parent!.module}`)
}

const namesOf = (file: Partial<ModuleFile>): ReadonlySet<string> =>
  new Set([...entries(file.fields).map(([name]) => name), ...(file.table?.stamps === false ? [] : stampNames)])

function dictionaryFaults(file: Partial<ModuleFile>, dictionaries: ReadonlySet<string>): readonly Finding[] {
  return (entries(file.fields) as readonly (readonly [string, Partial<Field>])[]).flatMap(([name, field]): readonly Finding[] =>
    typeof field?.dict !== 'string' || dictionaries.has(field.dict)
      ? []
      : [{ at: ['fields', name, 'dict'], code: 'SCH022', message: `unknown dictionary "${field.dict}"${didYouMean(field.dict, dictionaries)}` }])
}

/** Routes, tables and menu paths belong to one module each; the later file is told. */
function twiceFaults(files: Files): ReadonlyMap<string, readonly Finding[]> {
  const owners = new Map<string, string>()
  return new Map([...files].map(([name, file]) => {
    const claims: readonly (readonly [what: string, value: unknown, at: readonly string[]])[] = [
      ['route', file.endpoints?.base ?? `/${name}`, file.endpoints?.base ? ['endpoints', 'base'] : ['module']],
      ['table', file.table?.name, ['table', 'name']],
      ['menu path', file.menu?.path, ['menu', 'path']],
    ]
    return [name, claims.flatMap(([what, value, at]): readonly Finding[] => {
      if (typeof value !== 'string') return []
      const owner = owners.get(`${what} ${value}`)
      owners.set(`${what} ${value}`, owner ?? name)
      return owner ? [{ at, code: 'SCH034', message: `${what} "${value}" belongs to ${owner} already` }] : []
    })]
  }))
}

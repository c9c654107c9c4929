import type { CheckContext, Finding } from './check-finding.ts'
import { duplicateFaults } from './check-duplicates.ts'
import { condFindings } from './check-conditions.ts'
import { entries, hasStamps, list, typedFields, unknownFields } from './module-file-accessors.ts'
import { didYouMean } from './did-you-mean.ts'
import { fieldTypeSpecs } from '../field-types.ts'
import type { DetailChild, Field, ModuleFile } from '../module-file.ts'
import { stampNames } from '../resolve-module.ts'

type Files = ReadonlyMap<string, Partial<ModuleFile>>

/** Faults between files, by module name: references to missing modules or fields, and duplicate names. */
export function referenceFaults(
  files: Files,
  { dictionaries, menuGroups }: CheckContext,
): ReadonlyMap<string, readonly Finding[]> {
  const claims = duplicateFaults(files)
  return new Map(
    [...files].map(([name, file]) => [
      name,
      [
        ...linkFaults(file, files),
        ...(dictionaries ? dictionaryFaults(file, dictionaries) : []),
        ...(menuGroups ? groupFaults(file, menuGroups) : []),
        ...(claims.get(name) ?? []),
      ],
    ]),
  )
}

function linkFaults(file: Partial<ModuleFile>, files: Files): readonly Finding[] {
  const fields = entries(file.fields) as readonly (readonly [string, Partial<Field>])[]
  const modules: readonly (readonly [readonly (string | number)[], unknown])[] = [
    ...fields.flatMap(([name, field]) => [
      [['fields', name, 'ref', 'module'], field?.ref?.module] as const,
      [['fields', name, 'children', 'module'], field?.children?.module] as const,
    ]),
    [['parent', 'module'], file.parent?.module],
    [['list', 'aside', 'module'], file.list?.aside?.module],
    ...childTabs(file).map(([at, child]) => [[...at, 'module'], child.module] as const),
  ]
  return [
    ...modules.flatMap(([at, name]): readonly Finding[] =>
      typeof name !== 'string' || files.has(name)
        ? []
        : [{ at, code: 'SCH023', message: `unknown module "${name}"${didYouMean(name, files.keys())}` }],
    ),
    ...fields.flatMap(([name, field]) => refFaults(name, field, fields, files)),
    ...fields.flatMap(([name, field]) => childrenFaults(name, field, file, files)),
    ...parentFaults(file, files),
    ...cascadeFaults(file, fields, files),
    ...childTabs(file).flatMap(([at, child]) => childTabFaults(at, child, files)),
  ]
}

function childTabs(
  file: Partial<ModuleFile>,
): readonly (readonly [readonly (string | number)[], Partial<DetailChild>])[] {
  return list(file.detail?.tabs).flatMap((tab, i) => {
    const child = (tab as { child?: unknown } | null)?.child
    return typeof child === 'object' && child !== null ? [[['detail', 'tabs', i, 'child'], child] as const] : []
  })
}

/** Checks detail tabs: the tab's list filters `by` with `eq`. */
function childTabFaults(
  at: readonly (string | number)[],
  { module, by }: Partial<DetailChild>,
  files: Files,
): readonly Finding[] {
  const target = files.get(String(module))
  if (!target || typeof by !== 'string') return []
  const field = (entries(target.fields) as readonly (readonly [string, Partial<Field>])[]).find(
    ([name]) => name === by,
  )?.[1]
  const ops = field?.ops ?? (field?.type && fieldTypeSpecs[field.type]?.ops)
  return [
    ...unknownFields([[[...at, 'by'], by]], namesOf(target), ` of ${module}`),
    ...(ops && !ops.includes('eq')
      ? [
          {
            at: [...at, 'by'],
            code: 'SCH033' as const,
            message: `operator "eq" does not fit "${by}" of ${module} (it takes ${ops.join(', ') || 'none'})`,
          },
        ]
      : []),
  ]
}

function refFaults(
  name: string,
  field: Partial<Field>,
  fields: readonly (readonly [string, Partial<Field>])[],
  files: Files,
): readonly Finding[] {
  if (field?.type === 'virtual' && typeof field.from === 'string') return virtualFaults(name, field.from, fields, files)
  const target = field?.ref ? files.get(field.ref.module) : undefined
  if (!target || !field.ref) return []
  const at = ['fields', name, 'ref'] as const
  const names = namesOf(target)
  return [
    ...unknownFields(
      [
        [[...at, 'label'], field.ref.label],
        [[...at, 'value'], field.ref.value],
      ],
      names,
      ` of ${field.ref.module}`,
    ),
    ...(field.ref.value !== undefined && field.ref.value !== target.table?.key
      ? [
          {
            at: [...at, 'value'],
            code: 'SCH039' as const,
            message: 'a ref to anything but the key is not supported yet',
          },
        ]
      : []),
    ...(target.source === 'service'
      ? [
          {
            at: [...at, 'module'],
            code: 'SCH038' as const,
            message: `rows of ${field.ref.module} come from a hook: nothing can point at them`,
          },
        ]
      : []),
    ...(field.ref.filter === undefined
      ? []
      : condFindings([...at, 'filter'], field.ref.filter, typedFields(target), 'rows')),
  ]
}

/** Checks child rows: they must be in a table, reference their parent by a `ref`, and have no children themselves. */
function childrenFaults(
  name: string,
  field: Partial<Field>,
  file: Partial<ModuleFile>,
  files: Files,
): readonly Finding[] {
  const { module, by } = field?.children ?? {}
  const target = field?.type === 'children' ? files.get(String(module)) : undefined
  if (!target) return []
  const at = ['fields', name, 'children'] as const
  const others = entries(target.fields) as readonly (readonly [string, Partial<Field>])[]
  const way = others.find(([one]) => one === by)?.[1]
  const refs = others.filter(([, one]) => one?.type === 'ref' && one.ref?.module === file.module).map(([one]) => one)
  const isWay = way?.type === 'ref' && way.ref?.module === file.module
  return [
    ...(way === undefined && typeof by === 'string'
      ? [
          {
            at: [...at, 'by'],
            code: 'SCH021' as const,
            message: `unknown field "${by}" of ${module}${didYouMean(by, refs)}`,
          },
        ]
      : []),
    ...(way !== undefined && !isWay
      ? [
          {
            at: [...at, 'by'],
            code: 'SCH037' as const,
            message: `"${by}" of ${module} is no ref to ${file.module}${refs.length > 0 ? ` (${refs.join(', ')} is)` : ''}`,
          },
        ]
      : []),
    ...(target.source !== undefined && target.source !== 'table'
      ? [{ at: [...at, 'module'], code: 'SCH038' as const, message: `rows of ${module} are not written` }]
      : []),
    ...(others.some(([, one]) => one?.type === 'children')
      ? [
          {
            at: [...at, 'module'],
            code: 'SCH037' as const,
            message: `rows of ${module} have rows below themselves; one level is all a form shows`,
          },
        ]
      : []),
  ]
}

/** Reports circular cascades of removal. A tree that removes its own branches is no circle. */
function cascadeFaults(
  file: Partial<ModuleFile>,
  fields: readonly (readonly [string, Partial<Field>])[],
  files: Files,
): readonly Finding[] {
  return fields.flatMap(([name, field]): readonly Finding[] => {
    const target = field?.ref?.onDelete === 'cascade' ? field.ref.module : undefined
    if (
      target === undefined ||
      typeof file.module !== 'string' ||
      target === file.module ||
      !takenWith(file.module, files).has(target)
    )
      return []
    return [
      {
        at: ['fields', name, 'ref', 'onDelete'],
        code: 'SCH037',
        message: `removing a row of ${target} takes rows of ${file.module}, and those take rows of ${target} again`,
      },
    ]
  })
}

/** Modules whose rows are removed along with a row of this one, at any depth. */
function takenWith(name: string, files: Files, seen: Set<string> = new Set()): ReadonlySet<string> {
  for (const [other, file] of files) {
    const isTaken = entries(file.fields).some(([, field]) => {
      const ref = (field as Partial<Field> | null)?.ref
      return ref?.module === name && ref.onDelete === 'cascade'
    })
    if (!isTaken || seen.has(other)) continue
    seen.add(other)
    takenWith(other, files, seen)
  }
  return seen
}

function virtualFaults(
  name: string,
  from: string,
  fields: readonly (readonly [string, Partial<Field>])[],
  files: Files,
): readonly Finding[] {
  const [via = '', wanted = ''] = from.split('.')
  const ref = new Map(fields).get(via)
  if (ref?.type !== 'ref') {
    const refs = fields.filter(([, one]) => one?.type === 'ref').map(([one]) => one)
    return [
      { at: ['fields', name, 'from'], code: 'SCH021', message: `"${via}" is not a ref field${didYouMean(via, refs)}` },
    ]
  }
  const target = files.get(ref.ref?.module ?? '')
  if (!target) return []
  const names = namesOf(target)
  return names.has(wanted)
    ? []
    : [
        {
          at: ['fields', name, 'from'],
          code: 'SCH021',
          message: `"${wanted}" is not a field of ${ref.ref!.module}${didYouMean(wanted, names)}`,
        },
      ]
}

function parentFaults(file: Partial<ModuleFile>, files: Files): readonly Finding[] {
  const parent = files.get(file.parent?.module ?? '')
  if (!parent) return []
  return unknownFields(
    entries(file.parent?.match).map(([child, field]) => [['parent', 'match', child], field]),
    namesOf(parent),
    ` of ${file.parent!.module}`,
  )
}

const namesOf = (file: Partial<ModuleFile>): ReadonlySet<string> =>
  new Set([...entries(file.fields).map(([name]) => name), ...(hasStamps(file) ? stampNames : [])])

function dictionaryFaults(file: Partial<ModuleFile>, dictionaries: ReadonlySet<string>): readonly Finding[] {
  return (entries(file.fields) as readonly (readonly [string, Partial<Field>])[]).flatMap(
    ([name, field]): readonly Finding[] =>
      typeof field?.dict !== 'string' || dictionaries.has(field.dict)
        ? []
        : [
            {
              at: ['fields', name, 'dict'],
              code: 'SCH022',
              message: `unknown dictionary "${field.dict}"${didYouMean(field.dict, dictionaries)}`,
            },
          ],
  )
}

function groupFaults({ menu }: Partial<ModuleFile>, groups: ReadonlySet<string>): readonly Finding[] {
  const parent: unknown = menu?.parent
  return typeof parent !== 'string' || groups.has(parent)
    ? []
    : [
        {
          at: ['menu', 'parent'],
          code: 'SCH044',
          message: `there is no group "${parent}" in the menu${didYouMean(parent, groups)}`,
        },
      ]
}

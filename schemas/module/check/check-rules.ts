import type { Finding } from './finding.ts'
import type { Op } from '../cond.ts'
import { didYouMean } from './did-you-mean.ts'
import { fieldKinds } from '../field-types.ts'
import { actionIconNames, iconNames } from '../icon-names.ts'
import type { Field, ModuleFile, SearchItem } from '../module.ts'
import { fieldTypes } from '../module.ts'
import { fieldsOf, isImportable, canBeImportKey, stampNames } from '../resolve.ts'
import { isUnknownUserName, userNames } from '../user-values.ts'

export type Path = readonly (string | number)[]
type Names = ReadonlySet<string>

/**
 * Checks one file beyond its shape. Any part may be malformed, so reads accept any value; malformed parts have been
 * reported already.
 */
export function ruleFaults(name: string, file: Partial<ModuleFile>): readonly Finding[] {
  const fields = readFields(file)
  const names: Names = new Set([...Object.keys(fields), ...(hasStamps(file) ? stampNames : [])])
  return [
    ...nameFaults(name, file),
    ...fieldFaults(fields),
    ...fieldNameFaults(file, names),
    ...searchFaults(file, fields),
    ...listFaults(file, fields),
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

/** Built-in actions by position; the file's own actions add to them. */
export const builtInActions = [
  'create',
  'import',
  'export',
  'edit',
  'detail',
  'copy',
  'remove',
  'restore',
  'purge',
] as const

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

/** Whether rows have stamps: tables unless disabled, views and services only when enabled. */
export const hasStamps = ({ source, table }: Partial<ModuleFile>): boolean =>
  table?.stamps ?? (source === undefined || source === 'table')

/**
 * Copies to an object without a prototype, so that field names such as `constructor` or `__proto__` find nothing
 * inherited.
 */
export const onlyOwn = <T extends object>(value: T): T => Object.assign(Object.create(null) as T, value)
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const entries = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
export const keyOf = (value: unknown, key: string): unknown => Object.fromEntries(entries(value))[key]

/** The fields of known type; others cannot be checked. */
function readFields(file: Partial<ModuleFile>): Readonly<Record<string, Field>> {
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

function nameFaults(name: string, file: Partial<ModuleFile>): readonly Finding[] {
  if (typeof file.module !== 'string' || file.module === name) return []
  return [{ at: ['module'], code: 'SCH020', message: `module "${file.module}" lies where "${name}" belongs` }]
}

function fieldFaults(fields: Readonly<Record<string, Field>>): readonly Finding[] {
  const columns = new Map<string, string>()
  const resolved = fieldsOf({ fields } as ModuleFile, false)
  return Object.entries(fields).flatMap(([name, field]) => {
    const faults: Finding[] = []
    const { column, secret } = resolved[name]!
    const other = columns.get(column)
    if (other && fieldKinds[field.type].column)
      faults.push({
        at: ['fields', name],
        code: 'SCH034',
        message: `column "${column}" belongs to field "${other}" already`,
      })
    columns.set(column, name)
    for (const [index, op] of list(field.ops).entries()) {
      if (!fieldKinds[field.type].ops.includes(op as Op))
        faults.push({
          at: ['fields', name, 'ops', index],
          code: 'SCH033',
          message: `operator "${String(op)}" does not fit type "${field.type}"${didYouMean(String(op), fieldKinds[field.type].ops)}`,
        })
    }
    if (secret && list(field.ops).length > 0)
      faults.push({
        at: ['fields', name, 'ops'],
        code: 'SCH030',
        message: `"${name}" is secret and cannot be searched`,
      })
    if (field.type === 'enum' && new Set(list(field.options).map((option) => typeof keyOf(option, 'value'))).size > 1) {
      faults.push({ at: ['fields', name, 'options'], code: 'SCH037', message: 'options mix texts and numbers' })
    }
    return faults
  })
}

function fieldNameFaults(file: Partial<ModuleFile>, names: Names): readonly Finding[] {
  const at =
    (...path: Path) =>
    (value: unknown, index: number | string): readonly [Path, unknown] => [[...path, index], value]
  const { table, list: shown, form, export: out, import: into, detail, parent } = file
  const named: readonly (readonly [Path, unknown])[] = [
    [['table', 'key'], table?.key],
    ...entries(file.fields).map(([key, field]) => [['fields', key, 'english'], keyOf(field, 'english')] as const),
    ...list(table?.indexes).flatMap((index, i) =>
      list(keyOf(index, 'fields')).map(at('table', 'indexes', i, 'fields')),
    ),
    ...list(table?.indexes).flatMap((index, i) =>
      entries(keyOf(index, 'where')).map(([key]) => [['table', 'indexes', i, 'where', key], key] as const),
    ),
    ...entries(table?.tree)
      .filter(([key]) => ['parent', 'path', 'order', 'label'].includes(key))
      .map(([key, value]) => [['table', 'tree', key], value] as const),
    ...list(file.search).map((item, i) => fieldOrItem(['search', i], item)),
    ...list(shown?.columns).map((item, i) => fieldOrItem(['list', 'columns', i], item)),
    ...list(shown?.sort).map(
      (item, i) => [['list', 'sort', i], typeof item === 'string' ? item.replace(/^-/, '') : undefined] as const,
    ),
    [['list', 'aside', 'field'], shown?.aside?.field],
    [['list', 'card', 'title'], shown?.card?.title],
    [['list', 'card', 'subtitle'], shown?.card?.subtitle],
    [['list', 'card', 'image'], shown?.card?.image],
    ...list(shown?.card?.extra).map(at('list', 'card', 'extra')),
    [['list', 'loses', 'field'], shown?.loses?.field],
    [['list', 'cards', 'picture'], shown?.cards?.picture],
    ...list(shown?.cards?.badges).map(at('list', 'cards', 'badges')),
    ...list(shown?.cards?.meta).map(at('list', 'cards', 'meta')),
    ...list(form?.groups).flatMap((group, i) =>
      list(keyOf(group, 'fields')).map((item, j) => fieldOrItem(['form', 'groups', i, 'fields', j], item)),
    ),
    ...list(form?.require).flatMap((rule, i) => list(keyOf(rule, 'fields')).map(at('form', 'require', i, 'fields'))),
    ...list(out?.fields).map(at('export', 'fields')),
    ...list(into?.fields).map(at('import', 'fields')),
    ...list(into?.key).map(at('import', 'key')),
    [['detail', 'title'], detail?.title],
    ...list(detail?.hide).map(at('detail', 'hide')),
    ...list(detail?.tabs).flatMap((tab, i) => [
      ...list(keyOf(tab, 'fields')).map(at('detail', 'tabs', i, 'fields')),
      [['detail', 'tabs', i, 'child', 'from'], keyOf(keyOf(tab, 'child'), 'from')] as const,
    ]),
    ...list(file.views).flatMap((view, i) => [
      ...list(keyOf(view, 'columns')).map(at('views', i, 'columns')),
      ...list(keyOf(view, 'sort')).map(
        (item, j) => [['views', i, 'sort', j], typeof item === 'string' ? item.replace(/^-/, '') : undefined] as const,
      ),
    ]),
    ...entries(parent?.match).map(([child]) => [['parent', 'match', child], child] as const),
    ...entries(file.dataScope).map(([key, value]) => [['dataScope', key], value] as const),
    ...list(keyOf(file.log, 'mask')).map(at('log', 'mask')),
  ]
  return unknownFields(named, names)
}

const fieldOrItem = (at: Path, item: unknown): readonly [Path, unknown] =>
  typeof item === 'string' ? [at, item] : [[...at, 'field'], keyOf(item, 'field')]
export const fieldNamed = (item: unknown): string => String(typeof item === 'string' ? item : keyOf(item, 'field'))
const isSecret = (field: Field | undefined): boolean => field?.secret === true || field?.type === 'password'

function searchFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
  return list(file.search).flatMap((item, i): readonly Finding[] => {
    const name = fieldNamed(item)
    const field =
      fields[name] ??
      (stampNames.includes(name) ? ({ type: name.endsWith('Time') ? 'datetime' : 'string' } as Field) : undefined)
    if (!field) return []
    const absent = keyOf(item, 'default')
    if (isUnknownUserName(absent)) return [unknownUser(['search', i, 'default'], absent)]
    if (isSecret(field))
      return [{ at: ['search', i], code: 'SCH030', message: `"${name}" is secret and cannot be searched` }]
    const possible = field.ops ?? fieldKinds[field.type].ops
    const { op } = (typeof item === 'string' ? {} : item) as Partial<SearchItem>
    if (possible.length === 0)
      return [{ at: ['search', i], code: 'SCH033', message: `type "${field.type}" cannot be searched` }]
    if (op === undefined || possible.includes(op)) return []
    return [
      {
        at: ['search', i, 'op'],
        code: 'SCH033',
        message: `operator "${op}" does not fit "${name}" (it takes ${possible.join(', ')})`,
      },
    ]
  })
}

const inlineTypes: ReadonlySet<string> = new Set(['bool', 'dict', 'enum', 'int', 'string'])

function listFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
  const columns = list(file.list?.columns)
  const faults = columns.flatMap((item, i): readonly Finding[] => {
    const name = fieldNamed(item)
    const field = fields[name]
    if (isSecret(field))
      return [{ at: ['list', 'columns', i], code: 'SCH030', message: `"${name}" is secret and cannot be shown` }]
    if (
      keyOf(item, 'inline') === true &&
      field &&
      (!inlineTypes.has(field.type) || field.readonly || field.immutable)
    ) {
      return [
        {
          at: ['list', 'columns', i, 'inline'],
          code: 'SCH031',
          message:
            field.readonly || field.immutable
              ? `"${name}" cannot be changed`
              : `type "${field.type}" cannot be edited in the list`,
        },
      ]
    }
    return []
  })
  const exported = list(file.export?.fields).flatMap((name, i): readonly Finding[] =>
    isSecret(fields[String(name)])
      ? [{ at: ['export', 'fields', i], code: 'SCH030', message: `"${String(name)}" is secret and cannot be exported` }]
      : [],
  )
  const shown = columns.filter((item) => keyOf(item, 'hidden') !== true).length
  const many: readonly Finding[] =
    shown > 12
      ? [
          {
            at: ['list', 'columns'],
            code: 'SCH041',
            message: `${shown} columns are more than a screen can show; hide some`,
            severity: 'warning',
          },
        ]
      : []
  return [...faults, ...exported, ...many]
}

function formFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
  if (!file.form) return []
  const inForm = new Set(list(file.form.groups).flatMap((group) => list(keyOf(group, 'fields')).map(fieldNamed)))
  const matched = new Set(entries(file.parent?.match).map(([child]) => child))
  const { layout, groups, uiSchema } = file.form
  const nameless =
    layout === 'tabs' || layout === 'steps'
      ? list(groups).flatMap((group, i) => (keyOf(group, 'title') === undefined ? [i] : []))
      : []
  return [
    ...nameless.map((i): Finding => ({
      at: ['form', 'groups', i],
      code: 'SCH037',
      message: `a group behind "${layout}" needs a title`,
    })),
    ...unknownFields(
      entries(uiSchema).map(([name]) => [['form', 'uiSchema', name], name] as const),
      inForm,
    ),
    ...unreachable(fields, inForm, matched),
  ]
}

/** Reports required fields that nobody can fill in. */
function unreachable(fields: Readonly<Record<string, Field>>, inForm: Names, matched: Names): readonly Finding[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Finding[] => {
    const isReachable =
      inForm.has(name) || matched.has(name) || field.default !== undefined || field.readonly || field.type === 'id'
    return field.required && !isReachable
      ? [
          {
            at: ['fields', name, 'required'],
            onKey: true,
            code: 'SCH032',
            message: `"${name}" is required, has no default and is not in the form`,
          },
        ]
      : []
  })
}

function detailFaults(
  { detail, log }: Partial<ModuleFile>,
  fields: Readonly<Record<string, Field>>,
): readonly Finding[] {
  return [
    ...(detail?.history === true && !log
      ? [{ at: ['detail', 'history'], code: 'SCH037' as const, message: 'a history needs "log": true' }]
      : []),
    ...list(detail?.tabs).flatMap((tab, i) =>
      list(keyOf(tab, 'fields')).flatMap((name, j): readonly Finding[] =>
        isSecret(fields[String(name)])
          ? [
              {
                at: ['detail', 'tabs', i, 'fields', j],
                code: 'SCH030',
                message: `"${String(name)}" is secret and cannot be shown`,
              },
            ]
          : [],
      ),
    ),
  ]
}

function keyFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
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

function importFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
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

function treeFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
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

const idTypes: ReadonlySet<string> = new Set(['id', 'ref', 'bigint', 'int'])
const maskedTypes: ReadonlySet<string> = new Set(['string', 'text', 'phone', 'email', 'ip', 'url'])

function scopeFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
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

/** Reports an unknown `$user…` name. */
export const unknownUser = (at: Path, word: string): Finding => {
  const known = userNames.map((name) => `$user.${name}`)
  return {
    at,
    code: 'SCH036',
    message: `condition: there is no "${word}"${didYouMean(word, known) || ` (there is ${known.join(', ')})`}`,
  }
}

function actionFaults(file: Partial<ModuleFile>): readonly Finding[] {
  const known = new Set<string>([...builtInActions, ...entries(file.actions).map(([name]) => name)])
  return (['toolbar', 'row', 'bulk'] as const).flatMap((place) =>
    list(file.list?.[place]).flatMap((name, i): readonly Finding[] =>
      typeof name !== 'string' || known.has(name)
        ? []
        : [{ at: ['list', place, i], code: 'SCH024', message: `unknown action "${name}"${didYouMean(name, known)}` }],
    ),
  )
}

function iconFaults({ menu, actions }: Partial<ModuleFile>): readonly Finding[] {
  const unknown = (at: Path, icon: unknown, known: readonly string[]): readonly Finding[] =>
    typeof icon !== 'string' || known.includes(icon)
      ? []
      : [{ at, code: 'SCH043', message: `there is no icon "${icon}"${didYouMean(icon, known)}` }]
  return [
    ...unknown(['menu', 'icon'], keyOf(menu, 'icon'), iconNames),
    ...entries(actions).flatMap(([name, action]) =>
      unknown(['actions', name, 'icon'], keyOf(action, 'icon'), actionIconNames),
    ),
  ]
}

/**
 * Checks child fields. Lists count child rows but cannot search or sort by them. Two fields over the same rows would
 * undo each other's writes.
 */
function childrenFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
  const seen = new Map<string, string>()
  const sorts = list(file.list?.sort).map((name) => String(name).replace(/^-/, ''))
  return Object.entries(fields).flatMap(([name, field]): readonly Finding[] => {
    if (field.type !== 'children') return []
    const rows = `${String(field.children?.module)}.${String(field.children?.by)}`
    const other = seen.get(rows)
    seen.set(rows, name)
    return [
      ...(other === undefined
        ? []
        : [
            {
              at: ['fields', name, 'children'],
              code: 'SCH034' as const,
              message: `these rows belong to field "${other}" already`,
            },
          ]),
      ...(field.sortable === true
        ? [
            {
              at: ['fields', name, 'sortable'],
              code: 'SCH033' as const,
              message: 'type "children" cannot be sorted by',
            },
          ]
        : []),
      ...(sorts.includes(name)
        ? [
            {
              at: ['list', 'sort', sorts.indexOf(name)],
              code: 'SCH033' as const,
              message: `"${name}" is of type "children" and cannot be sorted by`,
            },
          ]
        : []),
      ...(file.source !== undefined && file.source !== 'table'
        ? [
            {
              at: ['fields', name, 'type'],
              code: 'SCH038' as const,
              message: `rows of a source "${file.source}" are not written, nor are rows below them`,
            },
          ]
        : []),
    ]
  })
}

/** Reports unsupported settings instead of ignoring them. */
function unsupportedFaults(file: Partial<ModuleFile>): readonly Finding[] {
  return [
    ...(file.live && file.source && file.source !== 'table'
      ? [
          {
            at: ['live'],
            onKey: true,
            code: 'SCH039' as const,
            message: `"live" has no effect: nothing is written through a source "${file.source}"`,
            severity: 'warning' as const,
          },
        ]
      : []),
    ...(keyOf(file.table?.tree, 'lazy') === true ? [unread(['table', 'tree', 'lazy'], 'a tree is read whole')] : []),
    ...entries(file.fields).flatMap(([name, field]) => languageUnread(['fields', name], field)),
    ...entries(file.actions).flatMap(([name, action]): readonly Finding[] => [
      ...(keyOf(action, 'async') === true
        ? [unread(['actions', name, 'async'], 'whatever answers the key of a process is followed')]
        : []),
      ...entries(keyOf(action, 'body')).flatMap(([key, field]) =>
        languageUnread(['actions', name, 'body', key], field),
      ),
    ]),
    // HTTP gives the content of a DELETE no meaning, and intermediaries may drop it, so the rows would be lost (RFC
    // 9110 §9.3.5)
    ...entries(file.actions).flatMap(([name, action]): readonly Finding[] =>
      keyOf(action, 'method') === 'DELETE' && (keyOf(action, 'on') !== 'page' || keyOf(action, 'body') !== undefined)
        ? [
            {
              at: ['actions', name, 'method'],
              code: 'SCH039',
              message: 'a DELETE says neither which rows nor anything else; use "PUT" or "POST"',
            },
          ]
        : [],
    ),
  ]
}

const unread = (at: Path, why: string): Finding => ({
  at,
  onKey: true,
  code: 'SCH039',
  message: `"${at.at(-1)}" has no effect yet: ${why}`,
})
const languageUnread = (at: Path, field: unknown): readonly Finding[] =>
  keyOf(field, 'language') === undefined ? [] : [unread([...at, 'language'], 'code is edited as plain text')]

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

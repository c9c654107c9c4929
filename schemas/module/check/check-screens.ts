import { actionIconNames, iconNames } from '../icon-names.ts'
import type { Field, ModuleFile, SearchItem } from '../module-file.ts'
import { stampNames } from '../resolve-module.ts'
import { isUnknownUserName, userNames } from '../user-variables.ts'
import { misfit } from './condition-operators.ts'
import { didYouMean } from './did-you-mean.ts'
import { fieldTypeSpecs } from '../field-types.ts'
import type { Finding } from './check-finding.ts'
import { type Path, list, entries, keyOf, fieldNamed, isSecret, unknownFields } from './module-file-accessors.ts'

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

/** Checks the fields of the search and their operators. */
export function searchFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
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
    const possible = field.ops ?? fieldTypeSpecs[field.type].ops
    const { op, also } = (typeof item === 'string' ? {} : item) as Partial<SearchItem>
    const strange = [...(also ? [name] : []), ...list(also)].find((one) => !isSearchedText(fields[String(one)]))
    if (strange !== undefined)
      return [
        {
          at: ['search', i, 'also'],
          code: 'SCH033',
          message: `"${String(strange)}" is no text that "like" can search`,
        },
      ]
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

/** Whether one box may search a field together with others; an unknown field is another finding. */
const isSearchedText = (field: Field | undefined): boolean =>
  !field || (!isSecret(field) && (field.ops ?? fieldTypeSpecs[field.type].ops)[0] === 'like')

/** Reports an unknown `$user…` name. */
export const unknownUser = (at: Path, word: string): Finding => {
  const known = userNames.map((name) => `$user.${name}`)
  return {
    at,
    code: 'SCH036',
    message: `condition: there is no "${word}"${didYouMean(word, known) || ` (there is ${known.join(', ')})`}`,
  }
}

/** Checks the values that actions give to rows (`set`): only bulk actions, only fields that an edit may change. */
export function setFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
  return entries(file.actions).flatMap(([action, value]): readonly Finding[] => {
    const set = keyOf(value, 'set')
    if (set === undefined) return []
    const at = ['actions', action, 'set']
    if (keyOf(value, 'on') !== 'bulk' || keyOf(value, 'method') === undefined || keyOf(value, 'body') !== undefined)
      return [
        { at, onKey: true, code: 'SCH024', message: '"set" is of a bulk action with a method, and without a body' },
      ]
    return entries(set).flatMap(([name, wanted]): readonly Finding[] => {
      const field = fields[name]
      if (!field) return unknownFields([[[...at, name], name]], Object.keys(fields))
      if (!inlineTypes.has(field.type) || field.readonly || field.immutable)
        return [{ at: [...at, name], onKey: true, code: 'SCH031', message: `"${name}" cannot be set by an action` }]
      const why = misfit(field, 'eq', wanted)
      return why === undefined ? [] : [{ at: [...at, name], code: 'SCH037', message: `"${name}": ${why}` }]
    })
  })
}

const inlineTypes: ReadonlySet<string> = new Set(['bool', 'dict', 'enum', 'int', 'string'])

/** Checks the columns of the list and of its export. */
export function listFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
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

/** Checks the groups of the form, and that every required field can be filled in. */
export function formFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
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

/** Reports required fields that no form contains. */
function unreachable(
  fields: Readonly<Record<string, Field>>,
  inForm: ReadonlySet<string>,
  matched: ReadonlySet<string>,
): readonly Finding[] {
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

/** Checks the tabs of the detail and its history. */
export function detailFaults(
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

/** Reports unknown actions in the list. */
export function actionFaults(file: Partial<ModuleFile>): readonly Finding[] {
  const known = new Set<string>([...builtInActions, ...entries(file.actions).map(([name]) => name)])
  return (['toolbar', 'row', 'bulk'] as const).flatMap((place) =>
    list(file.list?.[place]).flatMap((name, i): readonly Finding[] =>
      typeof name !== 'string' || known.has(name)
        ? []
        : [{ at: ['list', place, i], code: 'SCH024', message: `unknown action "${name}"${didYouMean(name, known)}` }],
    ),
  )
}

/** Reports unknown icons. */
export function iconFaults({ menu, actions }: Partial<ModuleFile>): readonly Finding[] {
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

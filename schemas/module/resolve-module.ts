import type { ClientFormGroup } from '../api/module-api-types.ts'
import type { Op } from './condition.ts'
import { fieldTypeSpecs } from './field-types.ts'
import {
  type CardFile,
  type Column,
  type Field,
  type FieldType,
  type FormFile,
  type FormItem,
  type ImportFile,
  type ImportRules,
  type ListFile,
  type ModuleFile,
  type Require,
  type SearchItem,
  type TableFile,
  type Verb,
  verbs,
} from './module-file.ts'

/** A module with its defaults filled in (design/module-schema.md §2.6). */
export interface Module {
  readonly file: ModuleFile
  readonly name: string
  /** Base path of its calls, below `/api`. */
  readonly base: string
  readonly key: string
  readonly labelField: string
  /** Source of the rows. The engine writes only to tables. */
  readonly source: NonNullable<ModuleFile['source']>
  readonly table: Required<Pick<TableFile, 'name' | 'key' | 'stamps' | 'softDelete' | 'lock' | 'indexes'>> & TableFile
  readonly fields: Readonly<Record<string, ModuleField>>
  readonly verbs: ReadonlySet<Verb>
  readonly search: readonly (SearchItem & { readonly op: Op })[]
  readonly list: Omit<ListFile, 'columns'> &
    Required<Pick<ListFile, 'sort' | 'pageSize' | 'select' | 'toolbar' | 'row' | 'bulk'>> & {
      readonly columns: readonly (Column & { readonly cell: string })[]
      readonly card: CardFile
    }
  readonly form: Omit<FormFile, 'groups'> &
    Required<Pick<FormFile, 'open' | 'size' | 'columns' | 'layout'>> & {
      readonly groups: readonly ClientFormGroup[]
      readonly require: readonly Require[]
    }
  /** Absent: no import. Empty `key`: an import creates every row. */
  readonly import?: ImportRules
}

export interface ModuleField extends Field {
  readonly name: string
  /** The column name, where the type has a column. */
  readonly column: string
  readonly ops: readonly Op[]
  readonly sortable: boolean
  readonly widget: string
  readonly cell: string
  readonly readonly: boolean
  readonly secret: boolean
  /** Added by the engine: createBy, createTime, updateBy, updateTime. */
  readonly stamp?: true
}

/** Resolves a file that has passed the checker. */
export function resolve(file: ModuleFile): Module {
  if (!file.table) throw new Error(`module <${file.module}> has no table`)
  const { key } = file.table
  const source = file.source ?? 'table'
  const table = { stamps: source === 'table', softDelete: false, lock: false, indexes: [], name: '', ...file.table }
  const own = fieldsOf(file, table.stamps)
  const fields =
    source === 'table'
      ? own
      : Object.fromEntries(Object.entries(own).map(([name, field]) => [name, { ...field, readonly: true }]))
  const form = formOf(file, fields, key)
  return {
    file,
    key,
    source,
    table,
    fields,
    form,
    name: file.module,
    base: file.endpoints?.base ?? `/${file.module}`,
    labelField: file.table.tree?.label ?? storedTitle(file, fields) ?? labelFieldOf(fields, key),
    verbs: verbsOf(file, source, table.softDelete),
    search: searchOf(file, fields),
    list: listOf(file, source, fields, key),
    ...(file.import ? { import: importOf(file.import, fields, form) } : {}),
  }
}

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const stampFields: Readonly<Record<string, Field>> = {
  createBy: { type: 'string', length: 64, label: { 'zh-cn': '创建者', en: 'Created by' } },
  createTime: { type: 'datetime', label: { 'zh-cn': '创建时间', en: 'Created' } },
  updateBy: { type: 'string', length: 64, label: { 'zh-cn': '更新者', en: 'Updated by' } },
  updateTime: { type: 'datetime', label: { 'zh-cn': '更新时间', en: 'Updated' } },
}
export const stampNames: readonly string[] = Object.keys(stampFields)

/** The fields of a file by name, stamps last; the checker uses the same names. */
export function fieldsOf(
  file: Pick<ModuleFile, 'fields' | 'table'>,
  stamps: boolean,
): Readonly<Record<string, ModuleField>> {
  const own = Object.entries(file.fields).map(
    ([name, field]) => [name, fieldOf(name, field, file.table?.key === name)] as const,
  )
  const added = stamps ? Object.entries(stampFields).filter(([name]) => !(name in file.fields)) : []
  return Object.fromEntries([
    ...own,
    ...added.map(([name, field]) => [name, { ...fieldOf(name, field, true), stamp: true as const }] as const),
  ])
}

function fieldOf(name: string, field: Field, isSetByServer: boolean): ModuleField {
  const kind = fieldTypeSpecs[field.type]
  const secret = field.secret === true || field.type === 'password'
  return {
    ...field,
    name,
    secret,
    column: field.column ?? snake(name),
    ops: secret ? [] : (field.ops ?? kind.ops),
    sortable: !secret && field.type !== 'children' && (field.sortable ?? kind.sortable),
    widget: field.widget ?? kind.widget,
    cell: field.cell ?? (field.widget === 'rate' ? 'rate' : kind.cell),
    readonly:
      isSetByServer ||
      field.readonly === true ||
      field.computed === true ||
      field.type === 'id' ||
      field.type === 'virtual',
  }
}

/** The title of a card, unless only a list computes it: logs read stored rows. */
function storedTitle({ list }: ModuleFile, fields: Readonly<Record<string, ModuleField>>): string | undefined {
  const title = list?.card?.title
  return title !== undefined && fields[title]?.type === 'virtual' ? undefined : title
}

/**
 * The field that labels a row, unless a tree's label or a card's title does: the first field named …name, …title or
 * …label, otherwise the first text, otherwise the key.
 */
function labelFieldOf(fields: Readonly<Record<string, ModuleField>>, key: string): string {
  const texts = Object.values(fields).filter((field) => field.type === 'string' && !field.secret && !field.stamp)
  return (texts.find(isNameLike) ?? texts[0])?.name ?? key
}

const isNameLike = (field: ModuleField): boolean => /(name|title|label)$/i.test(field.name)

/** Verbs each source has by default. A service without a remove hook must disable `remove`. */
const always: Readonly<Record<Module['source'], ReadonlySet<Verb>>> = {
  table: new Set<Verb>(['page', 'list', 'options', 'get', 'create', 'update', 'patch', 'remove']),
  view: new Set<Verb>(['page', 'list', 'options', 'get']),
  service: new Set<Verb>(['page', 'list', 'options', 'get', 'remove']),
}

function verbsOf(file: ModuleFile, source: Module['source'], softDelete: boolean): ReadonlySet<Verb> {
  const has = (verb: Verb): boolean => {
    if (file.endpoints?.disable?.includes(verb)) return false
    if (verb === 'restore' || verb === 'purge') return softDelete
    if (verb === 'export') return file.export !== undefined
    // a module made from data may store imported rows without taking single ones
    if (verb === 'import')
      return (
        file.import !== undefined && (file.table?.only !== undefined || !file.endpoints?.disable?.includes('create'))
      )
    if (verb === 'tree') return file.table?.tree !== undefined
    if (verb === 'sort') return orderField(file) !== undefined
    return always[source].has(verb)
  }
  return new Set(verbs.filter(has))
}

/** The field that stores a manual order: a tree's, or the first sort field of a list with drag sorting. */
export function orderField({ table, list }: Pick<ModuleFile, 'table' | 'list'>): string | undefined {
  return table?.tree?.order ?? (list?.dragSort ? list.sort?.[0] : undefined)
}

function searchOf(file: ModuleFile, fields: Readonly<Record<string, ModuleField>>): Module['search'] {
  const items = file.search ?? derivedSearch(fields)
  return items.map((item) => {
    const written = typeof item === 'string' ? { field: item } : item
    return { ...written, op: written.op ?? fields[written.field]?.ops[0] ?? 'eq' }
  })
}

function derivedSearch(fields: Readonly<Record<string, ModuleField>>): readonly string[] {
  const own = Object.values(fields).filter((field) => !field.secret && !field.stamp && field.ops.length > 0)
  const named = own.find((field) => field.type === 'string' && isNameLike(field))
  return own
    .filter(
      (field) =>
        field === named || (field.type === 'string' && field.unique) || field.type === 'dict' || field.type === 'enum',
    )
    .map((field) => field.name)
}

const notInLists: ReadonlySet<string> = new Set(['text', 'richtext', 'json', 'code', 'password', 'children', 'id'])

function listOf(
  file: ModuleFile,
  source: Module['source'],
  fields: Readonly<Record<string, ModuleField>>,
  key: string,
): Module['list'] {
  const { columns, card, ...written } = file.list ?? { columns: derivedColumns(fields) }
  const derivedTitle = labelFieldOf(fields, key)
  return {
    sort: file.table?.tree?.order ? [file.table.tree.order] : 'createTime' in fields ? ['-createTime'] : [`-${key}`],
    pageSize: 20,
    select: true,
    toolbar: [
      ...(source === 'table' ? ['create'] : []),
      ...(file.import ? ['import'] : []),
      ...(file.export ? ['export'] : []),
    ],
    row: source === 'table' ? ['edit', 'remove'] : [],
    bulk: [...(file.export ? ['export'] : []), ...(source === 'table' ? ['remove'] : [])],
    ...written,
    columns: columns.map((column) => {
      const one: Column = typeof column === 'string' ? { field: column } : column
      return { ...one, cell: one.cell ?? fields[one.field]?.cell ?? 'text' }
    }),
    card: { ...card, title: card?.title ?? derivedTitle },
  }
}

function derivedColumns(fields: Readonly<Record<string, ModuleField>>): readonly string[] {
  const shown = Object.values(fields)
    .filter((field) => !field.secret && !field.stamp && !notInLists.has(field.type))
    .slice(0, 8)
  return [...shown.map((field) => field.name), ...('createTime' in fields ? ['createTime'] : [])]
}

function formOf(file: ModuleFile, fields: Readonly<Record<string, ModuleField>>, key: string): Module['form'] {
  const writable = Object.values(fields).filter((field) => !field.readonly && field.name !== key)
  const groups = file.form?.groups ?? [{ fields: writable.map((field) => field.name) }]
  const count = groups.reduce((sum, group) => sum + group.fields.length, 0)
  return {
    open: count > 12 ? 'drawer' : 'modal',
    size: count > 6 ? 'lg' : 'md',
    columns: count > 6 ? 2 : 1,
    layout: 'sections',
    ...file.form,
    require: file.form?.require ?? [],
    groups: groups.map((group) => ({
      ...group,
      fields: group.fields.map((item): FormItem => (typeof item === 'string' ? { field: item } : item)),
    })),
  }
}

const notInFiles: ReadonlySet<FieldType> = new Set(['id', 'virtual', 'children'])
/** Types that the database and our code write identically, so that an import can find rows by their values. */
const tellsRows: ReadonlySet<FieldType> = new Set([
  'string',
  'int',
  'bigint',
  'date',
  'email',
  'phone',
  'url',
  'ip',
  'dict',
  'enum',
  'ref',
])

export const isImportable = (field: ModuleField): boolean => !field.readonly && !notInFiles.has(field.type)
export const canBeImportKey = (field: Pick<Field, 'type'>): boolean => tellsRows.has(field.type)

function importOf(file: ImportFile, fields: Readonly<Record<string, ModuleField>>, form: Module['form']): ImportRules {
  const asked = form.groups.flatMap((group) =>
    group.fields.filter((item) => item.on !== 'update').map((item) => item.field),
  )
  const wanted =
    file.fields ?? asked.filter((name) => fields[name] && isImportable(fields[name]) && !fields[name].secret)
  const unique = wanted.find((name) => fields[name]?.unique && canBeImportKey(fields[name]))
  return {
    modes: ['insert', 'upsert'],
    maxRows: 20_000,
    ...file,
    fields: wanted,
    key: file.key ?? (unique === undefined ? [] : [unique]),
  }
}

/** Caches the result of `make` by module: a module never changes, it is replaced. */
export function ofModule<Made>(make: (module: Module) => Made): (module: Module) => Made {
  const known = new WeakMap<Module, { readonly made: Made }>()
  return (module) => {
    const found = known.get(module) ?? { made: make(module) }
    known.set(module, found)
    return found.made
  }
}

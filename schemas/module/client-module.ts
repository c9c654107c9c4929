import type { BodyMode, BodySchema, ClientField, ClientModule } from '../api/module-api-types.ts'
import { fieldsOf } from './condition.ts'
import { bodySchema } from './body-schema.ts'
import { midSentence, textIn } from './localized-text.ts'
import { actionPermission, permissionOf, unmaskPermission } from './permission-names.ts'
import type { CardsFile, Detail, DetailTab, FormItem } from './module-file.ts'
import type { Module, ModuleField } from './resolve-module.ts'
import { boundTo, boundValues, userValue, type UserValues } from './user-variables.ts'

export interface ClientModuleOptions {
  /** Whether the caller holds a permission. */
  readonly may: (permission: string) => boolean
  /** Finds a resolved module by name; undefined when missing. */
  readonly find: (name: string) => Module | undefined
  readonly validators: Readonly<Record<BodyMode, string>>
  /** The caller's values for `$user…`. */
  readonly user: UserValues
}

/** The module as one caller may see it. */
export function clientModule(module: Module, { may, find, validators, user }: ClientModuleOptions): ClientModule {
  const { file, fields } = module
  const canRead = (name: string): boolean =>
    name in fields &&
    (fields[name]!.access?.read === undefined || may(fields[name]!.access.read)) &&
    seesRows(fields[name]!)
  const seesRows = ({ children }: ModuleField): boolean => {
    const child = children && find(children.module)
    return (
      children === undefined || (child !== undefined && child.verbs.has('get') && may(permissionOf(child.file, 'get')))
    )
  }
  const canWrite = (name: string): boolean =>
    canRead(name) && (fields[name]!.access?.write === undefined || may(fields[name]!.access.write))
  const isMasked = (name: string): boolean =>
    fields[name]?.mask !== undefined && !may(unmaskPermission(file, fields[name]))
  const isShown = (name: string): boolean => canRead(name) && !fields[name]!.secret
  const bound = (item: FormItem): FormItem =>
    item.readonlyWhen ? { ...item, readonlyWhen: boundValues(item.readonlyWhen, user) } : item
  return {
    module: module.name,
    title: file.title,
    base: module.base,
    key: module.key,
    labelField: module.labelField,
    lock: module.table.lock,
    ...(module.table.revision ? { revision: module.table.revision } : {}),
    softDelete: module.table.softDelete,
    ...(module.table.tree ? { tree: module.table.tree } : {}),
    ...(file.noun ? { noun: file.noun } : {}),
    ...(file.measure ? { measure: file.measure } : {}),
    ...(file.description ? { description: file.description } : {}),
    ...(file.menu ? { menu: file.menu } : {}),
    ...(file.detail ? { detail: clientDetail(file.detail, { isShown, may, find }) } : {}),
    ...(file.parent ? { parent: file.parent } : {}),
    ...(file.ui ? { ui: file.ui } : {}),
    ...(module.import ? { import: { ...module.import, fields: module.import.fields.filter(canWrite) } } : {}),
    ...(file.export
      ? {
          export: {
            formats: file.export.formats ?? ['xlsx', 'csv'],
            fields: exportFields(module).filter(isShown),
            ...(file.export.values ? { values: true } : {}),
          },
        }
      : {}),
    fields: Object.fromEntries(
      Object.values(fields)
        .filter((field) => canRead(field.name))
        .map((field) => [
          field.name,
          clientField(field, { isWritable: canWrite(field.name), isMasked: isMasked(field.name) }, find),
        ]),
    ),
    permissions: Object.fromEntries([...module.verbs].map((verb) => [verb, permissionOf(file, verb)])),
    search: module.search
      .filter((item) => isShown(item.field) && !isMasked(item.field))
      .map((item) => (item.default === undefined ? item : { ...item, default: userValue(item.default, user) }))
      .map((item) => withAlso(item, module, (name) => isShown(name) && !isMasked(name))),
    list: {
      ...module.list,
      ...(module.list.cards ? { cards: cardsCopy(module.list.cards, isShown) } : {}),
      ...(module.list.apart ? { apart: module.list.apart.filter((name) => isShown(name) && !isMasked(name)) } : {}),
      ...(module.list.rowWhen
        ? {
            rowWhen: Object.fromEntries(
              Object.entries(module.list.rowWhen).map(([name, cond]) => [name, boundTo(cond, user, module.key)]),
            ),
          }
        : {}),
      sort: module.list.sort.filter((name) => isShown(name.replace(/^-/, '')) && !isMasked(name.replace(/^-/, ''))),
      columns: module.list.columns.filter((column) => isShown(column.field)),
    },
    form: {
      ...module.form,
      groups: module.form.groups
        .map((group) => ({ ...group, fields: group.fields.filter((item) => canRead(item.field)).map(bound) }))
        .filter((group) => group.fields.length > 0),
    },
    views: (file.views ?? []).filter(
      ({ filter }) =>
        !filter || fieldsOf(filter).every((name) => name.startsWith('$user.') || (isShown(name) && !isMasked(name))),
    ),
    actions: Object.fromEntries(
      Object.entries(file.actions ?? {}).map(([name, action]) => [
        name,
        { ...action, permission: actionPermission(file, name) },
      ]),
    ),
    schemas: {
      create: readablePart(bodySchema(module, 'create'), canRead),
      update: readablePart(bodySchema(module, 'update'), canRead),
    },
    validators,
  }
}

/** The cards without fields hidden from the caller; undefined without their picture. */
const cardsCopy = (
  { picture, badges = [], meta = [], count, chart, owner, ...cards }: CardsFile,
  isShown: (name: string) => boolean,
): CardsFile | undefined =>
  isShown(picture)
    ? {
        ...cards,
        picture,
        badges: badges.filter(isShown),
        meta: meta.filter(isShown),
        ...(count && isShown(count) ? { count } : {}),
        ...(chart && isShown(chart) ? { chart } : {}),
        ...(owner && isShown(owner) ? { owner } : {}),
      }
    : undefined

/**
 * The detail without tabs that would be empty for the caller: fields without read access, modules without list access.
 */
function clientDetail(
  { tabs, ...detail }: Detail,
  { isShown, may, find }: Pick<ClientModuleOptions, 'may' | 'find'> & { isShown: (name: string) => boolean },
): Detail {
  const kept = (tabs ?? []).flatMap((tab): readonly DetailTab[] => {
    const { child, fields } = tab
    const target = child && find(child.module)
    if (child)
      return target?.verbs.has('page') &&
        may(permissionOf(target.file, 'page')) &&
        (child.from === undefined || isShown(child.from))
        ? [tab]
        : []
    if (!fields) return [tab]
    const shown = fields.filter(isShown)
    return shown.length > 0 ? [{ ...tab, fields: shown }] : []
  })
  return { ...detail, ...(kept.length > 0 ? { tabs: kept } : {}) }
}

/** The schema of a body without fields hidden from the caller. `version` and the key always stay. */
function readablePart(schema: BodySchema, canRead: (name: string) => boolean): BodySchema {
  const isKnown = (name: string): boolean => name === 'version' || canRead(name)
  return {
    ...schema,
    required: schema.required.filter(isKnown),
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => isKnown(name))),
  }
}

/** Default fields of an export: the key, then every field a list may show. */
export function exportFields(module: Module): readonly string[] {
  return (
    module.file.export?.fields ??
    Object.values(module.fields)
      .filter((field) => !field.secret && field.type !== 'json')
      .map((field) => field.name)
  )
}

function clientField(
  field: ModuleField,
  { isWritable, isMasked }: { isWritable: boolean; isMasked: boolean },
  find: ClientModuleOptions['find'],
): ClientField {
  // destructured to leave out the parts reserved for the server
  const {
    column: _column,
    was: _was,
    through: _through,
    mask: _mask,
    access: _access,
    index: _index,
    inside: _inside,
    $comment: _comment,
    name: _name,
    ref,
    children,
    ...rest
  } = field
  const target = ref ? find(ref.module) : undefined
  return {
    ...rest,
    readonly: field.readonly || !isWritable,
    ...(isMasked ? { masked: true, ops: [], sortable: false } : {}),
    ...(children && find(children.module) ? { children: { ...children, key: find(children.module)!.key } } : {}),
    ...(ref && target
      ? { ref: { ...ref, value: ref.value ?? target.key, label: ref.label ?? target.labelField, base: target.base } }
      : {}),
  }
}

/** Names a box that searches several fields after those of them that the caller may search. */
function withAlso(
  { also, ...item }: SearchItemOf,
  { fields }: Module,
  maySearch: (name: string) => boolean,
): SearchItemOf {
  if (!also) return item
  const seen = also.filter(maySearch)
  const labels = [item.field, ...seen].map((name) => fields[name]?.label ?? name)
  return {
    ...item,
    also: seen,
    label: item.label ?? {
      'zh-cn': labels.map((label) => textIn(label, 'zh-cn')).join('、'),
      en: labels
        .map((label, at) => (at === 0 ? textIn(label, 'en') : midSentence(textIn(label, 'en'), 'en')))
        .join(', '),
    },
  }
}

type SearchItemOf = Module['search'][number]

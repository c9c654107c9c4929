import type { Op } from '#schemas/module/condition.ts'
import { fieldTypeSpecs } from '#schemas/module/field-types.ts'
import { fieldTypes, type Field, type FieldType, type ModuleFile, type Verb } from '#schemas/module/module-file.ts'
import type { Random } from '../seeded-random.ts'

type Fields = Record<string, Field>
type Writable<T> = { -readonly [key in keyof T]: T[key] }

/** Fields of every random module that name and identify its rows. */
const usual = (n: number): Fields => ({
  id: { type: 'id', label: { 'zh-cn': '编号', en: 'ID' } },
  name: { type: 'string', length: 40, required: true, unique: true, label: { 'zh-cn': '名称', en: 'Name' } },
  ...(n % 3 === 0
    ? { parentId: { type: 'ref', ref: { module: nameOf(n) }, label: { 'zh-cn': '上级', en: 'Above' } } satisfies Field }
    : {}),
})

export const nameOf = (n: number): string => `random/m${n}`

/** A valid random module file: any field types and settings, with references to modules created before it. */
export function randomModule(next: Random, n: number, earlier: readonly ModuleFile[]): ModuleFile {
  const fields = {
    ...usual(n),
    ...Object.fromEntries(
      Array.from({ length: 2 + next.below(8) }, (_, i) => [`f${i}`, randomField(next, `f${i}`, n, earlier)]),
    ),
  }
  addVirtual(next, fields, earlier)
  const names = Object.keys(fields)
  const fieldKindOf = (name: string) => fieldTypeSpecs[fields[name]!.type]
  const some = (from: readonly string[], p = 0.5): readonly string[] => from.filter(() => next.chance(p))
  const open = names.filter((name) => !fields[name]!.secret && fields[name]!.type !== 'password')
  const opsIn = (name: string): readonly Op[] => fields[name]!.ops ?? fieldKindOf(name).ops
  const searched = open.filter((name) => opsIn(name).length > 0)
  const sortable = open.filter(
    (name) => fieldKindOf(name).sortable && fields[name]!.sortable !== false && fields[name]!.type !== 'children',
  )
  const file: Writable<ModuleFile> = {
    module: nameOf(n),
    version: 1,
    title: { 'zh-cn': `随机 ${n}`, en: `Random ${n}` },
    table: {
      name: `random_m${n}`,
      key: 'id',
      ...(next.chance(0.5) ? { softDelete: true } : {}),
      ...(next.chance(0.5) ? { lock: true } : {}),
      ...(next.chance(0.3) ? { stamps: false } : {}),
      ...(fields.parentId ? { tree: { parent: 'parentId', label: 'name' } } : {}),
      ...(next.chance(0.3)
        ? {
            indexes: [
              {
                fields: [
                  'name',
                  ...some(
                    sortable.filter((name) => name !== 'name' && name !== 'id' && fields[name]!.type !== 'virtual'),
                    0.3,
                  ).slice(0, 2),
                ],
                unique: next.chance(0.5),
              },
            ],
          }
        : {}),
    },
    fields,
    permissions: { prefix: `random:m${n}`, ...(next.chance(0.2) ? { map: { options: '@login' } } : {}) },
    dataScope: false,
    import: {},
    export: {},
  }
  if (next.chance(0.3)) file.export = { fields: open }
  if (next.chance(0.5)) file.log = next.chance(0.5) ? true : { mask: ['name'] }
  if (next.chance(0.3)) file.live = true
  if (next.chance(0.2))
    file.endpoints = {
      base: `/random/base${n}`,
      ...(next.chance(0.3)
        ? { disable: [next.pick<Verb>(['patch', 'tree', 'list'])].filter((verb) => verb !== 'list') }
        : {}),
    }
  if (next.chance(0.6))
    file.search = some(searched).map((name) =>
      next.chance(0.5)
        ? name
        : { field: name, op: next.pick(opsIn(name)), ...(next.chance(0.3) ? { more: true } : {}) },
    )
  if (next.chance(0.6)) {
    file.list = {
      columns: [
        'name',
        ...some(open.filter((name) => name !== 'name')).map((field) =>
          next.chance(0.5)
            ? field
            : {
                field,
                ...(next.chance(0.3) ? { width: 40 + next.below(400) } : {}),
                ...(next.chance(0.2) ? { hidden: true } : {}),
                ...(['bool', 'dict', 'enum', 'int', 'string'].includes(fields[field]!.type) &&
                !fields[field]!.immutable &&
                !fields[field]!.readonly &&
                next.chance(0.3)
                  ? { inline: true }
                  : {}),
              },
        ),
      ],
      ...(next.chance(0.5)
        ? {
            sort: some(sortable, 0.3)
              .slice(0, 3)
              .map((name) => (next.chance(0.5) ? name : `-${name}`)),
          }
        : {}),
      ...(next.chance(0.3) ? { pageSize: next.pick([5, 10, 20, 30, 50]) } : {}),
    }
  }
  if (next.chance(0.5)) {
    const asked = names.filter((name) => !fields[name]!.readonly && !['id', 'virtual'].includes(fields[name]!.type))
    const cut = 1 + next.below(asked.length)
    const layout = next.pick(['sections', 'tabs', 'steps'] as const)
    file.form = {
      open: next.pick(['drawer', 'modal', 'page'] as const),
      layout,
      columns: 1 + next.below(2),
      groups: [asked.slice(0, cut), asked.slice(cut)]
        .filter((group) => group.length > 0)
        .map((group, i) => ({
          title: { 'zh-cn': `组 ${i}`, en: `Group ${i}` },
          fields: group.map((field) => (next.chance(0.3) ? { field, span: 1 + next.below(2) } : field)),
        })),
    }
  }
  if (next.chance(0.3) && searched.length > 0) {
    const field = next.pick(searched)
    file.views = [{ key: 'few', title: { 'zh-cn': '部分', en: 'Some' }, filter: { [field]: { empty: false } } }].filter(
      () => opsIn(field).includes('empty'),
    )
  }
  if (next.chance(0.3))
    file.detail = {
      tabs: [{ title: { 'zh-cn': '更多', en: 'More' }, fields: ['name'] }],
      ...(file.log ? { history: true } : {}),
    }
  return file
}

const patterns = ['^[a-z]{2,8}$', '^N-[0-9]{3}$', '^[A-Z][a-z]*$']

function randomField(next: Random, name: string, n: number, earlier: readonly ModuleFile[]): Field {
  const types = fieldTypes.filter(
    (type) => !['id', 'virtual', 'children'].includes(type) && (earlier.length > 0 || !['ref', 'refs'].includes(type)),
  )
  const type = next.pick(types)
  const required = next.chance(0.3)
  return {
    type,
    label: { 'zh-cn': `字段 ${name}`, en: `Field ${name}` },
    ...(required ? { required } : {}),
    ...facets(next, type, name, n, earlier),
    ...(!required && next.chance(0.1) ? { immutable: true } : {}),
    ...(fieldTypeSpecs[type].ops.length > 1 && next.chance(0.2)
      ? { ops: fieldTypeSpecs[type].ops.filter((_, i) => i === 0 || next.chance(0.5)) }
      : {}),
    ...(next.chance(0.1) ? { sortable: false } : {}),
    ...(fieldTypeSpecs[type].column && next.chance(0.1) ? { column: `c_${name}` } : {}),
    ...(fieldTypeSpecs[type].column && fieldTypeSpecs[type].sortable && next.chance(0.2) ? { index: true } : {}),
    ...(next.chance(0.1) && ['string', 'text', 'phone', 'email', 'ip', 'url'].includes(type)
      ? { mask: next.pick(['phone', 'email', 'name', 'all'] as const) }
      : {}),
    ...(next.chance(0.1) ? { access: { write: `random:m${n}:write`, read: `random:m${n}:read` } } : {}),
  }
}

function facets(
  next: Random,
  type: FieldType,
  name: string,
  n: number,
  earlier: readonly ModuleFile[],
): Partial<Field> {
  switch (type) {
    case 'string': {
      const pattern = next.chance(0.2) ? next.pick(patterns) : undefined
      return {
        length: pattern ? 40 : 2 + next.below(60),
        ...(pattern ? { pattern, patternMessage: '换个写法' } : next.chance(0.2) ? { minLength: 2 } : {}),
        ...(!pattern && next.chance(0.2) ? { default: "it's 默认".slice(0, 2) } : {}),
      }
    }
    case 'text':
      return next.chance(0.5) ? { length: 10 + next.below(500) } : {}
    case 'int':
    case 'bigint': {
      const min = next.below(200) - 100
      return {
        ...(next.chance(0.4) ? { min, max: min + next.below(1000) } : {}),
        ...(next.chance(0.1) ? { secret: true } : {}),
      }
    }
    case 'decimal': {
      const precision = 1 + next.below(16)
      return { precision, scale: next.below(Math.min(precision, 6)) }
    }
    case 'bool':
      return next.chance(0.3) ? { default: next.chance(0.5) } : {}
    case 'enum':
      return {
        options: Array.from({ length: 1 + next.below(4) }, (_, i) => ({
          value: n % 2 ? `v${i}` : i - 1,
          label: { 'zh-cn': `选项 ${i}`, en: `Option ${i}` },
        })),
      }
    case 'dict':
      return { dict: next.pick(['sys_normal_disable', 'sys_user_sex']), ...(next.chance(0.3) ? { default: '1' } : {}) }
    case 'dicts':
      return { dict: 'sys_user_sex' }
    case 'ref':
      return {
        ref: { module: next.pick(earlier).module, ...(next.chance(0.4) ? { onDelete: 'restrict' as const } : {}) },
      }
    case 'refs':
      return {
        ref: { module: next.pick(earlier).module },
        through: { table: `random_m${n}_${name}`, self: 'self_id', other: 'other_id' },
      }
    case 'code':
      return next.chance(0.5) ? { placeholder: 'select 1' } : {}
    default:
      return {}
  }
}

/** A field of the referenced row. */
function addVirtual(next: Random, fields: Fields, earlier: readonly ModuleFile[]): void {
  const via = Object.entries(fields).find(
    ([, field]) => field.type === 'ref' && earlier.some((file) => file.module === field.ref?.module),
  )
  if (via && next.chance(0.5))
    fields.seen = { type: 'virtual', from: `${via[0]}.name`, label: { 'zh-cn': '带出', en: 'Seen' } }
}

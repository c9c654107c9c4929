import type { ClientField, ClientModule } from '#schemas/api/module-api-types.ts'
import type { FieldType } from '#schemas/module/module-file.ts'
import type { Op } from '#schemas/module/condition.ts'

const field = (type: FieldType, label: string, more: Partial<ClientField> = {}): ClientField => ({
  type,
  label,
  ops: opsOf(type),
  sortable: type !== 'text',
  widget: 'input',
  cell: 'text',
  readonly: false,
  ...more,
})

const opsOf = (type: FieldType): readonly Op[] =>
  type === 'datetime' ? ['between', 'gte', 'lte', 'empty'] : type === 'dict' ? ['eq', 'in'] : ['like', 'eq']

/** The browser's copy of a module such as the dictionaries, written out. */
export const dictTypes: ClientModule = {
  module: 'system/dict-type',
  title: { 'zh-cn': '字典', en: 'Dictionaries' },
  base: '/system/dict/type',
  key: 'dictId',
  labelField: 'dictName',
  lock: true,
  softDelete: false,
  fields: {
    dictId: field('id', '编号', { readonly: true }),
    dictName: field('string', '字典名称', { required: true, length: 100 }),
    dictType: field('string', '字典类型', { required: true, length: 100, patternMessage: '以小写字母开头' }),
    status: field('dict', '状态', {
      dict: 'sys_normal_disable',
      default: '0',
      widget: 'radio',
      cell: 'tag',
      required: true,
    }),
    remark: field('text', '备注', { widget: 'textarea', cell: 'ellipsis', length: 500 }),
    createTime: field('datetime', '创建时间', { readonly: true, stamp: true, cell: 'datetime' }),
  },
  permissions: {
    page: 'system:dict:list',
    get: 'system:dict:query',
    create: 'system:dict:add',
    update: 'system:dict:edit',
    remove: 'system:dict:remove',
    options: '@login',
  },
  search: [
    { field: 'dictName', op: 'like' },
    { field: 'status', op: 'eq' },
    { field: 'createTime', op: 'between', more: true },
  ],
  list: {
    columns: [
      { field: 'dictName', cell: 'text', width: 180 },
      { field: 'dictType', cell: 'text', link: '/dict/type/data/{dictId}' },
      { field: 'status', cell: 'tag' },
      { field: 'remark', cell: 'ellipsis' },
    ],
    sort: ['dictId'],
    pageSize: 20,
    select: true,
    toolbar: ['create'],
    row: ['edit', 'remove'],
    bulk: ['remove'],
    card: { title: 'dictName', subtitle: 'dictType' },
  },
  form: {
    open: 'modal',
    size: 'md',
    columns: 1,
    layout: 'sections',
    require: [],
    groups: [{ fields: [{ field: 'dictName' }, { field: 'dictType' }, { field: 'status' }, { field: 'remark' }] }],
  },
  views: [],
  actions: {},
  schemas: {
    create: bodySchema([]),
    update: bodySchema(['dictId', 'version']),
  },
  validators: { create: '/validator-create.js', update: '/validator-update.js' },
}

function bodySchema(identity: readonly string[]) {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    additionalProperties: false,
    required: [...identity, 'dictName', 'dictType', 'status'],
    properties: {
      ...Object.fromEntries(identity.map((name) => [name, { type: 'integer' }])),
      dictName: { type: 'string', minLength: 1, maxLength: 100 },
      dictType: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[a-z][a-z0-9_]*$' },
      status: { type: 'string', minLength: 1, maxLength: 100, default: '0', 'x-dict': 'sys_normal_disable' },
      remark: { type: ['string', 'null'], maxLength: 500 },
    },
  } as const
}

export const dictRows = Array.from({ length: 20 }, (_, at) => ({
  dictId: at + 1,
  dictName: `字典 ${at + 1}`,
  dictType: `dict_${at + 1}`,
  status: '0',
  remark: null,
  version: 1,
}))

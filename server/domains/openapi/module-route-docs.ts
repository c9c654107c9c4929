import type { Module } from '#schemas/module/resolve-module.ts'
import { totalledColumns } from '#schemas/module/totalled-columns.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import {
  file,
  flag,
  list,
  moment,
  nothing,
  one,
  oneOf,
  pageOf,
  part,
  text,
  textOrNull,
  whole,
  words,
  type Answer,
  type Shape,
} from '#server/kit/openapi-schemas.ts'
import { listQuery, paging, parameter } from './list-parameters.ts'
import { begunShape, idsShape, partName, wholePart } from './row-schemas.ts'

export interface CallDocs {
  readonly summary: LocalizedText
  readonly answer: Answer
  readonly query?: readonly Shape[]
  readonly body?: Shape
}

const row = (module: Module): Shape => part(partName(module.name, 'row'))
/** Returns the schema of a page of rows; `totals` only where the list has totalled columns that the caller sees. */
function listPage(module: Module): Shape {
  const totalled = totalledColumns(module.list.columns, module.fields)
  return pageOf(
    row(module),
    totalled.length > 0
      ? { 'totals?': one(Object.fromEntries(totalled.map(({ field }) => [`${field}?`, textOrNull]))) }
      : {},
  )
}
const uncountedPage = (module: Module): Shape =>
  one({ rows: list(row(module)), page: whole, limit: whole, hasNext: flag })
const inBulk: Shape = { oneOf: [one({ ids: list(whole) }), one({ filter: { type: 'object' }, expect: whole })] }
const manyAnswer = oneOf(idsShape, begunShape)
const history: Shape = pageOf(
  one({
    id: whole,
    kind: text,
    'action?': text,
    who: { type: ['string', 'null'] },
    time: moment,
    before: { type: 'object' },
    after: { type: 'object' },
    'leftOut?': { const: true },
  }),
)

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Parameters of an import, in addition to its file (server/crud/import/read-import-file.ts). */
function uploaded({ file: { parent }, import: rules }: Module): Shape {
  const { key, modes } = rules!
  const match = Object.keys(parent?.match ?? {})
  const choice = (values: readonly string[], description: string): Shape => ({
    enum: values,
    default: values[0],
    description,
  })
  return {
    type: 'object',
    contentMediaType: 'multipart/form-data',
    required: ['file'],
    additionalProperties: false,
    properties: {
      file: { type: 'string', format: 'binary', description: 'xlsx or csv' },
      mapping: {
        ...text,
        contentMediaType: 'application/json',
        contentSchema: list({ type: ['string', 'null'] }),
        description: 'for each column the name of a field, or null to pass it over; without it headers tell',
      },
      ...(modes.includes('upsert') && key.length > 0
        ? {
            update: choice(
              ['false', 'true'],
              `whether rows that are there already, told by ${key.join(' + ')}, are changed instead of refused`,
            ),
          }
        : {}),
      mode: choice(['all', 'skip'], 'one fault stops all rows, or rows with faults are left out'),
      ...(match.length > 0
        ? {
            match: {
              ...text,
              contentMediaType: 'application/json',
              contentSchema: {
                type: 'object',
                properties: Object.fromEntries(match.map((name) => [name, {}])),
                additionalProperties: false,
              },
              description: 'what ties the rows to their parent',
            },
          }
        : {}),
    },
  }
}

const importPreview = one(
  {
    columns: list(one({ header: text, field: { type: ['string', 'null'] }, isSure: flag })),
    missing: list(text),
    counts: one({ create: whole, update: whole, unchanged: whole, error: whole }),
    rows: list(
      one({ row: whole, becomes: words('create', 'update', 'unchanged', 'error'), values: { type: 'object' } }),
    ),
    faults: list(one({ row: whole, column: text, field: text, value: text, message: text })),
    faultCount: whole,
  },
  true,
)

/** Operations by method and path below the module's base. */
export const moduleCalls: Readonly<Record<string, (module: Module) => CallDocs>> = {
  'GET /page': (module) => ({
    summary: { 'zh-cn': '分页列表', en: 'One page of the list' },
    answer: oneOf(listPage(module), uncountedPage(module)),
    query: [
      ...paging,
      parameter('skipTotal', { const: '1' }, 'counts nothing: hasNext instead of total'),
      ...listQuery(module),
    ],
  }),
  'GET /list': (module) => ({
    summary: { 'zh-cn': '列表，最多 1000 条', en: 'The list, at most 1 000 rows' },
    answer: list(row(module)),
    query: listQuery(module),
  }),
  'GET /tree': (module) => ({
    summary: { 'zh-cn': '树形列表', en: 'The rows as a tree' },
    answer: list(part(partName(module.name, 'node'))),
    query: listQuery(module),
  }),
  'GET /options': (module) => ({
    summary: { 'zh-cn': '下拉选项', en: 'Rows to choose from' },
    answer: list(part(partName(module.name, 'option'))),
    query: [parameter('keyword', text), parameter('ids', text, 'ids with commas between'), ...listQuery(module)],
  }),
  'GET /export': (module) => ({
    summary: { 'zh-cn': '导出', en: 'Export' },
    answer: file(
      ...(module.file.export?.formats ?? ['xlsx', 'csv']).map((format) => (format === 'csv' ? 'text/csv' : xlsx)),
      'application/json',
    ),
    query: [parameter('format', words(...(module.file.export?.formats ?? ['xlsx', 'csv']))), ...listQuery(module)],
  }),
  'GET /:id': (module) => ({ summary: { 'zh-cn': '详情', en: 'One row' }, answer: wholePart(module) }),
  'GET /:id/history': () => ({
    summary: { 'zh-cn': '变更历史', en: 'What has been done to it' },
    answer: history,
    query: paging,
  }),
  'POST ': (module) => ({
    summary: { 'zh-cn': '新增', en: 'Create' },
    answer: wholePart(module),
    body: part(partName(module.name, 'create')),
  }),
  'PUT ': (module) => ({
    summary: { 'zh-cn': '修改', en: 'Change' },
    answer: wholePart(module),
    body: part(partName(module.name, 'change')),
  }),
  'PATCH /:id': (module) => ({
    summary: { 'zh-cn': '列表内修改', en: 'Change in the list' },
    answer: wholePart(module),
    body: { type: 'object' },
  }),
  'PUT /sort': (module) => ({
    summary: { 'zh-cn': '排序', en: 'Put elsewhere' },
    answer: idsShape,
    body: one(
      { 'id?': whole, index: whole, ...(module.table.tree ? { 'parentId?': { type: ['integer', 'null'] } } : {}) },
      true,
    ),
  }),
  'GET /import/template': ({ file: { parent } }) => ({
    summary: { 'zh-cn': '导入模板', en: 'An empty table to import' },
    answer: file(xlsx, 'text/csv'),
    query: [
      parameter('format', words('xlsx', 'csv')),
      ...(parent?.match
        ? [{ name: 'match', in: 'query', style: 'deepObject', explode: true, schema: { type: 'object' } }]
        : []),
    ],
  }),
  'GET /import/obstacle': () => ({
    summary: { 'zh-cn': '现在不能导入新数据的原因', en: 'Why nothing new can be imported just now' },
    answer: oneOf(nothing, one({ message: text, 'link?': text })),
  }),
  'POST /import/preview': (module) => ({
    summary: { 'zh-cn': '预览导入', en: 'What would come of a file' },
    answer: importPreview,
    body: uploaded(module),
  }),
  'POST /import/faults': (module) => ({
    summary: { 'zh-cn': '带错误原因的原文件', en: 'The file with what is wrong with each row' },
    answer: file(xlsx, 'text/csv', 'application/json'),
    body: uploaded(module),
  }),
  'POST /import/commit': (module) => ({
    summary: { 'zh-cn': '导入', en: 'Import' },
    answer: oneOf(one({ created: whole, updated: whole, unchanged: whole, skipped: whole }), one({ process: text })),
    body: uploaded(module),
  }),
  'DELETE /:ids': () => ({ summary: { 'zh-cn': '删除', en: 'Remove' }, answer: idsShape }),
  'PUT /restore/:ids': () => ({ summary: { 'zh-cn': '恢复', en: 'Restore' }, answer: idsShape }),
  'DELETE /purge/:ids': () => ({ summary: { 'zh-cn': '彻底删除', en: 'Purge' }, answer: idsShape }),
  'POST /bulk/remove': () => ({
    summary: { 'zh-cn': '批量删除', en: 'Remove many' },
    answer: manyAnswer,
    body: inBulk,
  }),
  'POST /bulk/restore': () => ({
    summary: { 'zh-cn': '批量恢复', en: 'Restore many' },
    answer: manyAnswer,
    body: inBulk,
  }),
  'POST /bulk/purge': () => ({
    summary: { 'zh-cn': '批量彻底删除', en: 'Purge many' },
    answer: manyAnswer,
    body: inBulk,
  }),
}

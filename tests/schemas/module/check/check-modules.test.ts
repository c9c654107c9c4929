import { describe, expect, it } from 'vitest'
import { checkModules, printFault } from '#schemas/module/check/check-modules.ts'
import metaSchema from '#schemas/module.schema.json' with { type: 'json' }
import { faultsOf, field, room, sound, source } from '#tests/support/desk-module.ts'

it('a sound file has no faults and comes out as it went in', () => {
  const { modules, faults } = checkModules([source(sound), source(room, 'school/room')])
  expect(faults).toEqual([])
  expect(modules[0]).toEqual(sound)
})

it('a file with ten mistakes prints ten errors, each at its line', () => {
  const text = `{
  "module": "school/chair",
  "version": 2,
  "title": { "zh-cn": "课桌", "en": "Desks" },
  "table": { "name": "school_desk", "key": "deskID" },
  "fields": {
    "deskId": { "type": "id", "label": { "zh-cn": "编号", "en": "ID" } },
    "deskName": { "type": "string", "label": { "zh-cn": "名称", "en": "Name" } },
    "size": { "type": "enum", "options": [{ "value": "s", "label": "S" }], "default": "m", "label": { "zh-cn": "大小", "en": "Size" } },
    "roomId": { "type": "ref", "ref": { "module": "school/roon" }, "label": { "zh-cn": "教室", "en": "Room" } },
    "colour": { "type": "colour", "label": { "zh-cn": "颜色", "en": "Colour" } },
    "phone": { "type": "phone", "dict": "x", "label": { "zh-cn": "电话", "en": "Phone" } }
  },
  "permisions": { "prefix": "school:desk" },
  "permissions": { "prefix": "school:desk" },
  "dataScope": false,
  "list": { "columns": ["deskNmae"], "row": ["edti"] }
}`
  const { faults, modules } = checkModules([source(text), source(room, 'school/room')])
  expect(faults.filter((fault) => fault.severity === 'error').map(printFault)).toEqual([
    'schemas/school/desk.json:2:13  error  SCH020  /module  module "school/chair" lies where "school/desk" belongs',
    'schemas/school/desk.json:3:14  error  SCH010  /version  must be 1',
    'schemas/school/desk.json:5:44  error  SCH021  /table/key  unknown field "deskID" (did you mean "deskId"?)',
    'schemas/school/desk.json:8:17  error  SCH010  /fields/deskName  missing key "length" (needed for type "string")',
    'schemas/school/desk.json:9:87  error  SCH037  /fields/size/default  default "m" is not among the options',
    'schemas/school/desk.json:10:51  error  SCH023  /fields/roomId/ref/module  unknown module "school/roon" (did you mean "school/room"?)',
    'schemas/school/desk.json:11:25  error  SCH010  /fields/colour/type  "colour" is not allowed (did you mean "color"?)',
    'schemas/school/desk.json:12:33  error  SCH010  /fields/phone/dict  key "dict" does not belong to type "phone"',
    'schemas/school/desk.json:14:3  error  SCH010  /permisions  unknown key "permisions" (did you mean "permissions"?)',
    'schemas/school/desk.json:17:25  error  SCH021  /list/columns/0  unknown field "deskNmae" (did you mean "deskName"?)',
    'schemas/school/desk.json:17:46  error  SCH024  /list/row/0  unknown action "edti" (did you mean "edit"?)',
  ])
  expect(modules.map((file) => file.module)).toEqual(['school/room'])
})

describe('each mistake is named once, in words', () => {
  it.each<[string, unknown, string]>([
    ['no JSON', '{ "module": ', 'SCH001 / not JSON: a value is expected here'],
    ['nothing at all', ' \n', 'SCH001 / not JSON: the file is empty'],
    [
      'a byte order mark',
      '\uFEFF{}',
      'SCH001 / not JSON: the file begins with a byte order mark; save it as UTF-8 without one',
    ],
    ['a name without quotes', '{ module: 1 }', 'SCH001 / not JSON: a property name in double quotes is expected here'],
    ['a comma too many', '{ "module": "x", }', 'SCH001 / not JSON: the comma before this is one too many'],
    ['a comma too many in a list', '[1, ]', 'SCH001 / not JSON: the comma before this is one too many'],
    ['a comma too few', '{ "a": 1 "b": 2 }', 'SCH001 / not JSON: a comma is expected here'],
    ['a colon too few', '{ "a" 1 }', 'SCH001 / not JSON: a colon is expected here'],
    [
      'a word for a text',
      '{ "a": yes }',
      'SCH001 / not JSON: this is no value: texts stand in double quotes, all else is a number, true, false or null',
    ],
    ['a brace too few', '{ "a": 1', 'SCH001 / not JSON: a closing brace } is expected here'],
    ['a brace too many', '{ "a": 1 }}', 'SCH001 / not JSON: the file should have ended before this'],
    ['a quote too few', '{ "a": "b }', 'SCH001 / not JSON: this text has no closing quote on its line'],
    [
      'a backslash',
      '{ "a": "\\d" }',
      'SCH001 / not JSON: a backslash stands only before " \\ / b f n r t or u; a backslash itself is written \\\\',
    ],
    [
      'a table in capitals',
      { ...sound, table: { name: 'X_a', key: 'deskId' } },
      'SCH010 /table/name "X_a" does not fit: it takes small letters, digits and _, beginning with a letter, such as school_asset, at most 63',
    ],
    [
      'a permission of one word',
      { ...sound, permissions: { prefix: 'desk' } },
      'SCH010 /permissions/prefix "desk" does not fit: it takes two to four words joined by colons, such as school:asset',
    ],
    ['a comment', '{ // no\n}', 'SCH001 / not JSON: comments are not allowed; a file and its fields take a "$comment"'],
    ['a missing scope', { ...sound, dataScope: undefined }, 'SCH010 / missing key "dataScope"'],
    ['a list for an object', { ...sound, table: [] }, 'SCH010 /table must be object'],
    [
      'a reserved name',
      field('page', { type: 'int', label: { 'zh-cn': '页', en: 'Page' } }),
      'SCH010 /fields/page "page" is reserved',
    ],
    [
      'a name with a blank',
      field('a b', { type: 'int', label: { 'zh-cn': '页', en: 'Page' } }),
      'SCH010 /fields/a b "a b" cannot be a name here: it takes letters and digits, beginning with a small letter, such as deptId, at most 63',
    ],
    [
      'a pattern that is none',
      field('code', { type: 'string', length: 9, pattern: '(', label: { 'zh-cn': '码', en: 'Code' } }),
      'SCH010 /fields/code/pattern "(" is not a regular expression',
    ],
    [
      'a widget misspelt',
      field('code', { type: 'int', widget: 'numbr', label: { 'zh-cn': '码', en: 'Code' } }),
      'SCH010 /fields/code/widget "numbr" is not allowed (did you mean "number"?)',
    ],
    [
      'a column key misspelt',
      { ...sound, list: { columns: [{ field: 'size', widht: 1 }] } },
      'SCH010 /list/columns/0/widht unknown key "widht" (did you mean "width"?)',
    ],
    [
      'a number for a column',
      { ...sound, list: { columns: [1] } },
      'SCH010 /list/columns/0 1 is neither a field name nor a column',
    ],
    [
      'an action that does nothing',
      { ...sound, actions: { go: { label: { 'zh-cn': '走', en: 'Go' }, on: 'row' } } },
      'SCH010 /actions/go needs exactly one of "method" and "path", "link", "plugin", "copy"',
    ],
    [
      'a secret column',
      { ...sound, list: { columns: ['secret'] } },
      'SCH030 /list/columns/0 "secret" is secret and cannot be shown',
    ],
    ['a secret search', { ...sound, search: ['secret'] }, 'SCH030 /search/0 "secret" is secret and cannot be searched'],
    [
      'an operator of another type',
      { ...sound, search: [{ field: 'size', op: 'like' }] },
      'SCH033 /search/0/op operator "like" does not fit "size" (it takes eq, ne, in, empty)',
    ],
    [
      'one box for a number, too',
      { ...sound, search: [{ field: 'deskName', also: ['size'] }] },
      'SCH033 /search/0/also "size" is no text that "like" can search',
    ],
    [
      'inline editing of a ref',
      { ...sound, list: { columns: [{ field: 'roomId', inline: true }] } },
      'SCH031 /list/columns/0/inline type "ref" cannot be edited in the list',
    ],
    [
      'a required field out of reach',
      { ...sound, form: { groups: [{ fields: ['size'] }] } },
      'SCH032 /fields/deskName/required "deskName" is required, has no default and is not in the form',
    ],
    [
      'a key of another type',
      { ...sound, table: { ...sound.table, key: 'deskName' } },
      'SCH037 /table/key the key "deskName" must be of type "id", not "string"',
    ],
    [
      'two fields on one column',
      field('other', { type: 'int', column: 'size', label: { 'zh-cn': '别', en: 'Other' } }),
      'SCH034 /fields/other column "size" belongs to field "size" already',
    ],
    [
      'a condition on nothing',
      { ...sound, form: { groups: [{ fields: ['deskName', { field: 'size', when: { deskNam: { eq: 1 } } }] }] } },
      'SCH036 /form/groups/0/fields/1/when/deskNam condition: unknown field "deskNam" (did you mean "deskName"?)',
    ],
    [
      'an offer for rows that cannot be',
      { ...sound, list: { columns: ['deskName'], rowWhen: { remove: { deskNam: { ne: 'x' } } } } },
      'SCH036 /list/rowWhen/remove/deskNam condition: unknown field "deskNam" (did you mean "deskName"?)',
    ],
    [
      'a condition with a made-up operator',
      { ...sound, views: [{ key: 'a', title: 'A', filter: { size: { is: 1 } } }] },
      'SCH036 /views/0/filter condition: <size> has unknown operator <is>',
    ],
    [
      'a virtual field of a field that is not there',
      field('floor', { type: 'virtual', from: 'roomId.flor', label: { 'zh-cn': '楼层', en: 'Floor' } }),
      'SCH021 /fields/floor/from "flor" is not a field of school/room',
    ],
    [
      'the table of another module',
      { ...sound, table: { name: 'school_room', key: 'deskId' } },
      'SCH034 /table/name table "school_room" belongs to school/desk already',
    ],
    [
      'a row scope by a text',
      { ...sound, dataScope: { dept: 'deskName' } },
      'SCH037 /dataScope/dept "deskName" is of type "string" and holds no id',
    ],
    [
      'a tree of something else',
      { ...sound, table: { ...sound.table, tree: { parent: 'roomId', label: 'deskName' } } },
      'SCH037 /table/tree/parent the parent must be a ref to this very module',
    ],
    [
      'a masked number',
      field('size', { type: 'int', mask: 'phone', label: { 'zh-cn': '大小', en: 'Size' } }),
      'SCH037 /fields/size/mask type "int" cannot be masked',
    ],
    [
      'an import of what the server sets',
      { ...sound, import: { fields: ['deskName', 'deskId'] } },
      'SCH035 /import/fields/1 "deskId" is set by the server and cannot be imported',
    ],
    [
      'an import without what is required',
      { ...sound, import: { fields: ['size'] } },
      'SCH032 /import/fields "deskName" is required, has no default and is not imported',
    ],
    [
      'an import by what several rows may have',
      { ...sound, import: { key: ['size'] } },
      'SCH035 /import/key "size" is neither a unique field nor the fields of a unique index',
    ],
    [
      'a tab of another module by a field it does not have',
      { ...sound, detail: { tabs: [{ title: 'T', child: { module: 'school/room', by: 'deskId' } }] } },
      'SCH021 /detail/tabs/0/child/by unknown field "deskId" of school/room',
    ],
    [
      'a tab that is two things',
      { ...sound, detail: { tabs: [{ title: 'T', fields: ['size'], plugin: 'plugin:a#B' }] } },
      'SCH010 /detail/tabs/0 needs exactly one of "fields", "child", "plugin"',
    ],
    [
      'a tab of a secret',
      { ...sound, detail: { tabs: [{ title: 'T', fields: ['secret'] }] } },
      'SCH030 /detail/tabs/0/fields/0 "secret" is secret and cannot be shown',
    ],
    [
      'a step without a name',
      { ...sound, form: { layout: 'steps', groups: [{ fields: ['deskName'] }] } },
      'SCH037 /form/groups/0 a group behind "steps" needs a title',
    ],
    [
      'a uiSchema of no field',
      { ...sound, form: { groups: [{ fields: ['deskName'] }], uiSchema: { deskNam: {} } } },
      'SCH021 /form/uiSchema/deskNam unknown field "deskNam" (did you mean "deskName"?)',
    ],
    [
      'a history that nobody writes',
      { ...sound, detail: { history: true } },
      'SCH037 /detail/history a history needs "log": true',
    ],
    [
      'a view that is edited',
      { ...sound, source: 'view', table: { ...sound.table, lock: true } },
      'SCH038 /table/lock a view is read only: it has no lock',
    ],
    [
      'a service with a table',
      { ...sound, source: 'service' },
      'SCH038 /table/name rows of a service come from a hook, not from a table',
    ],
    [
      'a service with an edit button',
      {
        ...sound,
        source: 'service',
        table: { key: 'deskId' },
        list: { columns: ['deskName'], row: ['edit', 'remove'] },
      },
      'SCH038 /list/row/0 a service is read only: it cannot edit',
    ],
    [
      "a value of the caller's that is none",
      { ...sound, views: [{ key: 'a', title: 'A', filter: { roomId: { eq: '$user.deptid' } } }] },
      'SCH036 /views/0/filter/roomId/eq condition: there is no "$user.deptid" (did you mean "$user.deptId"?)',
    ],
    [
      'a default of a search that is none',
      { ...sound, search: [{ field: 'deskName', default: '$user.usrName' }] },
      'SCH036 /search/0/default condition: there is no "$user.usrName" (did you mean "$user.userName"?)',
    ],
    [
      'a key twice',
      `${JSON.stringify(sound).slice(0, -1)},"version":1}`,
      'SCH002 /version key "version" is there twice',
    ],
    ['no English', { ...sound, title: '课桌' }, 'SCH040 /title no English text'],
  ])('%s', (_, value, expected) => {
    const errors = faultsOf(value)
    expect(errors).toContain(expected)
    expect(errors.filter((error) => !error.startsWith('SCH040') || expected.startsWith('SCH040'))).toHaveLength(1)
  })
})

it('every pattern of a file has its words', () => {
  const without = JSON.stringify(metaSchema).match(/"pattern":"[^"]*"(?!,"patternErrorMessage")/g)
  expect(without).toBeNull()
})

it('whatever a file holds, the checker answers', () => {
  const oddities: readonly unknown[] = [null, 1, 'x', [], {}, true]
  for (const key of Object.keys({
    ...sound,
    list: 0,
    form: 0,
    search: 0,
    views: 0,
    actions: 0,
    parent: 0,
    detail: 0,
    export: 0,
    import: 0,
    endpoints: 0,
    menu: 0,
    log: 0,
  })) {
    for (const odd of oddities) expect(() => faultsOf({ ...sound, [key]: odd })).not.toThrow()
  }
  for (const key of ['type', 'ref', 'options', 'ops', 'default', 'from']) {
    for (const odd of oddities)
      expect(() => faultsOf(field('roomId', { ...sound.fields.roomId, [key]: odd }))).not.toThrow()
  }
  for (const odd of oddities) expect(faultsOf(odd).length).toBeGreaterThan(0)
})

it('each is told at its own line and column', () => {
  const { faults } = checkModules([
    {
      path: 'school/lamp.json',
      name: 'school/lamp',
      text: `{
  "module": "school/lamp", "version": 1, "title": "Lamps", "table": { "name": "lamp", "key": "lampId" },
  "fields": { "lampId": { "type": "id", "label": "ID" }, "size": { "type": "enum", "label": "Size", "options": [{ "value": "s", "label": "S" }] } },
  "permissions": { "prefix": "school:lamp" }, "dataScope": false,
  "list": { "columns": [
    { "field": "size", "link": "/z/{ghost}" },
    { "field": "lampId", "total": "sum" }
  ] },
  "views": [{ "key": "v", "title": "V", "filter": { "and": [
    { "size": { "eq": "s" } },
    { "size": { "gt": "s" } },
    { "size": { "eq": "m" } }
  ] } }]
}`,
    },
  ])
  expect(faults.map((fault) => printFault(fault).split('  ', 3).join(' '))).toEqual([
    'school/lamp.json:6:32 error SCH021',
    'school/lamp.json:7:35 error SCH045',
    'school/lamp.json:11:17 error SCH033',
    'school/lamp.json:12:23 error SCH036',
  ])
})

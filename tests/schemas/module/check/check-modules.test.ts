import { describe, expect, it } from 'vitest'
import { checkModules, printFault, type Source } from '#schemas/module/check/check-modules.ts'
import metaSchema from '#schemas/module.schema.json' with { type: 'json' }

const sound = {
  module: 'school/desk',
  version: 1,
  title: { 'zh-cn': '课桌', en: 'Desks' },
  table: { name: 'school_desk', key: 'deskId' },
  fields: {
    deskId: { type: 'id', label: { 'zh-cn': '编号', en: 'ID' } },
    deskName: { type: 'string', length: 50, required: true, label: { 'zh-cn': '名称', en: 'Name' } },
    size: {
      type: 'enum',
      options: [
        { value: 's', label: 'S' },
        { value: 'l', label: 'L' },
      ],
      label: { 'zh-cn': '大小', en: 'Size' },
    },
    secret: { type: 'password', label: { 'zh-cn': '密码', en: 'Password' } },
    roomId: { type: 'ref', ref: { module: 'school/room' }, label: { 'zh-cn': '教室', en: 'Room' } },
  },
  permissions: { prefix: 'school:desk' },
  dataScope: false,
} as const

const room = {
  module: 'school/room',
  version: 1,
  title: { 'zh-cn': '教室', en: 'Rooms' },
  table: { name: 'school_room', key: 'roomId' },
  fields: {
    roomId: { type: 'id', label: { 'zh-cn': '编号', en: 'ID' } },
    roomName: { type: 'string', length: 50, label: { 'zh-cn': '名称', en: 'Name' } },
  },
  permissions: { prefix: 'school:room' },
  dataScope: false,
}

const source = (value: unknown, name = 'school/desk'): Source => ({
  path: `schemas/${name}.json`,
  name,
  text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
})
const faultsOf = (value: unknown) =>
  checkModules([source(value), source(room, 'school/room')]).faults.map(
    ({ code, path, message }) => `${code} ${path} ${message}`,
  )
const field = (name: string, value: object) => ({ ...sound, fields: { ...sound.fields, [name]: value } })

it('a sound file has no faults and comes out as it went in', () => {
  const { modules, faults } = checkModules([source(sound), source(room, 'school/room')])
  expect(faults).toEqual([])
  expect(modules[0]).toEqual(sound)
})

it('a card names fields that there are', () => {
  expect(
    faultsOf({
      ...sound,
      list: { columns: ['deskName'], card: { title: 'deskName', image: 'face', extra: ['size', 'sise'] } },
    }),
  ).toEqual([
    'SCH021 /list/card/image unknown field "face"',
    'SCH021 /list/card/extra/1 unknown field "sise" (did you mean "size"?)',
  ])
})

it.each<[string, object, string, string]>([
  [
    'a tree read level by level',
    { ...sound, table: { ...sound.table, tree: { parent: 'roomId', label: 'deskName', lazy: true } } },
    '/table/tree/lazy',
    '"lazy" has no effect yet: a tree is read whole',
  ],
  [
    'the language of code',
    field('script', { type: 'code', language: 'sql', label: { 'zh-cn': '脚本', en: 'Script' } }),
    '/fields/script/language',
    '"language" has no effect yet: code is edited as plain text',
  ],
  [
    'the same in the form of an action',
    {
      ...sound,
      actions: {
        run: {
          label: { 'zh-cn': '运行', en: 'Run' },
          on: 'page',
          method: 'POST',
          path: '/run',
          body: { script: { type: 'code', language: 'sql', label: { 'zh-cn': '脚本', en: 'Script' } } },
        },
      },
    },
    '/actions/run/body/script/language',
    '"language" has no effect yet: code is edited as plain text',
  ],
  [
    'an action that says it takes long',
    {
      ...sound,
      actions: {
        run: { label: { 'zh-cn': '运行', en: 'Run' }, on: 'page', method: 'POST', path: '/run', async: true },
      },
    },
    '/actions/run/async',
    '"async" has no effect yet: whatever answers the key of a process is followed',
  ],
])('%s is refused at its line while nothing reads it', (_, file, path, message) => {
  expect(faultsOf(file)).toContain(`SCH039 ${path} ${message}`)
})

it.each([
  ['a row', { on: 'row' }, true],
  ['rows', { on: 'bulk' }, true],
  [
    'the page, with a form',
    { on: 'page', body: { size: { type: 'int', label: { 'zh-cn': '大小', en: 'Size' } } } },
    true,
  ],
  ['the page', { on: 'page' }, false],
])('a DELETE of an action on %s is refused where it would have to say something', (_, action, isRefused) => {
  const clear = {
    label: { 'zh-cn': '清空', en: 'Clear' },
    method: 'DELETE',
    path: '/clear',
    permission: 'school:desk:remove',
    ...action,
  }
  expect(faultsOf({ ...sound, actions: { clear } })).toEqual(
    isRefused
      ? ['SCH039 /actions/clear/method a DELETE says neither which rows nor anything else; use "PUT" or "POST"']
      : [],
  )
})

it('rows below a row are rows of a table that say by a ref whose they are', () => {
  const leg = {
    ...room,
    module: 'school/leg',
    table: { name: 'school_leg', key: 'legId' },
    permissions: { prefix: 'school:leg' },
    fields: {
      legId: { type: 'id', label: { 'zh-cn': '编号', en: 'ID' } },
      deskId: { type: 'ref', ref: { module: 'school/desk' }, label: { 'zh-cn': '课桌', en: 'Desk' } },
      roomId: { type: 'ref', ref: { module: 'school/room' }, label: { 'zh-cn': '教室', en: 'Room' } },
    },
  }
  const legs = (children: object, more: object = {}) => ({
    type: 'children',
    children: { module: 'school/leg', by: 'deskId', ...children },
    label: { 'zh-cn': '桌腿', en: 'Legs' },
    ...more,
  })
  const faults = (value: object, other: object = leg) =>
    checkModules([source(value), source(room, 'school/room'), source(other, 'school/leg')]).faults.map(
      ({ code, path, message }) => `${code} ${path} ${message}`,
    )
  expect(faults(field('legs', legs({})))).toEqual([])
  expect(faults(field('legs', legs({ module: 'school/lge' })))).toEqual([
    'SCH023 /fields/legs/children/module unknown module "school/lge" (did you mean "school/leg"?)',
  ])
  expect(faults(field('legs', legs({ by: 'deskid' })))).toEqual([
    'SCH021 /fields/legs/children/by unknown field "deskid" of school/leg (did you mean "deskId"?)',
  ])
  expect(faults(field('legs', legs({ by: 'roomId' })))).toEqual([
    'SCH037 /fields/legs/children/by "roomId" of school/leg is no ref to school/desk (deskId is)',
  ])
  expect(faults(field('legs', legs({}, { sortable: true })))).toEqual([
    'SCH033 /fields/legs/sortable type "children" cannot be sorted by',
  ])
  expect(faults({ ...field('legs', legs({})), search: ['legs'] })).toEqual([
    'SCH033 /search/0 type "children" cannot be searched',
  ])
  expect(faults({ ...field('legs', legs({})), list: { columns: ['legs'], sort: ['-legs'] } })).toEqual([
    'SCH033 /list/sort/0 "legs" is of type "children" and cannot be sorted by',
  ])
  expect(faults({ ...sound, fields: { ...sound.fields, legs: legs({}), more: legs({}) } })).toEqual([
    'SCH034 /fields/more/children these rows belong to field "legs" already',
  ])
  const deep = { ...leg, fields: { ...leg.fields, legs: legs({ module: 'school/desk', by: 'roomId' }) } }
  expect(faults(field('legs', legs({})), deep)).toContain(
    'SCH037 /fields/legs/children/module rows of school/leg have rows below themselves; one level is all a form shows',
  )
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

it('an unknown dictionary is named where the dictionaries are known', () => {
  const file = field('state', { type: 'dict', dict: 'sys_normal_disabel', label: { 'zh-cn': '状态', en: 'State' } })
  const { faults } = checkModules([source(file), source(room, 'school/room')], {
    dictionaries: new Set(['sys_normal_disable']),
  })
  expect(faults.map((fault) => fault.message)).toEqual([
    'unknown dictionary "sys_normal_disabel" (did you mean "sys_normal_disable"?)',
  ])
})

it('an icon and a group of the menu are known by name; beside our own files a wrong one is a warning', () => {
  const file = {
    ...sound,
    menu: { parent: 'sistem', path: '/desk', icon: 'userz' },
    actions: { wipe: { label: { 'zh-cn': '擦', en: 'Wipe' }, icon: 'trsh', on: 'row', link: '/x' } },
  }
  const known = { menuGroups: new Set(['system', 'tool']), dictionaries: new Set<string>() }
  const faults = (isExtra: boolean) =>
    checkModules([{ ...source(file), isExtra }, source(room, 'school/room')], known).faults.map(
      ({ code, severity, message }) => `${severity} ${code} ${message}`,
    )
  expect(faults(false)).toEqual([
    'error SCH044 there is no group "sistem" in the menu (did you mean "system"?)',
    'error SCH043 there is no icon "userz" (did you mean "user"?)',
    'error SCH043 there is no icon "trsh" (did you mean "trash"?)',
  ])
  expect(faults(true).every((fault) => fault.startsWith('warning'))).toBe(true)
  const dict = {
    ...source(field('state', { type: 'dict', dict: 'x', label: { 'zh-cn': '状态', en: 'State' } })),
    isExtra: true,
  }
  const severity = (isComplete: boolean) =>
    checkModules([dict, source(room, 'school/room')], { ...known, isComplete }).faults.map((fault) => fault.severity)
  expect([severity(false), severity(true)]).toEqual([['warning'], ['error']])
})

it('removals that take each other along are a circle', () => {
  const pointing = (module: string, to: string) => ({
    ...sound,
    module,
    table: { name: module.replace('/', '_'), key: 'deskId' },
    fields: { ...sound.fields, roomId: { ...sound.fields.roomId, ref: { module: to, onDelete: 'cascade' } } },
  })
  const circle = checkModules([
    source(pointing('school/desk', 'school/lamp')),
    source(pointing('school/lamp', 'school/desk'), 'school/lamp'),
  ])
  expect(circle.faults.filter((fault) => fault.code === 'SCH037').map((fault) => [fault.path, fault.message])).toEqual([
    [
      '/fields/roomId/ref/onDelete',
      'removing a row of school/lamp takes rows of school/desk, and those take rows of school/lamp again',
    ],
    [
      '/fields/roomId/ref/onDelete',
      'removing a row of school/desk takes rows of school/lamp, and those take rows of school/desk again',
    ],
  ])
  expect(
    checkModules([source(pointing('school/desk', 'school/desk')), source(room, 'school/room')]).faults.filter(
      (fault) => fault.code === 'SCH037',
    ),
  ).toEqual([])
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

describe('what a file asks of code', () => {
  const context = { components: new Set(['plugin:school#SizeTag']), hooks: new Map([['school/desk', ['repair']]]) }
  const judged = (more: object) =>
    checkModules(
      [
        source({
          ...sound,
          actions: { repair: { label: { 'zh-cn': '修', en: 'Repair' }, on: 'row', method: 'PUT', path: '/repair' } },
          ...more,
        }),
        source(room, 'school/room'),
      ],
      context,
    ).faults.map(({ code, path, message }) => `${code} ${path} ${message}`)
  const action = (more: object) => ({ label: { 'zh-cn': '修', en: 'Repair' }, on: 'row', ...more })

  it.each<[string, object, readonly string[]]>([
    ['is there', { list: { columns: [{ field: 'size', cell: 'plugin:school#SizeTag' }] } }, []],
    [
      'no plugin brings',
      { list: { columns: [{ field: 'size', cell: 'plugin:school#SizeTab' }] } },
      ['SCH025 /list/columns/0/cell no plugin brings "plugin:school#SizeTab" (did you mean "plugin:school#SizeTag"?)'],
    ],
    [
      'is asked for in a tab, a slot, a widget, an action and for the whole screen',
      {
        ui: 'plugin:a#A',
        detail: { tabs: [{ title: 'T', plugin: 'plugin:b#B' }] },
        list: { columns: ['size'], slots: { toolbar: 'plugin:c#C' } },
        form: { groups: [{ fields: ['deskName', { field: 'size', widget: 'plugin:d#D' }] }] },
        actions: { repair: action({ method: 'PUT', path: '/repair' }), paint: action({ plugin: 'plugin:e#E' }) },
      },
      [
        '/actions/paint/plugin',
        '/detail/tabs/0/plugin',
        '/form/groups/0/fields/1/widget',
        '/list/slots/toolbar',
        '/ui',
      ].map((path) => `SCH025 ${path}`),
    ],
    [
      'no hook answers',
      {
        actions: {
          repair: action({ method: 'PUT', path: '/repair' }),
          paint: action({ method: 'PUT', path: '/paint' }),
        },
      },
      ['SCH026 /actions/paint action "paint" has no hook'],
    ],
    [
      'a hook answers in vain',
      { actions: { repare: action({ method: 'PUT', path: '/repair' }) } },
      [
        'SCH026 /actions a hook answers "repair", which is no action with a method (did you mean "repare"?)',
        'SCH026 /actions/repare action "repare" has no hook (did you mean "repair"?)',
      ],
    ],
  ])('%s', (_, more, expected) => {
    const found = judged(more).toSorted()
    expect(expected.map((one, i) => found[i]?.slice(0, one.length))).toEqual(expected)
    expect(found).toHaveLength(expected.length)
  })
})

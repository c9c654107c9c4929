import { describe, expect, it } from 'vitest'
import { checkModules, printFault } from '#schemas/module/check/check-modules.ts'

const label = { 'zh-cn': '名', en: 'Name' }
const field = (type: string, more: object = {}) => ({ type, label, ...more })
const lamp = {
  module: 'school/lamp',
  version: 1,
  title: label,
  table: { name: 'school_lamp', key: 'lampId' },
  fields: {
    lampId: field('id'),
    lampName: field('string', { length: 50 }),
    size: field('enum', {
      options: [
        { value: 's', label: 'S' },
        { value: 'l', label: 'L' },
      ],
    }),
    watts: field('int'),
    price: field('decimal', { precision: 9, scale: 2 }),
    isOn: field('bool'),
    bought: field('date'),
    checked: field('datetime'),
    opens: field('time'),
    tags: field('dicts', { dict: 'x' }),
    photo: field('image'),
    extra: field('json'),
    total: field('virtual'),
    code: field('password'),
    roomId: field('ref', { ref: { module: 'school/room' } }),
    roomIds: field('refs', {
      ref: { module: 'school/room' },
      through: { table: 'lamp_room', self: 'lamp_id', other: 'room_id' },
    }),
  },
  permissions: { prefix: 'school:lamp' },
  dataScope: false,
}
const room = {
  ...lamp,
  module: 'school/room',
  table: { name: 'school_room', key: 'roomId' },
  fields: { roomId: field('id'), roomName: field('string', { length: 9 }), seats: field('int') },
  permissions: { prefix: 'school:room' },
}

const source = (value: { readonly module: string }) => ({
  path: `${value.module}.json`,
  name: value.module,
  text: JSON.stringify(value, null, 2),
})
const told = (more: object, others: readonly { readonly module: string }[] = [room]) =>
  checkModules([...others, { ...lamp, ...more }].map(source))
    .faults.filter(({ file }) => file === 'school/lamp.json')
    .map(({ code, path, message, severity }) => `${severity === 'warning' ? 'warning ' : ''}${code} ${path} ${message}`)
const withFields = (fields: object) => ({ fields: { ...lamp.fields, ...fields } })
const list = (more: object) => ({ list: { columns: ['lampName'], ...more } })
const column = (more: object) => list({ columns: [{ field: 'lampName', ...more }] })
const view = (filter: object) => ({ views: [{ key: 'v', title: label, filter }] })
const when = (cond: object) => ({ form: { groups: [{ fields: ['lampName', { field: 'size', when: cond }] }] } })
const setting = (set: object) => ({ actions: { go: { label, on: 'bulk', method: 'PUT', path: '/go', set } } })
const action = (more: object) => ({ actions: { go: { label, on: 'row', link: '/x', ...more } } })

describe('what a screen is asked for that a field cannot give', () => {
  it.each<[string, object, string]>([
    [
      'a field in a link of an action',
      action({ link: '/x/{nope}' }),
      'SCH021 /actions/go/link unknown field "nope" in the link',
    ],
    [
      'a field in a link of a column',
      column({ link: '/z/{lampid}' }),
      'SCH021 /list/columns/0/link unknown field "lampid" in the link (did you mean "lampId"?)',
    ],
    [
      'what is secret in a link',
      column({ link: '/z/{code}' }),
      'SCH030 /list/columns/0/link "code" is secret and cannot be part of a link',
    ],
    [
      'a picture that is none',
      list({ card: { title: 'lampName', image: 'watts' } }),
      'SCH045 /list/card/image "watts" is of type "int" and shows no picture (photo does)',
    ],
    [
      'a tree of other rows',
      list({ aside: { module: 'school/lamp', field: 'roomId' } }),
      'SCH037 /list/aside/module "roomId" points to rows of school/room, not of school/lamp',
    ],
    [
      'a tree of no rows',
      list({ aside: { module: 'school/room', field: 'watts' } }),
      'SCH037 /list/aside/field "watts" is of type "int": beside a list stand the rows that a ref points to',
    ],
    [
      'an order that is kept nowhere',
      list({ dragSort: true }),
      'SCH037 /list/dragSort rows that are dragged keep their order in a field of type "int": name it first in "sort"',
    ],
    [
      'an order kept in a text',
      list({ dragSort: true, sort: ['lampName'] }),
      'SCH037 /list/sort/0 rows that are dragged keep their order in a field of type "int", not "string"',
    ],
    [
      'an order from the bottom',
      list({ dragSort: true, sort: ['-watts'] }),
      'SCH037 /list/sort/0 rows that are dragged are numbered from the top: sort by "watts", not by "-watts"',
    ],
    [
      'a sum of texts',
      column({ total: 'sum' }),
      'SCH045 /list/columns/0/total values of type "string" cannot be added up',
    ],
    [
      'an average of what is worked out',
      list({ columns: [{ field: 'total', total: 'avg' }] }),
      'SCH045 /list/columns/0/total values of type "virtual" cannot be added up',
    ],
    [
      'a slider for a text',
      withFields({ lampName: field('string', { length: 9, widget: 'slider' }) }),
      'SCH045 /fields/lampName/widget widget "slider" does not fit type "string" (it takes input, textarea, password, hidden)',
    ],
    [
      'stars for a text in a dialog',
      {
        actions: {
          go: { label, on: 'row', method: 'PUT', path: '/go', body: { why: field('text', { widget: 'rate' }) } },
        },
      },
      'SCH045 /actions/go/body/why/widget widget "rate" does not fit type "text" (it takes textarea, input, code, hidden)',
    ],
    [
      'rich text for a day',
      withFields({ bought: field('date', { widget: 'richtext' }) }),
      'SCH045 /fields/bought/widget widget "richtext" does not fit type "date" (it takes date, hidden)',
    ],
    [
      'money for a day',
      withFields({ bought: field('date', { cell: 'money' }) }),
      'SCH045 /fields/bought/cell cell "money" does not fit type "date" (it takes date, fromNow, text, ellipsis)',
    ],
    [
      'money for a day in the list',
      list({ columns: [{ field: 'bought', cell: 'money' }] }),
      'SCH045 /list/columns/0/cell cell "money" does not fit type "date" (it takes date, fromNow, text, ellipsis)',
    ],
    [
      'money for a stamp',
      list({ columns: [{ field: 'createTime', cell: 'money' }] }),
      'SCH045 /list/columns/0/cell cell "money" does not fit type "datetime" (it takes datetime, date, fromNow, text, ellipsis)',
    ],
    [
      'files that are none',
      withFields({ photo: field('image', { accept: ['image/png', 'nonsense'] }) }),
      'SCH037 /fields/photo/accept/1 "nonsense" names no file that may be uploaded (such as "image/png", "image/*" or one of .doc, .docx, .xls, .xlsx, .ppt, .pptx, .txt, .pdf, .png, .jpg, .gif, .webp, .csv, .zip, .mp3, .m4a, .wav, .ogg, .mp4, .mov, .webm)',
    ],
    [
      'files of less than nothing',
      withFields({ photo: field('image', { maxSize: -5 }) }),
      'SCH010 /fields/photo/maxSize must be >= 1',
    ],
    [
      'files larger than any',
      withFields({ photo: field('image', { maxSize: 99_000_000 }) }),
      'warning SCH037 /fields/photo/maxSize no upload is larger than 50 MB, whatever a field says',
    ],
    [
      'files of a text',
      withFields({ lampName: field('string', { length: 9, accept: ['.pdf'] }) }),
      'SCH010 /fields/lampName/accept key "accept" does not belong to type "string"',
    ],
    [
      'a join of one side',
      withFields({
        roomIds: { ...lamp.fields.roomIds, through: { table: 'lamp_room', self: 'lamp_id', other: 'lamp_id' } },
      }),
      'SCH034 /fields/roomIds/through/other both sides of the join would lie in the one column "lamp_id"',
    ],
  ])('%s', (_, more, expected) => expect(told(more)).toEqual([expected]))

  it('takes what fits', () => {
    expect(
      told({
        ...list({
          columns: [
            { field: 'lampName', link: '/a/{lampId}/{createBy}' },
            { field: 'price', cell: 'money', total: 'sum' },
            { field: 'total', cell: 'progress', total: 'count' },
            { field: 'watts', cell: 'plugin:a#B' },
            'photo',
          ],
          sort: ['watts'],
          dragSort: true,
          aside: { module: 'school/room', field: 'roomId' },
          card: { title: 'lampName', image: 'photo' },
        }),
        ...withFields({
          watts: field('int', { widget: 'slider' }),
          photo: field('image', { accept: ['image/*', '.PDF'], maxSize: 5 }),
        }),
      }),
    ).toEqual([])
  })
})

describe('a condition that no value could meet', () => {
  it.each<[string, object, string]>([
    [
      'an order of options',
      view({ size: { gt: 's' } }),
      'SCH033 /views/0/filter/size/gt condition: operator "gt" does not fit "size" of type "enum" (it takes eq, ne, in, empty)',
    ],
    [
      'an option that is none',
      view({ and: [{ watts: { gt: 1 } }, { not: { size: { in: ['s', 'xl'] } } }] }),
      'SCH036 /views/0/filter/and/1/not/size/in condition: size: "xl" is not among the options',
    ],
    [
      'a word for a number',
      view({ price: { between: [1, 'two'] } }),
      'SCH036 /views/0/filter/price/between condition: price: "two" is no number',
    ],
    [
      'one end of a range',
      view({ price: { between: 1 } }),
      'SCH036 /views/0/filter/price/between condition: price: "between" takes a list of two values',
    ],
    [
      'a filter by what is worked out',
      view({ total: { eq: 1 } }),
      'SCH033 /views/0/filter/total/eq condition: type "virtual" cannot be filtered by',
    ],
    [
      "a form's mode in a list",
      view({ $mode: { eq: 'create' } }),
      'SCH036 /views/0/filter/$mode condition: only a form knows "$mode"',
    ],
    [
      'a mode that is none',
      when({ $mode: { eq: 'edit' } }),
      'SCH036 /form/groups/0/fields/1/when/$mode/eq condition: $mode: "edit" is not among the options',
    ],
    [
      'a word for yes',
      when({ isOn: { eq: 'yes' } }),
      'SCH036 /form/groups/0/fields/1/when/isOn/eq condition: isOn: "yes" is neither true nor false',
    ],
    [
      'a word for a day',
      { form: { groups: [{ fields: ['lampName', { field: 'size', readonlyWhen: { bought: { gte: 'today' } } }] }] } },
      'SCH036 /form/groups/0/fields/1/readonlyWhen/bought/gte condition: bought: "today" is no day such as "2026-01-31"',
    ],
    [
      'a moment that is none',
      {
        form: {
          groups: [{ fields: ['lampName'] }],
          require: [{ when: { checked: { lt: '2026-13-01' } }, fields: ['lampName'] }],
        },
      },
      'SCH036 /form/require/0/when/checked/lt condition: checked: "2026-13-01" is no moment such as "2026-01-31T09:30:00Z"',
    ],
    [
      'a number for a text',
      action({ when: { lampName: { startsWith: 5 } } }),
      'SCH036 /actions/go/when/lampName/startsWith condition: lampName: "startsWith" takes a text',
    ],
    [
      'values set on one row',
      action({ on: 'row', set: { size: 's' } }),
      'SCH024 /actions/go/set "set" is of a bulk action with a method, and without a body',
    ],
    [
      'a value set that is no option',
      setting({ size: 'x' }),
      'SCH037 /actions/go/set/size "size": "x" is not among the options',
    ],
    [
      'a value set of an unknown field',
      setting({ sise: 's' }),
      'SCH021 /actions/go/set/sise unknown field "sise" (did you mean "size"?)',
    ],
    [
      'a file set by an action',
      setting({ photo: 'x' }),
      'SCH031 /actions/go/set/photo "photo" cannot be set by an action',
    ],
    [
      'a part of a list by equality',
      list({ rowWhen: { edit: { tags: { eq: 'a' } } } }),
      'SCH033 /list/rowWhen/edit/tags/eq condition: operator "eq" does not fit "tags" of type "dicts" (it takes has, hasAll, empty)',
    ],
    [
      'what a link may not be',
      withFields({ roomId: field('ref', { ref: { module: 'school/room', filter: { seats: { gt: 'many' } } } }) }),
      'SCH036 /fields/roomId/ref/filter/seats/gt condition: seats: "many" is no number',
    ],
    [
      'a link by a name',
      view({ roomId: { eq: 'hall' } }),
      'SCH036 /views/0/filter/roomId/eq condition: roomId: "hall" is no id',
    ],
  ])('%s', (_, more, expected) => expect(told(more)).toEqual([expected]))

  it('takes what fits', () => {
    expect(
      told({
        ...view({
          size: { ne: 's' },
          price: { gte: '1.5' },
          roomId: { under: '$user.deptId' },
          roomIds: { has: [1] },
          photo: { empty: false },
          createTime: { gte: '2026-01-01' },
          createBy: { eq: '$user.userName' },
          opens: { lt: '09:30' },
        }),
        ...when({
          $mode: { in: ['create', 'update'] },
          extra: { empty: true },
          total: { gt: 1 },
          isOn: { ne: true },
          tags: { hasAll: ['a'] },
          size: { eq: '' },
        }),
      }),
    ).toEqual([])
  })
})

it('permissions belong to one module, and to the rows below its rows', () => {
  const prefix = { permissions: { prefix: 'school:room' } }
  expect(told(prefix)).toEqual([
    'SCH034 /permissions/prefix the permissions "school:room:…" belong to school/room already; only rows below a row may share them',
  ])
  expect(
    told({
      ...prefix,
      parent: { module: 'school/room', route: { path: '/room/:roomId', param: 'roomId' }, match: { roomId: 'roomId' } },
    }),
  ).toEqual([])
  expect(
    told(prefix, [
      {
        ...room,
        fields: { ...room.fields, lamps: field('children', { children: { module: 'school/lamp', by: 'roomId' } }) },
      } as typeof room,
    ]),
  ).toEqual([])
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

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { explain } from '#schemas/module/check/explain-module.ts'

const text = `{
  "module": "school/desk", "version": 1, "title": { "zh-cn": "课桌", "en": "Desks" },
  "table": { "name": "school_desk", "key": "deskId" },
  "fields": {
    "deskId": { "type": "id", "label": "编号" },
    "name": { "type": "string", "length": 30, "label": "名称" },
    "a/b": { "type": "int", "label": "数" }
  },
  "permissions": { "prefix": "school:desk" },
  "dataScope": false,
  "list": { "columns": ["name"] },
  "generated": { "hashes": { "fields/name": "x" } }
}`
const parts = new Map(explain(text).map((part) => [part.path, part]))

it.each([
  ['what the file says, at its key', '/fields/deskId/type', { value: 'id', origin: 'file', line: 5, column: 17 }],
  ['what a generator wrote', '/fields/name/length', { value: 30, origin: 'generated', line: 6 }],
  ['what the engine fills in, at what holds it', '/fields/name/widget', { value: 'input', origin: 'default', line: 6 }],
  ['a field the engine adds', '/fields/createTime', { origin: 'default', line: 4 }],
  ['the long form of a short column', '/list/columns/0/field', { value: 'name', origin: 'file', line: 11 }],
  ['and its defaults', '/list/columns/0/cell', { value: 'ellipsis', origin: 'default', line: 11 }],
  ['the permission of a verb', '/permissions/map/page', { value: 'school:desk:list', origin: 'default', line: 9 }],
  ['a key with a slash, as a JSON pointer', '/fields/a~1b/type', { value: 'int', origin: 'file', line: 7 }],
  ['how much a part holds', '/title', { size: 2, origin: 'file' }],
])('tells %s', (_, path, expected) => {
  expect(parts.get(path)).toMatchObject(expected)
})

it('has each part once, after what holds it', () => {
  const file = new URL('../../../../schemas/system/user.json', import.meta.url)
  const paths = explain(readFileSync(file, 'utf8')).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  const orphans = paths.filter(
    (path, i) => path.lastIndexOf('/') > 0 && paths.indexOf(path.slice(0, path.lastIndexOf('/'))) >= i,
  )
  expect(orphans).toEqual([])
})

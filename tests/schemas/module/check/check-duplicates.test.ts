import { expect, it } from 'vitest'
import { checkModules, type Source } from '#schemas/module/check/check-modules.ts'
import { field, room, told as toldOfLamp } from '#tests/support/lamp-module.ts'

const label = { 'zh-cn': '名', en: 'Name' }
const module = (name: string, table: string, fields: object = {}) => ({
  module: name,
  version: 1,
  title: label,
  table: { name: table, key: 'id' },
  fields: { id: { type: 'id', label }, ...fields },
  permissions: { prefix: name.replace('/', ':') },
  dataScope: false,
})
const joined = (to: string, table: string) => ({
  type: 'refs',
  label,
  ref: { module: to },
  through: { table, self: 'self_id', other: 'other_id' },
})
const source = (folder: string, value: { readonly module: string }, isExtra = false): Source => ({
  path: `${folder}/${value.module}.json`,
  name: value.module,
  text: JSON.stringify(value),
  isExtra,
})
const told = (...sources: readonly Source[]) =>
  checkModules(sources).faults.map(({ file, path, message }) => `${file} ${path} ${message}`)

const role = source('schemas', module('system/role', 'sys_role'))
const user = source('schemas', module('system/user', 'sys_user', { roleIds: joined('system/role', 'sys_user_role') }))

it('a table that a file takes from one of ours is told in that file', () => {
  expect(told(role, user, source('lab', module('lab/thing', 'sys_user_role'), true))).toEqual([
    'lab/lab/thing.json /table/name table "sys_user_role" joins the rows of system/user already',
  ])
  expect(told(role, user, source('lab', module('lab/thing', 'sys_user'), true))).toEqual([
    'lab/lab/thing.json /table/name table "sys_user" belongs to system/user already',
  ])
  expect(
    told(role, user, source('lab', module('lab/thing', 'thing', { roles: joined('system/role', 'sys_user') }), true)),
  ).toEqual(['lab/lab/thing.json /fields/roles/through/table table "sys_user" holds the rows of system/user'])
})

it('two fields may join by one table, from each side; rows of the module itself lie elsewhere', () => {
  expect(
    told(
      source('schemas', module('system/role', 'sys_role', { userIds: joined('system/user', 'sys_user_role') })),
      user,
    ),
  ).toEqual([])
  expect(told(role, source('lab', module('lab/thing', 'thing', { roles: joined('system/role', 'thing') })))).toEqual([
    'lab/lab/thing.json /fields/roles/through/table table "thing" holds the rows of lab/thing',
  ])
})

it('a module that is there already is told where it comes again, and the first one stands', () => {
  const again = source('lab', module('system/role', 'sys_role_two'), true)
  const { modules, faults } = checkModules([role, user, again])
  expect(faults.map(({ file, code, path, message }) => `${file} ${code} ${path} ${message}`)).toEqual([
    'lab/system/role.json SCH034 /module module "system/role" is there already',
  ])
  expect(modules.map((one) => `${one.module} ${one.table?.name}`)).toEqual([
    'system/role sys_role',
    'system/user sys_user',
  ])
})

it('permissions belong to one module, and to the rows below its rows', () => {
  const prefix = { permissions: { prefix: 'school:room' } }
  expect(toldOfLamp(prefix)).toEqual([
    'SCH034 /permissions/prefix the permissions "school:room:…" belong to school/room already; only rows below a row may share them',
  ])
  expect(
    toldOfLamp({
      ...prefix,
      parent: { module: 'school/room', route: { path: '/room/:roomId', param: 'roomId' }, match: { roomId: 'roomId' } },
    }),
  ).toEqual([])
  expect(
    toldOfLamp(prefix, [
      {
        ...room,
        fields: { ...room.fields, lamps: field('children', { children: { module: 'school/lamp', by: 'roomId' } }) },
      } as typeof room,
    ]),
  ).toEqual([])
})

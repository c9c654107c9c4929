import { expect, it } from 'vitest'
import { checkModules } from '#schemas/module/check/check-modules.ts'
import { faultsOf, field, room, sound, source } from '#tests/support/desk-module.ts'

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
